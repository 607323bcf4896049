import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { orderEvents, shopSettings } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { confirmUnansweredDeliveries } from './receive.ts';

beforeAll(openShop);

const confirm = (who: Person, id: OrderId) => call(who, 'PUT /api/shop/order/confirm/:id', { params: { id } });
const detailsOf = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;

test('lets the buyer confirm a delivery, and repeated requests change nothing', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const { _id } = await deliveredOrder(sari, [await newProduct(seller)]);
  const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(sari, _id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(replies[0]?.body.message).toBe('Pesanan telah diterima.');
  const { events, orderStatus } = await detailsOf(sari, _id);
  expect(orderStatus).toBe('confirmed');
  expect(events.map(({ status }) => status)).toEqual(['pending', 'delivered', 'confirmed']);
});

test('refuses to confirm an order that is not sent or belongs to another user', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono'), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(seller)]);
  const { _id } = order!;
  await pay(order!);
  await moveTo(_id, 'processing');
  const early = await confirm(sari, _id);
  expect(early.status).toBe(409);
  expect(early.body.message).toContain('dari Diproses ke Sudah Diterima');
  await moveTo(_id, 'delivered');
  expect((await confirm(tono, _id)).body.code).toBe('NO_ORDER');
  expect((await confirm(sari, newId<OrderId>())).status).toBe(404);
  expect((await detailsOf(sari, _id)).orderStatus).toBe('delivered');
});

test('lets the buyer confirm an order that its seller has not marked as delivered', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(seller)]);
  await pay(order!);
  await moveTo(order!._id, 'shipped');
  expect((await confirm(sari, order!._id)).status).toBe(200);
  const { events, orderStatus } = await detailsOf(sari, order!._id);
  expect([orderStatus, events.map(({ status }) => status)]).toEqual(['confirmed', ['pending', 'shipped', 'confirmed']]);
});

test('leaves a refunded delivery at its status', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const at = new Date('2026-11-10T08:00:00Z');
  const order = await deliveredOrder(sari, [await newProduct(seller)], at);
  await atProvider(order.checkoutId, 'refund', { refund_key: order._id });
  await confirmUnansweredDeliveries(new Date('2026-12-10T08:00:00Z'));
  expect(await detailsOf(sari, order._id)).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'refunded' });
});

test('confirms an unanswered delivery on its day, once even with concurrent sweeps', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const at = new Date('2026-11-10T08:00:00Z');
  const order = await deliveredOrder(sari, [await newProduct(seller)], at);
  // Sent on a Tuesday within the province: received on Thursday; Friday and Monday are the working days after it.
  const end = new Date('2026-11-17T00:00:00+08:00');
  const days = { confirmsAt: end.toISOString(), complainUntil: end.toISOString() };
  expect(await detailsOf(sari, order._id)).toMatchObject({ ...days, cancellableFrom: null });
  const request = { params: { id: order._id } };
  const { body: atStore } = await call(seller, 'GET /api/store/orders/details/:id', request);
  const { body: atAdmin } = await call(await newAdmin(), 'GET /api/admin/info/transaction/:id', request);
  expect([atStore.data, atAdmin.data]).toMatchObject([days, days]);
  await confirmUnansweredDeliveries(new Date(end.getTime() - 1));
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('delivered');
  await Promise.all([confirmUnansweredDeliveries(end), confirmUnansweredDeliveries(end)]);
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('confirmed');
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order._id)).orderBy(orderEvents.id);
  expect(events.map(({ toStatus, by }) => [toStatus, by])).toEqual([
    ['pending', 'system'],
    ['delivered', 'seller'],
    ['confirmed', 'system'],
  ]);
});

test('leaves a disputed delivery unconfirmed until the dispute ends', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const at = new Date('2026-11-10T08:00:00Z');
  const order = await deliveredOrder(sari, [await newProduct(seller)], at);
  const dispute = (isDisputed: boolean) =>
    db.rows(sql`update orders set is_disputed = ${isDisputed} where id = ${order._id}`);
  const later = new Date(at.getTime() + 30 * 86_400_000);
  await dispute(true);
  await confirmUnansweredDeliveries(later);
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('delivered');
  await dispute(false);
  await confirmUnansweredDeliveries(later);
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('confirmed');
});

test('confirms after the number of days that the shop has set when an order is delivered', async () => {
  const { env } = await openShop();
  configure({ ...env, AUTO_CONFIRM_DAYS: '5' });
  onTestFinished(() => void configure(env));
  await call(await newAdmin(), 'PUT /api/admin/shop-settings', { body: { autoConfirmDays: 7 } });
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const at = new Date('2026-11-10T08:00:00Z');
  const first = await deliveredOrder(sari, [await newProduct(seller)], at);
  await db.delete(shopSettings);
  const second = await deliveredOrder(sari, [await newProduct(seller)], at);
  const days = await Promise.all([first, second].map(async ({ _id }) => (await detailsOf(sari, _id)).confirmsAt));
  expect(days).toEqual(['2026-11-18T16:00:00.000Z', '2026-11-16T16:00:00.000Z']);
});
