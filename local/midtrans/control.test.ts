import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProvider, openShop } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeEach(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url });
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

const receivedStatuses = () => shop.received.map(({ body }) => body.transaction_status);

test('the control API refuses other computers unless it is open, and other sites always', async () => {
  const control = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    provider.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });
  const path = '/_midtrans/control/transactions';
  expect((await control(path)).statusCode).toBe(200);
  expect((await control(path, {}, '192.168.1.20')).statusCode).toBe(403);
  expect((await control(path, { host: 'jahat.example' })).statusCode).toBe(403);
  const headers = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip'];
  for (const header of headers) expect((await control(path, { [header]: '192.168.1.20' })).statusCode).toBe(403);
  const open = await openProvider({ notificationUrl: shop.url, isOpen: true });
  expect((await open.app.inject({ url: path, remoteAddress: '192.168.1.20' })).statusCode).toBe(200);
  for (const site of ['cross-site', 'same-site']) {
    expect((await control(path, { 'sec-fetch-site': site })).statusCode).toBe(403);
    expect((await open.app.inject({ url: path, headers: { 'sec-fetch-site': site } })).statusCode).toBe(403);
  }
  await open.close();
});

test('settling an unopened order pays it by BCA and notifies the shop before the response', async () => {
  await provider.create('quick');
  const { status, body } = await provider.control('quick', 'settle');
  expect(status).toBe(200);
  expect(body.transaction).toMatchObject({ transaction_status: 'settlement', va_numbers: [{ bank: 'bca' }] });
  expect(body.notification).toMatchObject({ status: 200, outcome: 'delivered' });
  expect(receivedStatuses()).toEqual(['settlement']);
});

test('an unknown order returns 404, an impossible action 409, an unknown field or channel 400', async () => {
  expect((await provider.control('nobody', 'settle')).status).toBe(404);
  await provider.create('known');
  expect((await provider.control('known', 'refund')).status).toBe(409);
  expect((await provider.control('known', 'settle', { payment_type: 'cheque' })).status).toBe(400);
  expect((await provider.control('known', 'settle', { colour: 'red' })).status).toBe(400);
  await provider.control('known', 'settle');
  expect((await provider.control('known', 'expire')).status).toBe(409);
});

test.each([
  [
    ['pending', 'settle'],
    ['pending', 'settlement'],
  ],
  [
    ['deny', 'deny', 'settle'],
    ['deny', 'deny', 'settlement'],
  ],
  [
    ['pending', 'expire', 'settle'],
    ['pending', 'expire', 'settlement'],
  ],
  [
    ['pending', 'cancel', 'settle'],
    ['pending', 'cancel', 'settlement'],
  ],
  [
    ['challenge', 'capture', 'settle'],
    ['capture', 'capture', 'settlement'],
  ],
  [
    ['challenge', 'deny'],
    ['capture', 'deny'],
  ],
  [
    ['settle', 'reversal'],
    ['settlement', 'deny'],
  ],
  [
    ['settle', 'chargeback'],
    ['settlement', 'chargeback'],
  ],
  [
    ['settle', 'settle'],
    ['settlement', 'settlement'],
  ],
])('the actions %j are notified as %j', async (actions, statuses) => {
  await provider.create('life');
  for (const action of actions) expect((await provider.control('life', action)).status).toBe(200);
  expect(receivedStatuses()).toEqual(statuses);
});

test('only a settlement can follow after the page was cancelled or expired', async () => {
  for (const end of ['cancel', 'expire']) {
    await provider.create(`late-${end}`);
    expect((await provider.control(`late-${end}`, end)).body.notification).toBeNull();
    expect((await provider.control(`late-${end}`, 'pending')).status).toBe(409);
    expect((await provider.control(`late-${end}`, 'settle')).status).toBe(200);
  }
  expect(receivedStatuses()).toEqual(['settlement', 'settlement']);
});

test('settling a settled order by another channel is a second payment', async () => {
  await provider.create('twice');
  await provider.control('twice', 'settle', { payment_type: 'qris' });
  await provider.control('twice', 'settle', { payment_type: 'bca_va' });
  expect(shop.received.map(({ body }) => body.payment_type)).toEqual(['qris', 'bank_transfer']);
  expect(new Set(shop.received.map(({ body }) => body.transaction_id)).size).toBe(2);
  await provider.control('twice', 'settle');
  expect((await provider.control('twice', 'refund')).body.transaction).toMatchObject({
    transaction_status: 'refund',
    attempts: [{ transaction_status: 'settlement' }, { transaction_status: 'refund' }],
  });
});

test('a different amount than requested can be paid', async () => {
  await provider.create('short');
  await provider.control('short', 'settle', { amount: 5_000, payment_type: 'qris' });
  expect(shop.received[0]?.body).toMatchObject({ gross_amount: '5000.00', payment_type: 'qris' });
});

test('past notifications can be sent again, several times, in any order, and concurrently', async () => {
  await provider.create('again');
  await provider.control('again', 'pending');
  await provider.control('again', 'settle');
  const replay = (body?: object) => provider.call('POST', '/control/notifications/again/replay', body);
  expect((await replay()).body.notifications).toMatchObject([{ status: 200, isReplay: true }]);
  await replay({ order: [1, 0] });
  await replay({ index: 0, times: 3, together: true });
  expect(receivedStatuses()).toEqual([
    'pending',
    'settlement',
    'settlement',
    'settlement',
    'pending',
    'pending',
    'pending',
    'pending',
  ]);
  expect(new Set(shop.received.map(({ body }) => body.signature_key)).size).toBe(2);
  expect((await replay({ index: 2 })).status).toBe(404);
});

test('advancing the clock triggers the events that become due', async () => {
  await provider.create('tomorrow', { expiry: { unit: 'hour', duration: 1 } });
  await provider.control('tomorrow', 'pending');
  await provider.call('POST', '/control/clock/advance', { ms: 61 * 60_000 });
  const { body } = await provider.call('GET', '/v2/tomorrow/status');
  expect(body).toMatchObject({ transaction_status: 'expire', status_code: '407' });
});

test('a reset deletes all data', async () => {
  await provider.create('gone');
  await provider.faults({ create: 'error500' });
  await provider.call('DELETE', '/control');
  expect((await provider.call('GET', '/control/transactions')).body).toEqual({ transactions: [] });
  expect((await provider.create('gone')).status).toBe(201);
});
