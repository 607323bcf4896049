import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, openProvider, openShop } from './simulator-under-test.ts';

let folder: string;
let stateFile: string;
let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

const open = () => openProvider({ notificationUrl: shop.url, stateFile });
const advance = (minutes: number) => provider.call('POST', '/control/clock/advance', { ms: minutes * 60_000 });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'midtrans-'));
  stateFile = join(folder, 'state', 'midtrans.jsonl');
  shop = await openShop();
  provider = await open();
});
afterEach(async () => {
  await provider.close();
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('state is in the file before the response and is restored after a restart', async () => {
  const { token } = (await provider.create('kept')).body;
  expect(readFileSync(stateFile, 'utf8')).toContain(token);
  await provider.control('kept', 'settle', { payment_type: 'gopay' });
  await provider.control('kept', 'refund', { amount: 1_000 });
  const before = (await provider.call('GET', '/v2/kept/status')).body;
  const history = (await provider.call('GET', '/control/notifications')).body;

  await provider.close();
  provider = await open();
  expect((await provider.call('GET', '/v2/kept/status')).body).toEqual(before);
  expect((await provider.call('GET', '/control/notifications')).body.notifications.length).toBe(
    history.notifications.length,
  );
  expect((await provider.call('GET', `/snap/v1/transactions/${token}`)).body.status).toBe('paid');
});

test('an incomplete last line is dropped, and the log is compacted at start', async () => {
  await provider.create('whole');
  await provider.control('whole', 'pending');
  await provider.control('whole', 'settle');
  await provider.close();
  appendFileSync(stateFile, '{"order":{"orderId":"half');
  provider = await open();
  const { body } = await provider.call('GET', '/control/transactions');
  expect(body.transactions.map(({ order_id: id }) => id)).toEqual(['whole']);
  expect(readFileSync(stateFile, 'utf8').trim().split('\n')).toHaveLength(3);
});

test('an undelivered notification is retried after a restart', async () => {
  shop.answer = async () => ({ status: 503 });
  await provider.create('unheard');
  await provider.control('unheard', 'settle');
  await provider.close();
  shop.answer = async () => ({ status: 200 });
  provider = await open();
  await advance(3);
  await eventually(async () => shop.received.length === 2);
});

test('a payment started before a restart still expires after it', async () => {
  await provider.create('expiring', { expiry: { unit: 'minute', duration: 5 } });
  await provider.control('expiring', 'pending');
  await provider.close();
  provider = await open();
  await advance(5);
  await eventually(async () => shop.received.find(({ body }) => body.transaction_status === 'expire'));
});

test('a reset empties the file', async () => {
  await provider.create('secret');
  await provider.call('DELETE', '/control');
  expect(readFileSync(stateFile, 'utf8')).toBe('');
});
