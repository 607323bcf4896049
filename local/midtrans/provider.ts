import { type Clock } from './clock.ts';
import { type Faults } from './faults.ts';
import { type TransactionStore } from './transaction-store.ts';

/** The shared state of the simulator. The control API replaces `faults` as a whole. */
export type Provider = {
  serverKey: string;
  clientKey: string;
  notificationUrl: string;
  notificationTimeoutMs: number;
  store: TransactionStore;
  clock: Clock;
  faults: Faults;
};
