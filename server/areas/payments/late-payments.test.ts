import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { transaction } from '#platform/transaction.ts';
import { lockPayment } from '#server/areas/orders/lock-order.ts';
import { order, ordersOf, soldOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, paymentIdOf, replay } from '#server/testing/provider.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';

const sellers = [await newSeller(), await newSeller('Galeri Wanua')] as const;

async function expiredPair() {
  const productIds = [await newProduct(sellers[0], { stock: 5 }), await newProduct(sellers[1], { stock: 5 })] as const;
  const orderId = await order(await newCustomer(), [
    [productIds[0], 3],
    [productIds[1], 3],
  ]);
  await atProvider(orderId, 'pending');
  return { productIds, orderId };
}

test('takes the stock again and restores the orders when the payment arrives after the release', async () => {
  const { productIds, orderId } = await expiredPair();
  await atProvider(orderId, 'expire');
  expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([5, 5]);
  await atProvider(orderId, 'settle');
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid', 'pending paid']);
  expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([2, 2]);
  await replay(orderId, { times: 5, together: true });
  expect([await stockOf(productIds[0]), await soldOf(productIds[0])]).toEqual([2, 3]);
  await expectInvariants();
});

test('marks only those orders of a late payment for refund whose stock is gone', async () => {
  const { productIds, orderId } = await expiredPair();
  await atProvider(orderId, 'expire');
  const other = await order(await newCustomer('Tono'), [[productIds[1], 4]]);
  await atProvider(orderId, 'settle');
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid', 'rejected refunding']);
  expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([2, 1]);
  expect([await soldOf(productIds[0]), await soldOf(productIds[1])]).toEqual([3, 0]);
  await expectInvariants();
  await atProvider(other, 'settle');
  await atProvider(orderId, 'refund');
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([5, 1]);
  expect([await soldOf(productIds[0]), await soldOf(productIds[1])]).toEqual([0, 4]);
  await expectInvariants();
});

test('does not restore a rejected order when its payment arrives, late or not', async () => {
  for (const ends of [['expire', 'settle'], ['settle']] as const) {
    const { productIds, orderId } = await expiredPair();
    await rejectAsSeller((await ordersOf(orderId))[0]!.id);
    for (const end of ends) await atProvider(orderId, end);
    expect(await statusesOf(orderId)).toEqual(['paid', 'rejected refunding', 'pending paid']);
    expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([5, 2]);
    await expectInvariants();
  }
});

const steps = {
  release: (orderId: string) =>
    transaction((tx) => releasePayment(tx, { paymentId: paymentIdOf(orderId), to: 'expired', at: new Date() })),
  rejection: async (orderId: string) => {
    const { id } = (await ordersOf(orderId))[0]!;
    const body = { orderStatus: 'rejected', reason: 'Kain habis' } as const;
    const { status } = await call(sellers[0], 'PUT /api/store/orders/update/:id', { params: { id }, body });
    expect(status).toBe(200);
  },
  payment: (orderId: string) => atProvider(orderId, 'settle'),
};

test.each([
  ['release', 'rejection', 'payment'],
  ['release', 'payment', 'rejection'],
  ['rejection', 'release', 'payment'],
  ['rejection', 'payment', 'release'],
  ['payment', 'release', 'rejection'],
  ['payment', 'rejection', 'release'],
] as const)('refunds a rejected order after %s, %s and %s, one by one or at once', async (...order) => {
  const [oneByOne, atOnce] = [await expiredPair(), await expiredPair()];
  for (const step of order) await steps[step](oneByOne.orderId);
  const running: Promise<unknown>[] = [];
  await transaction(async (tx) => {
    await lockPayment(tx, sql`id = ${paymentIdOf(atOnce.orderId)}`);
    for (const step of order) {
      running.push(steps[step](atOnce.orderId));
      await waitForLock(running.length);
    }
  });
  await Promise.all(running);
  for (const { orderId, productIds } of [oneByOne, atOnce]) {
    expect(await statusesOf(orderId)).toEqual(['paid', 'rejected refunding', 'pending paid']);
    expect([await stockOf(productIds[0]), await stockOf(productIds[1])]).toEqual([5, 2]);
  }
  await expectInvariants();
});

test('reports the refund to a buyer whose late payment found no stock', async () => {
  const sari = await newCustomer();
  const productId = await newProduct(sellers[0], { stock: 1 });
  const statusOf = async (orderId: string) =>
    (await call(sari, 'POST /api/shop/payment/check/:orderId', { params: { orderId } })).body.paymentStatus;
  const late = await order(sari, [[productId, 1]]);
  await atProvider(late, 'pending');
  await atProvider(late, 'expire');
  expect(await statusOf(late)).toBe('expired');
  const other = await order(await newCustomer('Tono'), [[productId, 1]]);
  await atProvider(late, 'settle');
  expect(await statusOf(late)).toBe('refunding');
  await atProvider(late, 'refund');
  expect(await statusOf(late)).toBe('refunded');
  await atProvider(other, 'settle');
  await expectInvariants();
});

test('returns the stock and lowers the sold count when a seller rejects a paid order', async () => {
  const { productIds, orderId } = await expiredPair();
  await atProvider(orderId, 'settle');
  await rejectAsSeller((await ordersOf(orderId))[0]!.id);
  expect(await statusesOf(orderId)).toEqual(['paid', 'rejected refunding', 'pending paid']);
  expect([await stockOf(productIds[0]), await soldOf(productIds[0])]).toEqual([5, 0]);
  await atProvider(orderId, 'refund');
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  await expectInvariants();
});
