import { type Clock } from './clock.ts';
import { type Faults } from './faults.ts';
import { type Ledger } from './transaction-store.ts';

/** The parts every rule of the simulator works with. `faults` is replaced as a whole by the control API. */
export type Provider = {
  serverKey: string;
  clientKey: string;
  notificationUrl: string;
  notificationTimeoutMs: number;
  ledger: Ledger;
  clock: Clock;
  faults: Faults;
};
