import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type OrderId, type ProductId, storeOf } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { daysAfter } from '#contract/waiting.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { listWaitingOrders } from '#server/areas/admin/waiting-orders.ts';
import { closeStore } from '#server/areas/store/closures.ts';
import { updateOrder } from '#server/areas/orders/update-order.ts';
import { orders, products } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call, callAny } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { cancelOrder, cancelUnprocessedOrders } from '#server/areas/orders/cancel.ts';
import { markOrdersPaid } from '#server/areas/orders/order-money.ts';
import { acceptPostponement, requestPostponement } from '#server/areas/orders/postpone.ts';
import { remindOfWaitingOrders } from '#server/areas/orders/reminders.ts';

beforeAll(openShop);

const sari = await newCustomer('Sari');
const tono = await newCustomer('Tono');
const budi = await newSeller();
const other = await newSeller('Rumah Anyaman');
const admin = await newAdmin();

async function newMade(seller: Person, days: number | null): Promise<ProductId> {
  const id = await newProduct(seller);
  await db.update(products).set({ productionDays: days }).where(eq(products.id, id));
  return id;
}

async function paidMade(seller: Person, ...days: (number | null)[]): Promise<DetailedOrder> {
  const ids: ProductId[] = [];
  for (const one of days) ids.push(await newMade(seller, one));
  const [order] = await placeOrders(sari, ids);
  await pay(order!);
  return detailsOf(order!._id);
}

const detailsOf = async (id: OrderId) =>
  (await call(sari, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;
const stored = async (id: OrderId) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
const ask = (who: Person, id: OrderId, shipBy: string, reason = 'Kayunya belum kering.') =>
  callAny<{ message: string }>(who, 'PUT /api/store/orders/later/:id', { params: { id }, body: { shipBy, reason } });
const accept = (who: Person, id: OrderId) => call(who, 'PUT /api/shop/order/later/:id', { params: { id } });
const cancel = (id: OrderId) => call(sari, 'PUT /api/shop/order/cancel/:id', { params: { id }, body: {} });
const dayMs = 86_400_000;
/** The day of a time in Asia/Makassar, so many days later. */
const day = (at: Date, days: number) =>
  new Date(at.getTime() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

test('an order is sent three days after its payment, and the longest time to make one of its products', async () => {
  const order = await paidMade(budi, 5, 14, null);
  const paidAt = new Date(order.paidAt!);
  expect(order).toMatchObject({ shipBy: day(paidAt, 17), laterDay: null });
  const placedAt = new Date(order.orderDate);
  expect([order.arrivesFrom, order.arrivesTo]).toEqual([day(placedAt, 14 + 3), day(placedAt, 14 + 6)]);
  const [ready] = await placeOrders(sari, [await newMade(budi, 0)]);
  await pay(ready!);
  expect(await detailsOf(ready!._id)).toMatchObject({ shipBy: null, laterDay: null });
  expect((await stored(ready!._id)).shipBy).toBe(day(new Date(), 3));
});

test('late money counts from its arrival, and an order that cannot be kept gets no day', async () => {
  const product = await newMade(budi, 10);
  const [order] = await placeOrders(sari, [product]);
  await atProvider(order!.checkoutId, 'pending');
  await atProvider(order!.checkoutId, 'expire');
  expect((await stored(order!._id)).shipBy).toBeNull();
  await pay(order!);
  expect(await stored(order!._id)).toMatchObject({ status: 'pending', shipBy: day(new Date(), 13) });
});

test('an order at another time of making than the buyer saw is refused', async () => {
  const product = await newMade(budi, 7);
  const form = await formFor(tono, [[product, 1]]);
  const withDays = (productionDays: number) => ({
    ...form,
    cartItems: form.cartItems.map((item) => ({ ...item, productionDays })),
  });
  const refused = await submitCheckout(tono, withDays(6));
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
  expect((await submitCheckout(tono, withDays(7))).status).toBe(200);
});

test.each([
  ['91', 'Hari pembuatan maksimal 90'],
  ['-1', 'Hari pembuatan tidak boleh negatif'],
  ['1.5', 'Hari pembuatan harus berupa angka bulat'],
])('refuses %s days to make a product', async (productionDays, message) => {
  const id = await newMade(budi, 3);
  const product = (await call(budi, 'GET /api/store/products/get/:id', { params: { id } })).body.data;
  const edit = (body: object) =>
    callAny<{ message: string }>(budi, 'PUT /api/store/products/edit/:id', {
      params: { id },
      body: { ...product, ...body },
    });
  const { status, body } = await edit({ productionDays });
  expect([status, body.errors]).toEqual([400, { productionDays: message }]);
  expect((await edit({ productionDays: undefined })).status).toBe(200);
  const days = async () => (await db.select().from(products).where(eq(products.id, id)))[0]!.productionDays;
  expect(await days()).toBe(3);
  await edit({ productionDays: '0' });
  expect(await days()).toBe(0);
});

test('a seller asks once for a later day; the buyer accepts it, or cancels with all the money back', async () => {
  const order = await paidMade(budi, 10);
  await moveTo(order._id, 'processing');
  const [first, later] = [order.shipBy!, day(new Date(), 40)];
  expect((await cancel(order._id)).body.code).toBe('CANCEL_LATER');
  expect((await ask(other, order._id, later)).body.code).toBe('NO_ORDER');
  for (const wrong of [first, day(new Date(first), 91)]) {
    const { status, body } = await ask(budi, order._id, wrong);
    expect([status, Object.keys(body.errors!)]).toEqual([400, ['shipBy']]);
  }
  expect((await ask(budi, order._id, 'besok')).body.errors).toEqual({ shipBy: 'Tanggal kirim tidak valid' });
  expect((await ask(budi, order._id, later, ' ')).body.errors).toEqual({ reason: 'Alasan wajib diisi' });
  expect((await accept(sari, order._id)).body.code).toBe('NO_LATER');
  expect((await ask(budi, order._id, later)).body.message).toBe('Permintaan dikirim kepada pembeli.');
  expect((await ask(budi, order._id, later)).body.code).toBe('LATER_ASKED');
  const asked = await detailsOf(order._id);
  expect(asked).toMatchObject({ shipBy: first, laterDay: { shipBy: later, acceptedAt: null } });
  expect(Date.parse(asked.cancellableFrom!)).toBeLessThanOrEqual(Date.now());
  expect((await accept(tono, order._id)).body.code).toBe('NO_ORDER');
  expect((await accept(sari, order._id)).body.message).toBe('Waktu kirim yang baru disetujui.');
  expect((await accept(sari, order._id)).status).toBe(200);
  const accepted = await detailsOf(order._id);
  const moved = (Date.parse(later) - Date.parse(first)) / dayMs;
  expect(accepted.arrivesFrom).toBe(day(new Date(asked.arrivesFrom!), moved));
  expect(accepted).toMatchObject({ shipBy: later, cancellableFrom: `${later}T16:00:00.000Z` });
  expect((await cancel(order._id)).body.code).toBe('CANCEL_LATER');
  expect((await ask(budi, order._id, day(new Date(), 50))).body.code).toBe('LATER_ASKED');

  const second = await paidMade(budi, 10);
  await moveTo(second._id, 'processing');
  await ask(budi, second._id, later);
  expect((await cancel(second._id)).status).toBe(200);
  expect(await stored(second._id)).toMatchObject({
    status: 'rejected',
    paymentStatus: 'refunding',
    shipBy: second.shipBy,
  });
  expect((await accept(sari, second._id)).body.code).toBe('NO_LATER');
  const ready = await paidMade(budi, 0);
  expect((await ask(budi, ready._id, later)).body.code).toBe('NO_LATER');
});

test('of accepting, cancelling and sending at once, what is recorded fits together', async () => {
  for (let times = 0; times < 6; times += 1) {
    const order = await paidMade(budi, 10);
    await moveTo(order._id, 'processing');
    await ask(budi, order._id, day(new Date(), 40));
    const send = () =>
      updateOrder({ sellerId: storeOf(budi.id), orderId: order._id, orderStatus: 'shipped' }, new Date());
    const replies = await Promise.allSettled([
      cancel(order._id),
      accept(sari, order._id),
      send().then(
        () => ({ status: 200 }),
        () => ({ status: 409 }),
      ),
    ]);
    const statuses = replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.status : 500));
    const [cancelled, , sent] = statuses;
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect([cancelled, sent].filter((status) => status === 200)).toHaveLength(1);
    expect((await stored(order._id)).status).toBe(cancelled === 200 ? 'rejected' : 'shipped');
    await expectInvariants();
  }
});

test('three days after its day the buyer is reminded and the admin sees it, thirty days after it the system cancels', async () => {
  const order = await paidMade(budi, 10);
  await moveTo(order._id, 'processing');
  const start = new Date(`${order.shipBy!}T00:00:00+08:00`);
  const waits = async (at: Date) => {
    return (await listWaitingOrders({ limit: 100, sortBy: 'newest' }, at)).data.find(({ _id }) => _id === order._id)
      ?.kind;
  };
  const before = new Date(daysAfter(start, 3).getTime() - 1);
  expect(await waits(before)).toBeUndefined();
  expect(await waits(daysAfter(start, 3))).toBe('unsent');
  await remindOfWaitingOrders(before);
  await remindOfWaitingOrders(daysAfter(start, 3));
  expect(await remindOfWaitingOrders(daysAfter(start, 3))).toBe(0);
  const timeline = await call(admin, 'GET /api/admin/transactions/:orderId/timeline', {
    params: { orderId: order._id },
  });
  expect(timeline.status).toBe(200);
  await cancelUnprocessedOrders(new Date(daysAfter(start, 30).getTime() - 1));
  expect((await stored(order._id)).status).toBe('processing');
  await db.update(orders).set({ isDemo: true }).where(eq(orders.id, order._id));
  await cancelUnprocessedOrders(daysAfter(start, 30));
  expect((await stored(order._id)).status).toBe('processing');
  await db.update(orders).set({ isDemo: false }).where(eq(orders.id, order._id));
  await cancelUnprocessedOrders(daysAfter(start, 30));
  expect(await stored(order._id)).toMatchObject({ status: 'rejected', paymentStatus: 'refunding' });
});

test("the seller's list has first what is to be sent first", async () => {
  const store = await newSeller('Toko Kolintang');
  const placed = [await paidMade(store, 30), await paidMade(store, 2), await paidMade(store, null)];
  await moveTo((await paidMade(store, 1))._id, 'shipped');
  const list = async (cursor?: string) =>
    (
      await call(store, 'GET /api/store/orders/get', {
        query: { sortBy: 'ship-by', limit: 2, ...(cursor && { cursor }) },
      })
    ).body;
  const first = await list();
  const second = await list(first.nextCursor!);
  expect([...first.data, ...second.data].slice(0, 3).map(({ _id }) => _id)).toEqual(
    [placed[2], placed[1], placed[0]].map((order) => order!._id),
  );
});

const step = fc.record({
  name: fc.constantFrom('process', 'ask', 'accept', 'cancel', 'close', 'sweep', 'send'),
  hours: fc.integer({ min: 0, max: 120 }),
});

test(
  'the day of an order, its request and its cancellation fit together, whatever happens',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        async (days, steps) => {
          const store = await newSeller();
          const { _id: id } = await paidMade(store, days);
          let now = Date.now();
          // The money may have been late.
          await transaction((tx) => markOrdersPaid(tx, [id], new Date(now)));
          let shipBy = day(new Date(now), 3 + days);
          let request: string | null = null;
          let isOpen = false;
          let processedAt: number | null = null;
          const done = (work: Promise<unknown>) => work.then(() => true).catch(() => false);
          for (const { name, hours } of steps) {
            now += hours * 3_600_000;
            const at = new Date(now);
            const { status } = await stored(id);
            const isWaiting = status === 'pending' || status === 'processing';
            if (name === 'process') {
              if (await done(moveTo(id, 'processing', at))) processedAt ??= now;
            } else if (name === 'ask') {
              const wanted = day(at, 60);
              const isLater =
                wanted > shipBy && wanted > day(at, 0) && Date.parse(wanted) - Date.parse(shipBy) <= 90 * dayMs;
              const may = isWaiting && days > 0 && request === null && isLater;
              const made = await done(
                requestPostponement({ orderId: id, sellerId: storeOf(store.id), shipBy: wanted, reason: 'Antre' }, at),
              );
              expect([name, made]).toEqual([name, may]);
              if (made) [request, isOpen] = [wanted, true];
            } else if (name === 'accept') {
              expect([name, await done(acceptPostponement({ orderId: id, userId: sari.id }, at))]).toEqual([
                name,
                isWaiting && request !== null,
              ]);
              if (isWaiting && isOpen) [shipBy, isOpen] = [request!, false];
            } else if (name === 'cancel') {
              const over = new Date(`${shipBy}T00:00:00+08:00`).getTime() + dayMs;
              const may =
                status === 'rejected' ||
                status === 'pending' ||
                (status === 'processing' && (isOpen || now >= Math.max(over, processedAt! + 7 * dayMs)));
              expect([name, await done(cancelOrder({ orderId: id, userId: sari.id }, at))]).toEqual([name, may]);
            } else if (name === 'close') {
              await closeStore({ sellerId: storeOf(store.id), opensOn: day(at, 30) }, at);
            } else if (name === 'send') {
              await done(updateOrder({ sellerId: storeOf(store.id), orderId: id, orderStatus: 'shipped' }, at));
            } else {
              await cancelUnprocessedOrders(at);
              const isAbandoned = days > 0 && day(at, -30) >= shipBy;
              if (status === 'processing')
                expect((await stored(id)).status).toBe(isAbandoned ? 'rejected' : 'processing');
            }
            expect((await stored(id)).shipBy).toBe(shipBy);
          }
          await expectInvariants();
        },
      ),
      { numRuns: 25 },
    );
  },
);
