import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { longDate, makassarDay } from '#contract/dates.ts';
import { type OrderId, type ProductId, storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { cancelUnprocessedOrders } from '#server/areas/orders/cancel.ts';
import { remindOfWaitingOrders } from '#server/areas/orders/reminders.ts';
import { orderReminders, orders, payments, storeClosures } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { closeStore, reopenStore } from './closures.ts';

beforeAll(openShop);

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => makassarDay(new Date(Date.now() + days * dayMs).toISOString());
const opening = (days: number) => new Date(`${inDays(days)}T00:00:00+08:00`).toISOString();

const close = (seller: Person, opensOn: string) => call(seller, 'PUT /api/store/profile/close', { body: { opensOn } });
const reopen = (seller: Person) => call(seller, 'PUT /api/store/profile/reopen');
const add = (who: Person, productId: ProductId, quantity = 1) =>
  call(who, 'POST /api/shop/cart/add', { body: { userId: who.id, productId, quantity } });
const pageOf = async (seller: Person) =>
  (await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } })).body.data;
const storeOfProduct = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body.store;

/** Lets the closures of a store end in the past, as if it had opened by itself. */
const passOpening = (seller: Person) =>
  db
    .update(storeClosures)
    .set({ closedUntil: new Date(Date.now() - 1).toISOString() })
    .where(eq(storeClosures.sellerId, storeOf(seller.id)));

test('a closed store stays visible and says when it opens, and opens by itself', async () => {
  const seller = await newSeller('Ukir Tutup');
  const bag = await newProduct(seller);
  expect((await pageOf(seller)).closedUntil).toBeNull();
  const { status, body } = await close(seller, inDays(3));
  expect([status, body.message, body.data.closedUntil]).toEqual([200, 'Toko ditutup sementara.', opening(3)]);
  expect(await pageOf(seller)).toMatchObject({ closedUntil: opening(3), products: [{ _id: bag }] });
  expect(await storeOfProduct(bag)).toMatchObject({ closedUntil: opening(3) });
  await passOpening(seller);
  expect([(await pageOf(seller)).closedUntil, (await storeOfProduct(bag)).closedUntil]).toEqual([null, null]);
});

test('nothing can be bought from a closed store, and cart lines stay and can be changed', async () => {
  const [sari, seller, open] = [await newCustomer(), await newSeller('Ukir Tutup'), await newSeller()];
  const [bag, bowl] = [await newProduct(seller), await newProduct(seller)];
  const scarf = await newProduct(open);
  await add(sari, bag, 2);
  await add(sari, scarf);
  const [bought] = await placeOrders(sari, [bowl]);
  await pay(bought!);
  const form = await formFor(sari, [
    [bag, 2],
    [scarf, 1],
  ]);
  await close(seller, inDays(5));
  const refused = [
    await add(sari, bag),
    await add(sari, bowl),
    await submitCheckout(sari, form),
    await call(sari, 'POST /api/shop/cart/buy-again', { body: { userId: sari.id, orderId: bought!._id } }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, 'STORE_CLOSED']);
    expect(body.message).toContain(longDate(opening(5)));
  }
  const { body } = await call(sari, 'PUT /api/shop/cart/update-cart', {
    body: { userId: sari.id, productId: bag, quantity: 1 },
  });
  expect(
    body.data.itemsByStore.map(({ closedUntil, items }) => [closedUntil, items.map(({ quantity }) => quantity)]),
  ).toEqual([
    [opening(5), [1]],
    [null, [1]],
  ]);
  await reopen(seller);
  expect((await submitCheckout(sari, form)).status).toBe(200);
});

test('an unpaid order that was placed before the store closed ends', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [unpaid] = await placeOrders(sari, [await newProduct(seller)]);
  await close(seller, inDays(2));
  const reply = await call(sari, 'POST /api/shop/order/pay/:id', { params: { id: unpaid!._id } });
  expect([reply.status, ['CHECKOUT_WITHDRAWN', 'PAYMENT_OVER'].includes(reply.body.code!)]).toEqual([409, true]);
});

test.each([0, -1, 61])('a store cannot be closed until a day in %i days', async (days) => {
  const seller = await newSeller();
  const { status, body } = await close(seller, inDays(days));
  expect([status, body.errors]).toEqual([400, { opensOn: expect.stringContaining('paling lama 60 hari') }]);
  expect((await pageOf(seller)).closedUntil).toBeNull();
});

test('two closures at once are one, and a later day replaces the earlier one', async () => {
  const seller = await newSeller();
  await Promise.all([close(seller, inDays(3)), close(seller, inDays(3))]);
  await close(seller, inDays(9));
  expect((await pageOf(seller)).closedUntil).toBe(opening(9));
  const closures = await db
    .select()
    .from(storeClosures)
    .where(eq(storeClosures.sellerId, storeOf(seller.id)));
  expect(closures).toHaveLength(1);
  await reopen(seller);
  await reopen(seller);
  expect((await pageOf(seller)).closedUntil).toBeNull();
});

/** A paid order of the store, and its age in days at which the sweeps run. */
async function paidOrder(seller: Person, paidAt: Date): Promise<OrderId> {
  const [order] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  await pay(order!);
  const [row] = await db.select().from(orders).where(eq(orders.id, order!._id));
  await db.update(orders).set({ movedAt: paidAt.toISOString() }).where(eq(orders.id, order!._id));
  await db.update(payments).set({ paidAt: paidAt.toISOString() }).where(eq(payments.id, row!.paymentId));
  return order!._id;
}

const statusOf = async (id: OrderId) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.status;
const remindersOf = async (id: OrderId) =>
  (await db.select().from(orderReminders).where(eq(orderReminders.orderId, id))).map(({ kind }) => kind);

test('the days on which a store is closed do not count for the reminders and the cancellation of an order', async () => {
  const seller = await newSeller();
  const paidAt = new Date();
  const after = (days: number, ms = 0) => new Date(paidAt.getTime() + days * dayMs + ms);
  const order = await paidOrder(seller, paidAt);
  // Closed for ten days after half a day, and for one day after another day.
  await db.insert(storeClosures).values([
    { sellerId: storeOf(seller.id), closedFrom: after(0.5).toISOString(), closedUntil: after(10.5).toISOString() },
    { sellerId: storeOf(seller.id), closedFrom: after(11.5).toISOString(), closedUntil: after(12.5).toISOString() },
  ]);
  await remindOfWaitingOrders(after(10.9));
  expect(await remindersOf(order)).toEqual([]);
  await remindOfWaitingOrders(after(11));
  expect(await remindersOf(order)).toEqual(['unprocessed-1']);
  await remindOfWaitingOrders(after(12.9));
  expect(await remindersOf(order)).toEqual(['unprocessed-1']);
  await remindOfWaitingOrders(after(13));
  expect(await remindersOf(order)).toEqual(['unprocessed-1', 'unprocessed-2']);
  await cancelUnprocessedOrders(after(12));
  await cancelUnprocessedOrders(after(14, -1));
  expect(await statusOf(order)).toBe('pending');
  await cancelUnprocessedOrders(after(14));
  expect(await statusOf(order)).toBe('rejected');
});

test('a closure of another store or before the payment changes nothing', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const paidAt = new Date();
  const before = (days: number) => new Date(paidAt.getTime() - days * dayMs).toISOString();
  const order = await paidOrder(seller, paidAt);
  await db.insert(storeClosures).values([
    { sellerId: storeOf(seller.id), closedFrom: before(5), closedUntil: before(1) },
    { sellerId: storeOf(other.id), closedFrom: before(1), closedUntil: before(-20) },
  ]);
  await cancelUnprocessedOrders(new Date(paidAt.getTime() + 3 * dayMs));
  expect(await statusOf(order)).toBe('rejected');
});

test('an order of a store that is closed again and again waits at most 60 days longer', async () => {
  const seller = await newSeller();
  const paidAt = new Date();
  const after = (days: number, ms = 0) => new Date(paidAt.getTime() + days * dayMs + ms);
  const order = await paidOrder(seller, paidAt);
  await db.insert(storeClosures).values([
    { sellerId: storeOf(seller.id), closedFrom: after(0).toISOString(), closedUntil: after(59).toISOString() },
    { sellerId: storeOf(seller.id), closedFrom: after(59).toISOString(), closedUntil: after(118).toISOString() },
  ]);
  await cancelUnprocessedOrders(after(63, -1));
  expect(await statusOf(order)).toBe('pending');
  await cancelUnprocessedOrders(after(63));
  expect(await statusOf(order)).toBe('rejected');
});

test('a store that reopens at the time of a request before its closure opens when the closure begins', async () => {
  const seller = await newSeller();
  const at = new Date();
  await closeStore({ sellerId: storeOf(seller.id), opensOn: inDays(3) }, at);
  await reopenStore(storeOf(seller.id), new Date(at.getTime() - 1));
  expect(
    await db
      .select()
      .from(storeClosures)
      .where(eq(storeClosures.sellerId, storeOf(seller.id))),
  ).toEqual([{ sellerId: seller.id, closedFrom: at.toISOString(), closedUntil: at.toISOString() }]);
});
