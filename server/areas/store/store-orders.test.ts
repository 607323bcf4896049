import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode, type OrderId, storeOf } from '#contract/ids.ts';
import { type OrderStatus, orderStatuses } from '#contract/orders/order-states.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { orderEvents } from '#server/db/schema/index.ts';
import { statusesOf, stockOf } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { callProvider } from '#server/testing/provider.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

beforeAll(openShop);

const update = (who: Person, id: OrderId, orderStatus: string, more: object = {}) =>
  callAny<{ message: string }>(who, 'PUT /api/store/orders/update/:id', {
    params: { id },
    body: { orderStatus, ...more },
  });
const list = async (who: Person, query: object = {}) => (await call(who, 'GET /api/store/orders/get', { query })).body;
const details = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/store/orders/details/:id', { params: { id } })).body.data;
const count = async (who: Person) => (await call(who, 'GET /api/store/orders/count')).body.data;
const asBuyer = async (who: Person, id: OrderId) =>
  (await call(who, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;
const eventsOf = async (id: OrderId) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
    ({ toStatus, by }) => `${toStatus} by ${by}`,
  );

async function newSale() {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, seller);
  return { sari, seller, product: order.cartItems[0]!.productId, id: order._id, order };
}

test("shows a seller an order with its items, its address and the customer's contact", async () => {
  const { sari, seller, id, order } = await newSale();
  const {
    checkoutId: _,
    payTo: ________,
    events: __,
    addressChanges,
    complaints,
    parcel,
    confirmsAt,
    complainUntil,
    cancellableFrom: ______,
    refundedAmount: ___,
    hasRefund: ____,
    hasExtraMoney: _______,
    paidAt: _____,
    ...shared
  } = await asBuyer(sari, id);
  const listed = await list(seller);
  expect(listed).toMatchObject({ total: 1, nextCursor: null });
  expect(listed.data).toEqual([{ ...shared, userName: sari.userName, phoneNumber: '081234567890' }]);
  const { events, ...rest } = await details(seller, id);
  expect(rest).toEqual({
    ...listed.data[0],
    addressChanges,
    complaints,
    parcel,
    confirmsAt,
    complainUntil,
    goodsReturnedAt: null,
  });
  expect(events.map(({ status }) => status)).toEqual(['pending']);
  expect(JSON.stringify(await details(seller, id))).not.toContain(order.checkoutId);
  expect(JSON.stringify(await details(seller, id))).not.toContain(sari.email);
});

test('shows each seller only their own order of a checkout from two stores', async () => {
  const sari = await newCustomer();
  const sellers = [await newSeller('Toko A'), await newSeller('Toko B')];
  const productIds = [
    await newProduct(sellers[0]!, { title: 'Dari A' }),
    await newProduct(sellers[1]!, { title: 'Dari B' }),
  ];
  await placeOrders(sari, productIds);
  const seen = await Promise.all(sellers.map(async (seller) => (await list(seller)).data));
  expect(seen.map((orders) => orders.map(({ cartItems }) => cartItems.map(({ title }) => title)))).toEqual([
    [['Dari A']],
    [['Dari B']],
  ]);
});

test("returns 404 for another seller's order and for unknown ids", async () => {
  const { id, order } = await newSale();
  const stranger = await newSeller();
  const before = await takeSnapshot();
  for (const requestedId of [id, newId<OrderId>(), order.checkoutId as OrderId, 'undefined' as OrderId]) {
    expect((await call(stranger, 'GET /api/store/orders/details/:id', { params: { id: requestedId } })).status).toBe(
      404,
    );
    for (const status of orderStatuses) expect((await update(stranger, requestedId, status)).status).toBe(404);
  }
  expect(await list(stranger)).toMatchObject({ data: [], total: 0 });
  expect(await count(stranger)).toEqual({ storeName: 'Rumah Tenun', newest: null, waiting: 0, toSend: 0 });
  expect(await takeSnapshot()).toEqual(before);
});

test('moves a paid order through each status and shows the courier to the buyer', async () => {
  const { sari, seller, id } = await newSale();
  for (const status of ['processing', 'shipped', 'delivered']) {
    const more = status === 'shipped' ? { courier: ' JNE ', trackingNumber: 'JT001' } : {};
    expect(await update(seller, id, status, more)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Status berhasil diperbarui' },
    });
  }
  expect(await asBuyer(sari, id)).toMatchObject({ orderStatus: 'delivered', courier: 'JNE', trackingNumber: 'JT001' });
  expect(await eventsOf(id)).toEqual([
    'pending by system',
    'processing by seller',
    'shipped by seller',
    'delivered by seller',
  ]);
});

test('adds a tracking number to a shipped order without another event', async () => {
  const { seller, id } = await newSale();
  await update(seller, id, 'shipped', { courier: 'Pos' });
  expect((await update(seller, id, 'shipped', { trackingNumber: 'P7' })).status).toBe(200);
  expect(await details(seller, id)).toMatchObject({ courier: 'Pos', trackingNumber: 'P7' });
  expect(await eventsOf(id)).toEqual(['pending by system', 'shipped by seller']);
});

const allowed: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['pending', 'processing', 'shipped', 'delivered', 'rejected'],
  processing: ['processing', 'shipped', 'delivered', 'rejected'],
  shipped: ['shipped', 'delivered'],
  delivered: ['delivered'],
  confirmed: ['delivered', 'confirmed'],
  rejected: ['rejected'],
};

test.each(Object.entries(allowed) as [OrderStatus, readonly OrderStatus[]][])(
  'lets a seller change a paid order from %s only to %j',
  async (from, allowedNext) => {
    for (const to of orderStatuses) {
      const { sari, seller, id } = await newSale();
      if (from === 'confirmed') {
        await update(seller, id, 'delivered');
        await call(sari, 'PUT /api/shop/order/confirm/:id', { params: { id } });
      } else await update(seller, id, from);
      const before = await details(seller, id);
      expect(before.orderStatus).toBe(from);
      const { status, body } = await update(seller, id, to);
      const after = await details(seller, id);
      expect([to, status]).toEqual([to, allowedNext.includes(to) ? 200 : 409]);
      const isSameStatus = to === from || (from === 'confirmed' && to === 'delivered');
      if (status === 409 || isSameStatus) expect(after).toEqual(before);
      else expect([after.orderStatus, after.events.length]).toEqual([to, before.events.length + 1]);
      if (status === 409)
        expect(body.message).toMatch(/^(Status pesanan tidak dapat diubah dari|Penerimaan produk hanya)/);
    }
  },
);

test('shows an unpaid order with its paymentStatus and refuses to process it', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(seller)]);
  const { _id: id } = order!;
  expect((await list(seller)).data).toMatchObject([{ _id: id, orderStatus: 'pending', paymentStatus: 'pending' }]);
  for (const status of ['processing', 'shipped', 'delivered']) {
    expect(await update(seller, id, status)).toMatchObject({
      status: 409,
      body: { message: 'Pesanan belum dibayar.' },
    });
  }
  expect((await update(seller, id, 'pending')).status).toBe(200);
  expect(await eventsOf(id)).toEqual(['pending by system']);
});

test('rejecting a paid order returns the stock, marks the order for refund and shows the buyer the reason', async () => {
  const { sari, seller, id, product } = await newSale();
  expect(await stockOf(product)).toBe(19);
  expect((await update(seller, id, 'rejected', { reason: ' Kain habis ' })).status).toBe(200);
  expect((await update(seller, id, 'rejected', { reason: 'lagi' })).status).toBe(200);
  expect(await stockOf(product)).toBe(20);
  const { orderStatus, paymentStatus, events } = await asBuyer(sari, id);
  expect([orderStatus, paymentStatus]).toEqual(['rejected', 'refunding']);
  expect(events.map(({ reason }) => reason)).toEqual([null, 'Kain habis']);
});

test('tells the buyer when a rejection has no reason', async () => {
  for (const more of [{}, { reason: ' ' }]) {
    const { sari, seller, id } = await newSale();
    expect((await update(seller, id, 'rejected', more)).status).toBe(200);
    const { events } = await asBuyer(sari, id);
    expect(events.map(({ reason }) => reason)).toEqual([null, 'Penjual tidak menyebutkan alasan']);
  }
});

test('ends an unpaid payment, also at the provider, when the last of its orders is rejected', async () => {
  const sari = await newCustomer();
  const sellers = [await newSeller('Toko A'), await newSeller('Toko B')];
  const productIds = [await newProduct(sellers[0]!), await newProduct(sellers[1]!)];
  const placed = await placeOrders(sari, productIds);
  const { checkoutId } = placed[0]!;
  const idOf = (seller: Person) => placed.find(({ sellerId }) => sellerId === storeOf(seller.id))!._id;
  await update(sellers[0]!, idOf(sellers[0]!), 'rejected');
  expect(await statusesOf(checkoutId)).toEqual(['pending', 'rejected cancelled', 'pending pending']);
  await update(sellers[1]!, idOf(sellers[1]!), 'rejected');
  expect(await statusesOf(checkoutId)).toEqual(['cancelled', 'rejected cancelled', 'rejected cancelled']);
  expect(await Promise.all(productIds.map(stockOf))).toEqual([20, 20]);
  const providerTransaction = () =>
    callProvider<{ transaction: { session: string } }>('GET', `/transactions/${checkoutId}`);
  await expect
    .poll(async () => (await providerTransaction()).transaction.session, { timeout: 10_000 })
    .toBe('canceled');
  expect((await placeOrders(sari, productIds)).length).toBe(2);
});

test('marks an order for refund when it was rejected before the buyer paid', async () => {
  const sari = await newCustomer();
  const sellers = [await newSeller('Toko A'), await newSeller('Toko B')];
  const placed = await placeOrders(sari, [await newProduct(sellers[0]!), await newProduct(sellers[1]!)]);
  await update(sellers[0]!, placed.find(({ sellerId }) => sellerId === storeOf(sellers[0]!.id))!._id, 'rejected');
  await pay(placed[0]!);
  expect(await statusesOf(placed[0]!.checkoutId)).toEqual(['paid', 'rejected refunding', 'pending paid']);
});

test('applies both a rejection and a payment that arrive at the same time', async () => {
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller);
  const [order] = await placeOrders(sari, [product]);
  await Promise.all([update(seller, order!._id, 'rejected'), pay(order!)]);
  const { orderStatus, paymentStatus } = await details(seller, order!._id);
  expect(orderStatus).toBe('rejected');
  expect(['cancelled', 'refunding']).toContain(paymentStatus);
  expect(await stockOf(product)).toBe(20);
});

test('records one event when ten requests ship an order at the same time', async () => {
  const { seller, id } = await newSale();
  const replies = await Promise.all(Array.from({ length: 10 }, () => update(seller, id, 'shipped')));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(await eventsOf(id)).toEqual(['pending by system', 'shipped by seller']);
});

test.each([[undefined], [''], ['selesai'], ['Diproses']])('refuses %j as a status', async (orderStatus) => {
  const { seller, id } = await newSale();
  const { status, body } = await update(seller, id, orderStatus as string);
  expect([status, body.errors]).toEqual([400, { orderStatus: 'Pilih status pesanan' }]);
});

test('lists orders newest first, in pages, filtered by status, code and customer', async () => {
  const [sari, tono, seller] = [await newCustomer(), await newCustomer('Tono Lengkong'), await newSeller()];
  const product = await newProduct(seller);
  const ids: OrderId[] = [];
  for (const buyer of [sari, tono, sari]) {
    const [order] = await placeOrders(buyer, [product]);
    await pay(order!);
    ids.unshift(order!._id);
  }
  const seen: OrderId[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(seller, { limit: 2, ...(cursor && { cursor }) });
    expect(page.total).toBe(3);
    seen.push(...page.data.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  await update(seller, ids[1]!, 'delivered');
  const found = async (query: object) => (await list(seller, query)).data.map(({ _id }) => _id);
  expect(await found({ status: 'pending' })).toEqual([ids[0], ids[2]]);
  expect(await found({ status: 'delivered' })).toEqual([ids[1]]);
  await call(tono, 'PUT /api/shop/order/confirm/:id', { params: { id: ids[1]! } });
  expect(await found({ status: 'delivered' })).toEqual([ids[1]]);
  expect(await found({ q: 'lengkong' })).toEqual([ids[1]]);
  expect(await found({ q: orderCode(ids[2]!).toLowerCase() })).toEqual([ids[2]]);
  expect(await found({ q: '%' })).toEqual([]);
  expect(await found({ sortBy: 'oldest' })).toEqual(ids.toReversed());
});

test('returns the newest order and the number of waiting ones', async () => {
  const { seller, sari, id, product } = await newSale();
  expect(await count(seller)).toEqual({ storeName: 'Rumah Tenun', newest: id, waiting: 1, toSend: 0 });
  const [next] = await placeOrders(sari, [product]);
  expect(await count(seller)).toMatchObject({ newest: next!._id, waiting: 1 });
  await pay(next!);
  expect(await count(seller)).toMatchObject({ newest: next!._id, waiting: 2 });
  await update(seller, id, 'processing');
  expect(await count(seller)).toMatchObject({ waiting: 1, toSend: 1 });
});
