import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type OrderId, type ProductId, storeOf } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { orders } from '#server/db/schema/index.ts';
import { ordersOf, statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { countDeadlocks } from '#server/testing/count-deadlocks.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { confirmReceived } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { cancelOrder, cancelUnprocessedOrders } from './cancel.ts';
import { isPaymentOf, lockPayment } from './lock-order.ts';

beforeAll(openShop);

const [seller, stranger] = [await newSeller(), await newCustomer('Tono')];

type Bought = { sari: Person; product: ProductId; order: DetailedOrder };

async function buy(): Promise<Bought> {
  const [sari, product] = [await newCustomer(), await newProduct(seller)];
  const [order] = await placeOrders(sari, [product]);
  await pay(order!);
  return { sari, product, order: order! };
}

const cancel = (who: Person, id: OrderId, reason?: string) =>
  call(who, 'PUT /api/shop/order/cancel/:id', { params: { id }, body: { reason } });
const detailsOf = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;
const stockOf = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).body.data.totalStock;
const daysLater = (iso: string, days: number, ms = 0) => new Date(Date.parse(iso) + days * 86_400_000 + ms);

test('a buyer cancels a paid order: it is refunded, the stock is back, and repeated requests change nothing', async () => {
  const { sari, product, order } = await buy();
  const before = await stockOf(product);
  const replies = await Promise.all(Array.from({ length: 3 }, () => cancel(sari, order._id, 'Salah ukuran')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies[0]!.body.message).toBe('Pesanan dibatalkan. Dana Anda akan dikembalikan.');
  const { orderStatus, paymentStatus, events } = await detailsOf(sari, order._id);
  expect([orderStatus, paymentStatus]).toEqual(['rejected', 'refunding']);
  expect(events.map(({ status, reason }) => [status, reason])).toEqual([
    ['pending', null],
    ['rejected', 'Salah ukuran'],
  ]);
  expect(await stockOf(product)).toBe(before + 1);
});

test('a buyer cancels an order in processing only after seven days', async () => {
  const { sari, order } = await buy();
  await moveTo(order._id, 'processing', new Date('2026-11-01T08:00:00Z'));
  const refused = cancelOrder({ orderId: order._id, userId: sari.id }, new Date('2026-11-08T07:59:59Z'));
  await expect(refused).rejects.toMatchObject({
    code: 'CANCEL_LATER',
    message: expect.stringContaining('08 November 2026') as string,
  });
  await cancelOrder({ orderId: order._id, userId: sari.id }, new Date('2026-11-08T08:00:00Z'));
  expect(await detailsOf(sari, order._id)).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunding' });
});

test('refuses to cancel an order that is unpaid, sent, or of another buyer', async () => {
  const { sari, product, order } = await buy();
  const [unpaid] = await placeOrders(sari, [product]);
  expect((await cancel(sari, unpaid!._id)).body.code).toBe('ORDER_UNPAID');
  expect((await cancel(stranger, order._id)).status).toBe(404);
  expect((await cancel(sari, newId<OrderId>())).body.code).toBe('NO_ORDER');
  expect((await cancel(sari, order._id, 'x'.repeat(301))).status).toBe(400);
  await moveTo(order._id, 'shipped');
  const sent = await cancel(sari, order._id);
  expect([sent.status, sent.body.code]).toEqual([409, 'ORDER_MOVE']);
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('shipped');
});

test('tells the seller of paid orders that the buyer cancelled, and of no other move', async () => {
  const [cancelled, rejected, received] = [await buy(), await buy(), await buy()];
  await cancel(cancelled.sari, cancelled.order._id);
  await rejectAsSeller(rejected.order._id);
  await moveTo(received.order._id, 'delivered');
  await confirmReceived(received.order._id);
  const ids = [cancelled, rejected, received].map(({ order }) => order._id);
  const told = await db.rows<{ orderId: OrderId }>(sql`
    select order_id as "orderId" from notices
    where order_id = any(${sql.param(ids)}::uuid[]) and (about ->> 'isSellerTold')::boolean`);
  expect(told).toEqual([{ orderId: cancelled.order._id }]);
});

test('of a cancellation and a shipment at the same time, one is refused', async () => {
  const { sari, order } = await buy();
  const ship = call(seller, 'PUT /api/store/orders/update/:id', {
    params: { id: order._id },
    body: { orderStatus: 'shipped' },
  });
  const statuses = (await Promise.all([ship, cancel(sari, order._id)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('a cancellation locks no order while a report about its payment is judged', async () => {
  const { sari, order } = await buy();
  const reply = await transaction(async (tx) => {
    await lockPayment(tx, isPaymentOf(order._id));
    const cancelled = cancel(sari, order._id);
    await waitForLock();
    await cancelUnprocessedOrders(daysLater(new Date().toISOString(), 30));
    await tx.select().from(orders).where(eq(orders.id, order._id)).for('no key update', { noWait: true });
    expect((await detailsOf(sari, order._id)).orderStatus).toBe('pending');
    return () => cancelled;
  });
  expect((await reply()).status).toBe(200);
});

test('cancellations of all kinds and a refund at the same time end in one refund, without a deadlock', async () => {
  const deadlocks = await countDeadlocks();
  const other = await newSeller('Galeri Wanua');
  for (let round = 0; round < 5; round += 1) {
    const sari = await newCustomer();
    const pieces = [await newProduct(seller), await newProduct(other), await newProduct(seller)];
    const [first] = await placeOrders(sari, pieces);
    await pay(first!);
    const placed = await ordersOf(first!.checkoutId);
    const at = daysLater(new Date().toISOString(), 4);
    await Promise.all([
      cancelUnprocessedOrders(at),
      ...placed.map(({ id }) => cancel(sari, id)),
      atProvider(first!.checkoutId, 'refund'),
      ...placed.map(({ id, sellerId }) =>
        call(sellerId === storeOf(seller.id) ? seller : other, 'PUT /api/store/orders/update/:id', {
          params: { id },
          body: { orderStatus: 'rejected' },
        }),
      ),
      cancelUnprocessedOrders(at),
    ]);
    expect(await statusesOf(first!.checkoutId)).toEqual(['refunded', ...placed.map(() => 'rejected refunded')]);
  }
  expect(await countDeadlocks()).toBe(deadlocks);
});

test('the system cancels an order three days after its payment, once even with concurrent sweeps', async () => {
  const { sari, product, order } = await buy();
  const before = await stockOf(product);
  const [{ paidAt }] = (await db.rows<{ paidAt: string }>(
    sql`select pay.paid_at as "paidAt" from payments pay join orders o on o.payment_id = pay.id where o.id = ${order._id}`,
  )) as [{ paidAt: string }];
  await cancelUnprocessedOrders(daysLater(paidAt, 3, -1));
  expect((await detailsOf(sari, order._id)).orderStatus).toBe('pending');
  const at = daysLater(paidAt, 3);
  await Promise.all([cancelUnprocessedOrders(at), cancelUnprocessedOrders(at)]);
  const { orderStatus, paymentStatus, events } = await detailsOf(sari, order._id);
  expect([orderStatus, paymentStatus]).toEqual(['rejected', 'refunding']);
  expect(events.at(-1)!.reason).toBe('Penjual tidak memproses pesanan dalam 3 hari.');
  expect(await stockOf(product)).toBe(before + 1);
});

test('the system leaves orders alone that are processed, unpaid or of the demo shop', async () => {
  const [processed, demo, { sari, product }] = [await buy(), await buy(), await buy()];
  await moveTo(processed.order._id, 'processing');
  await db.update(orders).set({ isDemo: true }).where(eq(orders.id, demo.order._id));
  const [unpaid] = await placeOrders(sari, [product]);
  await cancelUnprocessedOrders(daysLater(new Date().toISOString(), 30));
  expect((await detailsOf(processed.sari, processed.order._id)).orderStatus).toBe('processing');
  expect((await detailsOf(demo.sari, demo.order._id)).orderStatus).toBe('pending');
  expect((await detailsOf(sari, unpaid!._id)).orderStatus).toBe('pending');
});
