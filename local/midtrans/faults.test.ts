import { afterEach, beforeEach, expect, test } from 'vitest';
import { signatureOf } from './payment-wire.ts';
import { eventually, openProvider, openShop, serverKey } from './simulator-under-test.ts';

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
const countTransactions = async () => (await provider.call('GET', '/control/transactions')).body.transactions.length;

test('faults can be countTransactions, added notification by notification, and cleared', async () => {
  await provider.faults({ create: 'down' });
  expect((await provider.faults({ notifications: 'drop', delayMs: 5 })).body).toEqual({
    create: 'down',
    status: 'none',
    change: 'none',
    notifications: 'drop',
    delayMs: 5,
  });
  await provider.call('DELETE', '/control/faults');
  expect((await provider.create('fine')).status).toBe(201);
  expect((await provider.faults({ create: 'sulking' })).status).toBe(400);
});

test('an internal error creates nothing and returns 500', async () => {
  await provider.faults({ create: 'error500', status: 'error500' });
  expect((await provider.create('broken')).status).toBe(500);
  const { status, body } = await provider.call('GET', '/v2/broken/status');
  expect([status, body.status_code]).toEqual([500, '500']);
  expect(await countTransactions()).toBe(0);
});

test('a provider that is down closes the connection and creates nothing', async () => {
  await provider.faults({ create: 'down' });
  await expect(provider.create('down')).rejects.toThrow();
  expect(await countTransactions()).toBe(0);
});

test('a lost response closes the connection after the change was made', async () => {
  await provider.faults({ create: 'answer-lost', change: 'answer-lost' });
  await expect(provider.create('lost')).rejects.toThrow();
  expect(await countTransactions()).toBe(1);
  await provider.control('lost', 'pending');
  await expect(provider.call('POST', '/v2/lost/cancel')).rejects.toThrow();
  expect((await provider.call('GET', '/v2/lost/status')).body.transaction_status).toBe('cancel');
});

test('a slow provider responds late', async () => {
  await provider.faults({ create: 'slow', delayMs: 250 });
  const before = performance.now();
  expect((await provider.create('slow')).status).toBe(201);
  expect(performance.now() - before).toBeGreaterThanOrEqual(245);
});

test('a dropped notification is not sent but stays in the history', async () => {
  await provider.faults({ notifications: 'drop' });
  await provider.create('dropped');
  const { body } = await provider.control('dropped', 'settle');
  expect(body.notification).toMatchObject({ status: null, outcome: 'dropped' });
  expect(receivedStatuses()).toEqual([]);
  await provider.call('POST', '/control/notifications/dropped/replay');
  expect(receivedStatuses()).toEqual(['settlement']);
});

test('a duplicated notification is sent twice with the same body', async () => {
  await provider.faults({ notifications: 'duplicate' });
  await provider.create('twice');
  await provider.control('twice', 'settle');
  expect(shop.received).toHaveLength(2);
  expect(shop.received[0]?.body).toEqual(shop.received[1]?.body);
});

test('a reordered notification is sent after the next notification', async () => {
  await provider.faults({ notifications: 'reorder' });
  await provider.create('swapped');
  await provider.control('swapped', 'pending');
  expect(receivedStatuses()).toEqual([]);
  await provider.control('swapped', 'settle');
  expect(receivedStatuses()).toEqual(['settlement', 'pending']);
});

test('a reordered or delayed notification is sent after its delay', async () => {
  for (const notifications of ['reorder', 'delay']) {
    await provider.faults({ notifications, delayMs: 150 });
    await provider.create(notifications);
    const { body } = await provider.control(notifications, 'settle');
    expect(body.notification).toMatchObject({ status: null, outcome: 'waiting' });
    await eventually(async () => shop.received.some((notification) => notification.body.order_id === notifications));
  }
});

test('a corrupted signature does not match its body, and the notification is replayed with the right one', async () => {
  await provider.faults({ notifications: 'corrupt-signature' });
  await provider.create('forged');
  await provider.control('forged', 'settle');
  await provider.call('POST', '/control/notifications/forged/replay');
  const [sent, replayed] = shop.received.map(({ body }) => body.signature_key);
  const right = signatureOf({ order_id: 'forged', status_code: '200', gross_amount: '150000.00' }, serverKey);
  expect(sent).toMatch(/^[0-9a-f]{128}$/);
  expect(sent).not.toBe(right);
  expect(replayed).toBe(right);
});
