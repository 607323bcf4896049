/** What customers and the payment provider do with the installed shop, through Caddy, and what the operator can see. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { newId } from '#platform/new-id.ts';
import { password, reportPaid } from '../kit/buyer.ts';
import { until } from '../kit/machines.ts';
import { openRecorder } from '../kit/recorder.ts';
import { openVisitor } from '../kit/visitor.ts';

export const shop = 'https://kreasi-sulut.test';
export const recorder = openRecorder();
export const visitor = openVisitor({ url: shop, recorder });

/** Prints what holds, and throws when it does not. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
  console.log(`ok  ${what}`);
}

/** Waits until a condition holds, prints it, and throws when it does not within 150 s. */
export async function expectSoon(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  await until(what, 150, holds);
  console.log(`ok  ${what}`);
}

/** Runs a command of the shell. */
export const tryOut = (command: string) =>
  spawnSync('bash', ['-euo', 'pipefail', '-c', command], { encoding: 'utf8', maxBuffer: 1e9 });

/** What the operator was told, one request a line. */
export function told(): string[] {
  const log = '/srv/outside/outside.log';
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
}

export const openHome = async (): Promise<number> => (await fetch(`${shop}/shop/home`)).status;

/** Registers a new customer. Returns the status. */
export async function register(): Promise<number | null> {
  const email = `${newId()}@contoh.id`;
  const body = { email, password, userName: 'Nona', phoneNumber: '081234567890' };
  const { status } = await visitor.call('POST /api/auth/register', { body });
  if (status === 200) recorder.accounts.push(email);
  return status;
}

const unknown = { order_id: 'unknown-1', transaction_id: newId(), gross_amount: '50000.00' };

/** Sends a report of the provider, by default about a payment that the shop does not know. Returns the status. */
export async function report(transaction: typeof unknown = unknown): Promise<number | null> {
  // The server key of the answers.
  const body = reportPaid(transaction, 'SB-Mid-server-test');
  return (await visitor.call('POST /api/payment/notification', { body })).status;
}
