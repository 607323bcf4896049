import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { setLastTime } from '#platform/last-times.ts';
import { parcelEvents, parcels } from '#server/db/schema/index.ts';
import { askCourier } from '#server/testing/ask-courier.ts';
import { call } from '#server/testing/call.ts';
import { latestComplaint } from '#server/testing/complaints.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { couriersRefusedAt, pollCouriers } from './poll-couriers.ts';

const { courier: atCourier } = await openShop();
afterEach(() => atCourier({ fault: 'none' }));

const [sari, tono] = [await newCustomer('Sari'), await newCustomer('Tono')];
const [budi, admin] = [await newSeller(), await newAdmin()];
const hourMs = 60 * 60_000;

let numbers = 0;
const newNumber = () => `JNE0000${(numbers += 1)}`;

const update = (id: OrderId, body: object, seller = budi) =>
  call(seller, 'PUT /api/store/orders/update/:id', { params: { id }, body: { orderStatus: 'shipped', ...body } });

/** A paid order that its seller sends, with this number. */
async function sentOrder(trackingNumber = newNumber(), buyer = sari, courier = 'JNE Reguler', seller = budi) {
  const [order] = await placeOrders(buyer, [await newProduct(seller)]);
  await pay(order!);
  expect((await update(order!._id, { courier, trackingNumber }, seller)).status).toBe(200);
  await waitForJobs();
  return { id: order!._id, waybill: trackingNumber };
}

const parcelsOf = (id: OrderId) => db.select().from(parcels).where(eq(parcels.orderId, id)).orderBy(parcels.id);
const parcelOf = async (id: OrderId) => (await parcelsOf(id)).at(-1)!;
const ordersOf = async (id: OrderId, buyer: Person = sari) =>
  (await call(buyer, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;

test('a courier delivers an order: the buyer, the seller and the admin read its steps, and the buyer is told', async () => {
  const { id, waybill } = await sentOrder();
  expect(await ordersOf(id)).toMatchObject({
    orderStatus: 'shipped',
    parcel: { steps: [], link: null, isUnknown: false },
  });
  await askCourier(id);
  await atCourier({ waybill, status: 'dropping_off', note: 'Dengan kurir Om Rahasia' });
  await askCourier(id);
  await atCourier({ waybill, status: 'delivered', note: 'Diterima Sari' });
  await askCourier(id);
  const { orderStatus, parcel, events } = await ordersOf(id);
  expect([orderStatus, events.at(-1)]).toMatchObject(['delivered', { status: 'delivered' }]);
  expect(parcel!.steps.map(({ status, note }) => [status, note])).toEqual([
    ['delivered', 'Diterima Sari'],
    ['droppingoff', 'Dengan kurir Om Rahasia'],
    ['picked', 'Diterima di Manado dari Ibu Contoh'],
  ]);
  expect(parcel!.link).toBe(`https://track.biteship.com/${waybill}`);
  const atStore = await call(budi, 'GET /api/store/orders/details/:id', { params: { id } });
  const atAdmin = await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id } });
  expect([atStore.body.data.parcel, atAdmin.body.data.parcel]).toEqual([parcel, parcel]);
  await waitForJobs();
  const { body } = await call(sari, 'GET /api/account/notices', {});
  expect(body.data[0]!.body).toMatch(
    /^Kurir melaporkan pesanan tiba\. Komplain bisa diajukan sampai \d\d \p{L}+ 20\d\d\.$/u,
  );
  // Nobody asks any more, and what is nobody's business was not stored.
  expect((await parcelOf(id)).nextPollAt).toBeNull();
  const stored = JSON.stringify([await parcelsOf(id), await db.select().from(parcelEvents)]);
  expect(stored).not.toMatch(/Boulevard|0812|DB 1|Wowor/);
});

test('a courier that reports what the seller has said already tells the buyer, and moves nothing', async () => {
  const { id, waybill } = await sentOrder();
  await update(id, { orderStatus: 'delivered' });
  await atCourier({ waybill, status: 'delivered' });
  await askCourier(id);
  await waitForJobs();
  const { events } = await ordersOf(id);
  expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1);
  const { body } = await call(sari, 'GET /api/account/notices', {});
  expect(body.data[0]!.body).toContain('Kurir melaporkan pesanan tiba.');
});

test.each(['401', 'code', 'balance', '408', '429', '500', 'silence', 'rubbish'])(
  'under the fault %s nothing moves, and the parcel is asked about again',
  async (fault) => {
    const { id, waybill } = await sentOrder();
    await askCourier(id);
    await atCourier({ waybill, status: 'delivered' });
    await atCourier({ fault });
    const began = performance.now();
    await askCourier(id);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await parcelOf(id)).toMatchObject({ status: 'picked', deliveredAt: null });
    expect((await parcelOf(id)).nextPollAt).not.toBeNull();
    expect((await ordersOf(id)).orderStatus).toBe('shipped');
    await atCourier({ fault: 'none' });
    const pauses = ['401', 'code', 'balance'].includes(fault);
    if (pauses) {
      // All looks rest for six hours; the operator and the admins are told until a courier answers again.
      expect(await couriersRefusedAt()).not.toBeNull();
      expect((await call(admin, 'GET /api/admin/dashboard/tasks')).body.data.couriers).toBe(1);
      await askCourier(id);
      expect((await ordersOf(id)).orderStatus).toBe('shipped');
    }
    await askCourier(id, new Date(Date.now() + (pauses ? 7 * hourMs : 0)));
    expect((await ordersOf(id)).orderStatus).toBe('delivered');
    expect(await couriersRefusedAt()).toBeNull();
  },
);

test.each(['repeated', 'reordered'])('stores each step once when the history is %s', async (fault) => {
  const { id, waybill } = await sentOrder();
  await askCourier(id);
  for (const status of ['droppingOff', 'teleported', 'delivered']) await atCourier({ waybill, status });
  await atCourier({ fault });
  await askCourier(id);
  await askCourier(id);
  const { parcel, orderStatus } = await ordersOf(id);
  expect(parcel!.steps.map(({ status }) => status).toSorted()).toEqual([
    'delivered',
    'droppingoff',
    'picked',
    'teleported',
  ]);
  expect(orderStatus).toBe('delivered');
});

test('two nodes that look at once store each step once, and deliver once', async () => {
  const { id, waybill } = await sentOrder();
  await atCourier({ waybill, status: 'delivered' });
  await db.update(parcels).set({ nextPollAt: new Date().toISOString() }).where(eq(parcels.orderId, id));
  await setLastTime(db, 'couriers asked', new Date(0));
  await Promise.all([pollCouriers(new Date()), pollCouriers(new Date())]);
  expect((await ordersOf(id)).events.filter(({ status }) => status === 'delivered')).toHaveLength(1);
});

const payThreeDaysEarlier = (id: OrderId) =>
  db.rows(sql`
    update payments set paid_at = now() - interval '3 days'
    where id = (select payment_id from orders where id = ${id})`);

const waitingKinds = async (id: OrderId) =>
  (await call(admin, 'GET /api/admin/waiting-orders', { query: { limit: 100 } })).body.data
    .filter(({ _id }) => _id === id)
    .map(({ kind }) => kind);

test.each([
  ['before the payment', -2 * 24 * hourMs],
  ['more than a day before the sending', -30 * hourMs],
])('a delivery %s moves nothing, and warns the admin', async (_what, ms) => {
  const { id, waybill } = await sentOrder();
  if (ms > -40 * hourMs) await payThreeDaysEarlier(id);
  await atCourier({ waybill, status: 'delivered', at: new Date(Date.now() + ms).toISOString() });
  await askCourier(id);
  expect((await ordersOf(id)).orderStatus).toBe('shipped');
  expect(await parcelOf(id)).toMatchObject({ deliveredAt: null, nextPollAt: null, needsAdmin: true });
  expect(await waitingKinds(id)).toEqual(['parcel']);
});

test('a delivery within a day before the sending counts: sellers write the number later', async () => {
  const { id, waybill } = await sentOrder();
  await payThreeDaysEarlier(id);
  await atCourier({ waybill, status: 'delivered', at: new Date(Date.now() - 20 * hourMs).toISOString() });
  await askCourier(id);
  expect((await ordersOf(id)).orderStatus).toBe('delivered');
});

test('the number of another buyer’s parcel moves nothing, that of the same buyer and store does', async () => {
  const first = await sentOrder();
  const [mine, theirs] = [await sentOrder(first.waybill), await sentOrder(first.waybill, tono)];
  const elsewhere = await sentOrder(first.waybill, sari, 'JNE', await newSeller('Rumah Ukir'));
  await atCourier({ waybill: first.waybill, status: 'delivered' });
  for (const { id } of [first, mine, theirs, elsewhere]) await askCourier(id);
  expect((await ordersOf(first.id)).orderStatus).toBe('delivered');
  expect((await ordersOf(mine.id)).orderStatus).toBe('delivered');
  expect((await ordersOf(theirs.id, tono)).orderStatus).toBe('shipped');
  expect((await ordersOf(elsewhere.id)).orderStatus).toBe('shipped');
  expect(await waitingKinds(theirs.id)).toEqual(['parcel']);
});

test.each(['returned', 'rejected', 'disposed', 'cancelled'])(
  'a parcel that is %s opens a complaint once',
  async (status) => {
    const { id, waybill } = await sentOrder();
    await atCourier({ waybill, status, note: 'Alamat tidak ditemukan' });
    await askCourier(id);
    await askCourier(id);
    const { complaints, isDisputed, orderStatus } = await ordersOf(id);
    expect([isDisputed, orderStatus]).toEqual([true, 'shipped']);
    expect(complaints).toMatchObject([{ kind: 'not-arrived', openedBy: 'system', closedAt: null }]);
    expect(complaints[0]!.text).toMatch(/^Kurir melaporkan: .+\. Alamat tidak ditemukan$/);
    expect(await waitingKinds(id)).toEqual([]);
    // The buyer may withdraw it.
    const params = { id: (await latestComplaint(sari, { _id: id }))._id };
    expect((await call(sari, 'PUT /api/shop/complaint/withdraw/:id', { params })).status).toBe(200);
  },
);

test.each(['on_hold', 'returnInTransit', 'courier_not_found'])(
  'a parcel that is %s is a line for the admin',
  async (status) => {
    const { id, waybill } = await sentOrder();
    await atCourier({ waybill, status });
    await askCourier(id);
    expect(await waitingKinds(id)).toEqual(['parcel']);
    await atCourier({ waybill, status: 'dropping_off' });
    await askCourier(id);
    expect(await waitingKinds(id)).toEqual([]);
  },
);

test('a number that is unknown for two days is pointed out to the seller', async () => {
  const { id } = await sentOrder('KURANG');
  await askCourier(id);
  expect((await ordersOf(id)).parcel).toMatchObject({ isUnknown: false, steps: [] });
  await db
    .update(parcels)
    .set({ createdAt: sql`created_at - interval '49 hours'` })
    .where(eq(parcels.orderId, id));
  expect((await ordersOf(id)).parcel).toMatchObject({ isUnknown: true });
});

test('a number is corrected three times, and not after a delivery; other couriers and pick-ups are not tracked', async () => {
  const { id } = await sentOrder();
  const numbersOf = async () => (await parcelsOf(id)).map(({ waybill, nextPollAt }) => [waybill, nextPollAt !== null]);
  for (const trackingNumber of ['SALAH-001', 'SALAH-002', 'SALAH-002', 'SALAH-003', 'SALAH-004']) {
    expect((await update(id, { courier: 'JNE', trackingNumber })).status).toBe(200);
    await waitForJobs();
    await sleep(2);
  }
  expect((await numbersOf()).slice(1)).toEqual([
    ['SALAH-001', false],
    ['SALAH-002', false],
    ['SALAH-003', false],
  ]);
  expect((await ordersOf(id)).trackingNumber).toBe('SALAH-004');

  const { id: other, waybill } = await sentOrder();
  await atCourier({ waybill, status: 'delivered' });
  await askCourier(other);
  await update(other, { orderStatus: 'delivered', courier: 'JNE', trackingNumber: 'SETELAH-TIBA' });
  await waitForJobs();
  expect((await parcelsOf(other)).map((one) => one.waybill)).toEqual([waybill]);
  expect(await parcelsOf((await sentOrder(newNumber(), sari, 'Kurir toko')).id)).toEqual([]);
});

test('an order that is refunded is not asked about', async () => {
  const { id, waybill } = await sentOrder();
  await db.rows(sql`update orders set payment_status = 'refunding' where id = ${id}`);
  await atCourier({ waybill, status: 'delivered' });
  await askCourier(id);
  expect(await parcelOf(id)).toMatchObject({ askedAt: null, nextPollAt: null });
  await db.rows(sql`update orders set payment_status = 'paid' where id = ${id}`);
});

test('without a key nothing is tracked', async () => {
  const { key } = config.biteship;
  config.biteship.key = undefined;
  try {
    const { id } = await sentOrder();
    expect([await parcelsOf(id), (await ordersOf(id)).parcel]).toEqual([[], null]);
  } finally {
    config.biteship.key = key;
  }
});
