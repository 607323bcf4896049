import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Notification } from './records.ts';
import { eventually, openProvider, openShop } from './simulator-under-test.ts';

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

/** The notification after its last attempt. Moves the clock to the next one. */
async function finalNotification(orderId: string) {
  await provider.call('POST', '/control/clock/advance', { ms: 240 * 60_000 });
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
  for (const [made, minutes] of [2, 10, 30, 90, 210].entries()) {
    const { body } = await provider.call('GET', '/control/notifications?order_id=waits');
    const [{ attempts, nextAttemptAt }] = body.notifications as [Notification];
    expect(attempts).toHaveLength(made + 1);
    expect(nextAttemptAt! - attempts.at(-1)!.at).toBeGreaterThanOrEqual(minutes * 60_000 * 0.95);
    await provider.call('POST', '/control/clock/advance', { ms: minutes * 60_000 * 1.05 });
    await eventually(async () => shop.received.length === made + 2);
  }
});

test('a shop that recovers gets no further attempts', async () => {
  shop.answer = async () => ({ status: shop.received.length < 3 ? 503 : 200 });
  await provider.create('recovers');
  await provider.control('recovers', 'settle');
  const end = await eventually(() => finalNotification('recovers'));
  expect([end.outcome, shop.received.length]).toEqual(['delivered', 3]);
});
