import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { orderEvents, stockMovements } from '#server/db/schema/index.ts';
import { countUnpaid, formFor, order, ordersOf, submitCheckout, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, payWithoutNotification, notificationsOf, underFaults } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { pollStalePayments, releaseExpiredPayments } from './unpaid-payments.ts';

const minute = 60_000;
let now: number;

const seller = await newSeller();

beforeEach(settlePendingJobs);

const after = (minutes: number) => new Date(now + minutes * minute);

async function orderThreePieces() {
  now = Date.now();
  const [sari, bag] = [await newCustomer(), await newProduct(seller)];
  return { sari, bag, orderId: await order(sari, [[bag, 3]]) };
}

const paid = ['paid', 'pending paid'];
const expired = ['expired', 'rejected expired'];

test('keeps an order until its payment window ends, then returns its stock', async () => {
  const { sari, bag, orderId } = await orderThreePieces();
  await releaseExpiredPayments(after(59));
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
  await releaseExpiredPayments(after(61));
  expect(await statusesOf(orderId)).toEqual(expired);
  expect([await stockOf(bag), await countUnpaid(sari)]).toEqual([20, 0]);
  expect((await atProvider(orderId, 'pending')).status).toBe(409);
  await expectInvariants();
});

test('marks a payment as paid instead of releasing it when its notification was lost', async () => {
  const { bag, orderId } = await orderThreePieces();
  await payWithoutNotification(orderId);
  await releaseExpiredPayments(after(61));
  expect(await statusesOf(orderId)).toEqual(paid);
  expect(await stockOf(bag)).toBe(17);
  await expectInvariants();
});

test('ends a started payment at the provider before returning its stock', async () => {
  const { orderId } = await orderThreePieces();
  await atProvider(orderId, 'pending');
  await releaseExpiredPayments(after(61));
  expect(await statusesOf(orderId)).toEqual(expired);
  await expect.poll(async () => (await notificationsOf(orderId)).at(-1)?.body.transaction_status).toBe('expire');
  await expectInvariants();
});

test('returns the stock once when several nodes and the notification release a payment at the same time', async () => {
  const { bag, orderId } = await orderThreePieces();
  await atProvider(orderId, 'pending');
  await Promise.all([
    releaseExpiredPayments(after(61)),
    releaseExpiredPayments(after(61)),
    releaseExpiredPayments(after(62)),
    atProvider(orderId, 'expire'),
  ]);
  expect(await stockOf(bag)).toBe(20);
  const { id } = (await ordersOf(orderId))[0]!;
  const returned = await db
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, id), eq(stockMovements.delta, 3)));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect([returned.length, events.length]).toEqual([1, 2]);
  await expectInvariants();
});

test.each([
  ['does not answer', () => underFaults({ status: 'down', change: 'down' }, () => sweepQuietly(61))],
  ['refuses our key', () => withAnotherKey(() => sweepQuietly(61))],
])('while the provider %s, keeps the stock for ten minutes and then releases it', async (_what, sweep) => {
  const { bag, orderId } = await orderThreePieces();
  await sweep();
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
  await underFaults({ status: 'error500', change: 'error500' }, () => sweepQuietly(71));
  expect(await statusesOf(orderId)).toEqual(expired);
  expect(await stockOf(bag)).toBe(20);
  await expectInvariants();
});

test('releases a payment on time when the provider reports another amount', async () => {
  const { bag, orderId } = await orderThreePieces();
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle', { amount: 1 }));
  await releaseExpiredPayments(after(61));
  expect(await statusesOf(orderId)).toEqual(expired);
  expect(await stockOf(bag)).toBe(20);
  await expectInvariants();
});

const sweepQuietly = (minutes: number) => releaseExpiredPayments(after(minutes)).catch(() => {});

async function withAnotherKey<R>(work: () => Promise<R>): Promise<R> {
  const { midtrans } = config;
  const { serverKey } = midtrans;
  midtrans.serverKey = 'SB-Mid-server-another';
  return work().finally(() => (midtrans.serverKey = serverKey));
}

test('finds a payment whose notification was lost by polling after two minutes', async () => {
  const { orderId } = await orderThreePieces();
  await payWithoutNotification(orderId);
  await pollStalePayments(after(1));
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
  await Promise.all([pollStalePayments(after(3)), pollStalePayments(after(3))]);
  expect(await statusesOf(orderId)).toEqual(paid);
  await expectInvariants();
});

test('polling a payment that was not started changes nothing', async () => {
  const { orderId } = await orderThreePieces();
  await pollStalePayments(after(3));
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending pending']);
});

test('finds a payment made while the provider was down, even after its stock was released', async () => {
  const { bag, orderId } = await orderThreePieces();
  await payWithoutNotification(orderId);
  await underFaults({ status: 'down', change: 'down' }, () => sweepQuietly(71));
  expect(await statusesOf(orderId)).toEqual(expired);
  await pollStalePayments(after(72));
  expect(await statusesOf(orderId)).toEqual(paid);
  expect(await stockOf(bag)).toBe(17);
  await expectInvariants();
});

test('checks a cancelled checkout once more when its payment window ends', async () => {
  const { sari, bag, orderId } = await orderThreePieces();
  await atProvider(orderId, 'challenge');
  await submitCheckout(sari, await formFor(sari, [[await newProduct(seller), 1]]));
  expect(await statusesOf(orderId)).toEqual(['cancelled', 'rejected cancelled']);
  expect((await atProvider(orderId, 'capture')).status).toBe(409);
  await payWithoutNotification(orderId);
  await pollStalePayments(after(61));
  expect(await statusesOf(orderId)).toEqual(paid);
  expect(await stockOf(bag)).toBe(17);
  await expectInvariants();
});

test('the success page finds a payment whose notification was lost and tolerates a provider that is down', async () => {
  const { sari, orderId } = await orderThreePieces();
  const check = (who: Person) => call(who, 'POST /api/shop/payment/check/:orderId', { params: { orderId } });
  expect((await check(sari)).body.paymentStatus).toBe('pending');
  await payWithoutNotification(orderId);
  expect((await underFaults({ status: 'down' }, () => check(sari))).body.paymentStatus).toBe('pending');
  expect((await check(sari)).body.paymentStatus).toBe('paid');
  expect((await check(await newCustomer('Tono'))).status).toBe(404);
  await expectInvariants();
});
