import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, openProvider, openShop } from './simulator-under-test.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let provider: Awaited<ReturnType<typeof openProvider>>;

beforeEach(async () => {
  shop = await openShop();
  provider = await openProvider({ notificationUrl: shop.url, clockScale: 60_000 });
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

async function finalNotification(orderId: string) {
  const { body } = await provider.call('GET', `/control/notifications?order_id=${orderId}`);
  const [notification] = body.notifications;
  return notification?.outcome === 'waiting' ? null : notification;
}

test.each([
  [200, 1, 'delivered'],
  [204, 1, 'delivered'],
  [302, 1, 'given-up'],
  [500, 2, 'given-up'],
  [404, 3, 'given-up'],
  [400, 3, 'given-up'],
  [503, 5, 'given-up'],
  [418, 6, 'given-up'],
])('a shop that returns %i gets the notification %i times', async (status, times, outcome) => {
  shop.answer = async () => ({ status });
  await provider.create('retry');
  const { body } = await provider.control('retry', 'settle');
  expect(body.notification.status).toBe(status);
  const end = await eventually(() => finalNotification('retry'));
  expect([end.attempts.length, end.outcome, shop.received.length]).toEqual([times, outcome, times]);
});

test('the delays between attempts grow from 2 to 210 minutes', async () => {
  shop.answer = async () => ({ status: 418 });
  await provider.create('waits');
  await provider.control('waits', 'settle');
  const { attempts } = await eventually(() => finalNotification('waits'));
  const minutes = attempts.slice(1).map(({ at }, index) => (at - (attempts[index]?.at ?? at)) / 60_000);
  [2, 10, 30, 90, 210].forEach((wait, index) => expect(minutes[index]).toBeGreaterThanOrEqual(wait * 0.95));
});

test('a shop that recovers gets no further attempts', async () => {
  shop.answer = async () => ({ status: shop.received.length < 3 ? 503 : 200 });
  await provider.create('recovers');
  await provider.control('recovers', 'settle');
  const end = await eventually(() => finalNotification('recovers'));
  expect([end.outcome, shop.received.length]).toEqual(['delivered', 3]);
});
