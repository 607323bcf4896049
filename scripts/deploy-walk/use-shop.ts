/** What customers and the payment provider do with the installed shop, through Caddy. */
import { createHash } from 'node:crypto';

export const shop = 'https://kreasi-sulut.test';

/** Prints what holds, and throws when it does not. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
  console.log(`ok  ${what}`);
}

export const openHome = async (): Promise<number> => (await fetch(`${shop}/shop/home`)).status;

let customers = 0;
/** Registers a new customer. Returns the status. */
export function register(): Promise<number> {
  const email = `pelanggan${(customers += 1)}-${process.pid}@contoh.id`;
  const password = 'kolintang-dari-sonder';
  return post('/api/auth/register', { userName: 'Nona', email, phoneNumber: '081234567890', password });
}

const unknown = {
  order_id: 'unknown-1',
  transaction_id: '00000000-0000-4000-8000-000000000001',
  gross_amount: '50000.00',
};

/** Sends a report of the provider, by default about a payment that the shop does not know. Returns the status. */
export function report(transaction: typeof unknown = unknown): Promise<number> {
  const signed = { ...transaction, status_code: '200' };
  // The server key of the configuration.
  const text = `${signed.order_id}${signed.status_code}${signed.gross_amount}Mid-server-deploy`;
  return post('/api/payment/notification', {
    ...signed,
    signature_key: createHash('sha512').update(text).digest('hex'),
    transaction_status: 'settlement',
    transaction_time: '2026-01-06 09:00:00',
    payment_type: 'qris',
    currency: 'IDR',
  });
}

async function post(address: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(shop + address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
