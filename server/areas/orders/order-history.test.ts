import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { OrderTab } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, moveTo, placeOrders } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { confirmReceipt } from './receive.ts';
import { rejectOrders } from './reject.ts';

beforeAll(openShop);

const list = (who: Person, query: { tab?: OrderTab; limit?: number; cursor?: string } = {}) =>
  call(who, 'GET /api/shop/order/list/:userId', { params: { userId: who.id }, query });
const idsOf = async (who: Person, tab?: OrderTab) => (await list(who, tab && { tab })).body.data.map(({ _id }) => _id);
const detailsOf = (who: Person, id: string) => call(who, 'GET /api/shop/order/details/:id', { params: { id } });

test('returns each order with the data for its row and its payment', async () => {
  const [sari, seller] = [await newCustomer('Sari Wowor'), await newSeller('Rumah Tenun')];
  await db.update(users).set({ phoneNumber: '0811-2233' }).where(eq(users.id, seller.id));
  const cloth = await newProduct(seller, { title: 'Kain Bentenan', price: 250_000, salePrice: 200_000 });
  await placeOrders(sari, [cloth]);
  const [order] = (await list(sari)).body.data;
  expect(order).toMatchObject({
    userId: sari.id,
    sellerId: seller.id,
    totalAmount: 200_000,
    orderStatus: 'pending',
    paymentStatus: 'pending',
    addressInfo: { receiverName: 'Sari Wowor', city: 'Manado', pincode: '95111' },
  });
  expect(order?.cartItems).toEqual([
    {
      productId: cloth,
      title: 'Kain Bentenan',
      image: '/media/product/0123456789abcdef/720.webp',
      price: 200_000,
      quantity: 1,
      note: null,
      noteLabel: null,
      isReviewed: false,
      sellerPhone: '0811-2233',
      storeName: 'Rumah Tenun',
    },
  ]);
  expect(Date.parse(order!.payBefore!) - Date.parse(order!.orderDate)).toBe(3_600_000);
});

test('returns no payBefore for a paid order', async () => {
  const sari = await newCustomer();
  await paidOrder(sari, await newSeller());
  const [order] = (await list(sari)).body.data;
  expect(order).toMatchObject({ paymentStatus: 'paid', payBefore: null });
});

type Six<Of> = [Of, Of, Of, Of, Of, Of];

test('lists each order in the tab of its status, and delivered orders also for review', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const orders: OrderId[] = [];
  for (let count = 0; count < 6; count += 1) orders.push((await paidOrder(sari, seller))._id);
  const [pending, processing, shipped, delivered, confirmed, rejected] = orders as Six<OrderId>;
  await moveTo(processing, 'processing');
  await moveTo(shipped, 'shipped');
  await moveTo(delivered, 'delivered');
  await moveTo(confirmed, 'delivered');
  await confirmReceipt({ orderId: confirmed, userId: sari.id }, new Date());
  await transaction((tx) =>
    rejectOrders(tx, { orderIds: [rejected], by: 'seller', unpaid: 'cancelled', at: new Date() }),
  );
  expect(await idsOf(sari, 'pending')).toEqual([pending]);
  expect(await idsOf(sari, 'processing')).toEqual([processing]);
  expect(await idsOf(sari, 'shipped')).toEqual([shipped]);
  expect(await idsOf(sari, 'confirmed')).toEqual([confirmed, delivered]);
  expect(await idsOf(sari, 'rejected')).toEqual([rejected]);
  expect(await idsOf(sari, 'review')).toEqual([confirmed, delivered]);
  expect(await idsOf(sari)).toEqual(orders.toReversed());
});

test('lists an order for review until its last item is reviewed', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await deliveredOrder(sari, [await newProduct(seller), await newProduct(seller)]);
  for (const { productId } of order.cartItems) {
    expect(await idsOf(sari, 'review')).toEqual([order._id]);
    const review = { userId: sari.id, orderId: order._id, productId, reviewValue: 5 };
    await call(sari, 'POST /api/shop/review/add', { body: review });
  }
  expect(await idsOf(sari, 'review')).toEqual([]);
  const { body } = await detailsOf(sari, order._id);
  expect(body.data.cartItems.map(({ isReviewed }) => isReviewed)).toEqual([true, true]);
});

test('lists orders newest first, and paging neither repeats nor skips one', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const placed: string[] = [];
  for (let count = 0; count < 5; count += 1) placed.unshift((await paidOrder(sari, seller))._id);
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list(sari, { limit: 2, ...(cursor && { cursor }) });
    expect(body.total).toBe(5);
    read.push(...body.data.map(({ _id }) => _id));
    cursor = body.nextCursor;
  } while (cursor);
  expect(read).toEqual(placed);
});

test('finds the orders of a checkout by the checkout id', async () => {
  const sari = await newCustomer();
  const productIds = [
    await newProduct(await newSeller(), { price: 30_000 }),
    await newProduct(await newSeller(), { price: 50_000 }),
  ];
  const [first, second] = await placeOrders(sari, productIds);
  const { body } = await detailsOf(sari, first!.checkoutId);
  expect(body.data._id).toBe(first!._id);
  expect(body.orders.map(({ _id }) => _id)).toEqual([first!._id, second!._id]);
  expect(second!.checkoutId).toBe(first!.checkoutId);
  expect(body.orders.map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual([30_000, 50_000]);
  expect((await detailsOf(sari, second!._id)).body.orders.map(({ _id }) => _id)).toEqual([second!._id]);
});

test('returns each event of an order with its timestamp and reason', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const { _id } = await paidOrder(sari, seller);
  await moveTo(_id, 'shipped', new Date('2026-11-20T02:00:00Z'));
  const { events } = (await detailsOf(sari, _id)).body.data;
  expect(events.map(({ status }) => status)).toEqual(['pending', 'shipped']);
  expect(events[1]).toEqual({ status: 'shipped', at: '2026-11-20T02:00:00.000Z', reason: null });
});

test('returns 404 for an order that is malformed, unknown or of another user', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const seller = await newSeller();
  const { _id, checkoutId } = await paidOrder(sari, seller);
  for (const id of ['bukan-id', newId(), `${newId()}-1`, checkoutId.replace(/-1$/, '-9'), `${checkoutId}x`, 'a\0b']) {
    expect((await detailsOf(sari, id)).status).toBe(404);
  }
  for (const other of [tono, seller]) {
    for (const id of [_id, checkoutId]) expect((await detailsOf(other, id)).body.code).toBe('NO_ORDER');
  }
  expect((await call(tono, 'GET /api/shop/order/list/:userId', { params: { userId: sari.id } })).status).toBe(403);
  expect((await list(tono)).body).toMatchObject({ data: [], total: 0, nextCursor: null });
});

test('does not list a checkout that never reached the provider', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const { provider } = await openShop();
  const shown = await paidOrder(sari, seller);
  await fetch(`${provider}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ create: 'down' }),
  });
  await expect(placeOrders(sari, [await newProduct(seller)])).rejects.toThrow('PAYMENT_UNREACHABLE');
  await fetch(`${provider}/control/faults`, { method: 'DELETE' });
  expect((await list(sari)).body).toMatchObject({ data: [{ _id: shown._id }], total: 1 });
});

test('a receipt has the paid orders of a checkout, or of the latest one paid within 24 hours, of their buyer only', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const receipt = async (who: Person, orderId?: string) =>
    (await call(who, 'GET /api/shop/order/receipt', { query: orderId ? { orderId } : {} })).body;
  expect(await receipt(sari)).toMatchObject({ data: [], mailedTo: sari.email });
  const [first, second] = [await paidOrder(sari, seller), await paidOrder(sari, seller)];
  await placeOrders(sari, [await newProduct(seller)]);
  expect((await receipt(sari)).data.map(({ _id }) => _id)).toEqual([second._id]);
  expect((await receipt(sari, first.checkoutId)).data.map(({ _id }) => _id)).toEqual([first._id]);

  const other = await newCustomer();
  expect((await receipt(other)).data).toEqual([]);
  expect(await receipt(other, first.checkoutId)).toMatchObject({ code: 'NO_ORDER' });

  await db.rows(
    sql`update payments set paid_at = now() - interval '25 hours' where user_id = ${sari.id} and paid_at is not null`,
  );
  await call(sari, 'PUT /api/account/mail-settings', { body: { kind: 'order-paid', isOn: false } });
  expect(await receipt(sari)).toMatchObject({ data: [], mailedTo: null });
});
