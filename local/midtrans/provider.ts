import { timingSafeEqual } from 'node:crypto';
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

/** Checks for `Basic base64(key + ":")`, in constant time: the key is the user name, without a password. */
export function carriesKey(header: string | undefined, key: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${key}:`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
