import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { newId } from '#platform/new-id.ts';
import { statusesOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { placeOrders, rejectAsSeller } from '#server/testing/orders.ts';
import { countPrivatePictures, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, replay, notificationsOf, underFaults } from '#server/testing/provider.ts';

const admin = await newAdmin();
const seller = await newSeller();

const viaProvider = (orderId: OrderId) =>
  call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId } });
const manually = (orderId: OrderId, proof: File | undefined = picture, note = 'Transfer ke BCA pembeli') =>
  call(admin, 'POST /api/admin/refunds/:orderId/manual', { params: { orderId }, fields: { note }, files: { proof } });
const listed = async (orderId: OrderId) =>
  (await call(admin, 'GET /api/admin/refunds', {})).body.data.find(({ _id }) => _id === orderId);
const record = async (subject: string) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data.map(({ action }) => action);

async function rejectedOrder(channel?: string): Promise<DetailedOrder> {
  const order = await paidOrder(await newCustomer(), seller, 80_000, channel);
  await rejectAsSeller(order._id);
  return order;
}

/** Returns the two orders of one payment; the seller rejected the first. */
async function halfRejected(channel: string): Promise<DetailedOrder[]> {
  const productIds = [await newProduct(seller), await newProduct(await newSeller('Rumah Anyaman'), { price: 40_000 })];
  const orders = await placeOrders(await newCustomer(), productIds);
  await atProvider(orders[0]!.checkoutId, 'settle', { payment_type: channel });
  await rejectAsSeller(orders[0]!._id);
  return orders;
}

test('lists orders that await a refund and whether the provider can refund them', async () => {
  const [wallet, bank] = [await rejectedOrder('gopay'), await rejectedOrder('bca_va')];
  expect(await listed(wallet._id)).toMatchObject({
    totalAmount: 8e4,
    paymentType: 'gopay',
    byProvider: true,
    state: 'open',
    reason: null,
    sellerId: {
      _id: seller.id,
      storeName: 'Rumah Tenun',
    },
    userId: {
      userName: 'Sari Wowor',
      phoneNumber: '081234567890',
    },
  });
  expect(await listed(bank._id)).toMatchObject({ paymentType: 'bank_transfer', byProvider: false });
  const { body } = await call(admin, 'GET /api/admin/refunds', { query: { limit: 1 } });
  expect([body.data[0]!._id, body.total >= 2]).toEqual([bank._id, true]);
  const next = await call(admin, 'GET /api/admin/refunds', { query: { limit: 1, cursor: body.nextCursor! } });
  expect(next.body.data[0]!._id).toBe(wallet._id);
});

test('refunds through the provider once, even when requested again', async () => {
  const order = await rejectedOrder();
  const { status, body } = await viaProvider(order._id);
  expect([status, body.message]).toEqual([200, 'Dana telah dikembalikan kepada pembeli.']);
  expect(await statusesOf(order.checkoutId)).toEqual(['refunded', 'rejected refunded']);
  expect(await listed(order._id)).toBeUndefined();
  const again = await viaProvider(order._id);
  expect([again.status, again.body.code]).toEqual([409, 'NOT_REFUNDING']);
  await replay(order.checkoutId, { times: 3, together: true });
  expect(await record(order._id)).toEqual(['refund-asked']);
  await expectInvariants();
});

test('refunds only the rejected order of a payment for two orders', async () => {
  const [first, second] = await halfRejected('gopay');
  expect((await viaProvider(first!._id)).status).toBe(200);
  expect((await statusesOf(first!.checkoutId)).toSorted()).toEqual(['paid', 'pending paid', 'rejected refunded']);
  await expectInvariants();
  await rejectAsSeller(second!._id);
  expect((await viaProvider(second!._id)).status).toBe(200);
  expect(await statusesOf(first!.checkoutId)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  await expectInvariants();
});

test('asks the admin to refund manually when the provider cannot make the refund', async () => {
  for (const order of [await rejectedOrder('bca_va'), (await halfRejected('shopeepay'))[0]!]) {
    const { status, body } = await viaProvider(order._id);
    expect([status, body.code]).toEqual([409, 'REFUND_BY_HAND']);
    expect((await listed(order._id))?.state).toBe('open');
    expect((await manually(order._id)).status).toBe(200);
    await expectInvariants();
  }
});

test('allows a manual refund after the provider refused one', async () => {
  const [order] = (await halfRejected('gopay')) as [DetailedOrder];
  // Part of the payment was refunded in the provider's dashboard, so the order's amount is too much.
  await atProvider(order.checkoutId, 'refund', { amount: 60_000 });
  const { status, body } = await viaProvider(order._id);
  expect([status, body.code]).toEqual([409, 'REFUND_BY_HAND']);
  expect((await listed(order._id))?.state).toBe('refused');
  expect((await manually(order._id)).status).toBe(200);
  expect(await statusesOf(order.checkoutId)).toEqual(['paid', 'rejected refunded', 'pending paid']);
  expect(await record(order._id)).toEqual(['refund-manual', 'refund-asked']);
  await expectInvariants();
});

test("refuses a manual refund while the provider's result is unknown, and a retry resolves it", async () => {
  const order = await rejectedOrder();
  const lost = await underFaults({ change: 'answer-lost', notifications: 'drop' }, () => viaProvider(order._id));
  expect([lost.status, lost.body.message]).toEqual([503, 'Penyedia pembayaran tidak menjawab. Coba lagi.']);
  expect((await listed(order._id))?.state).toBe('asked');
  const early = await manually(order._id);
  expect([early.status, early.body.code]).toEqual([409, 'REFUND_UNDER_WAY']);
  expect((await viaProvider(order._id)).status).toBe(200);
  expect(await statusesOf(order.checkoutId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});

test('requires a note and a proof for a manual refund and serves the proof on an admin route', async () => {
  const order = await rejectedOrder('bca_va');
  const storedBefore = await countPrivatePictures();
  expect((await manually(order._id, new File([], 'kosong.png'))).body.message).toBe(
    'Harap unggah bukti pengembalian dana.',
  );
  expect((await manually(order._id, picture, ' ')).body.message).toBe('Catatan wajib diisi');
  expect((await manually(order._id)).body.message).toBe('Pengembalian dana telah dicatat.');
  const stale = await manually(order._id);
  expect([stale.status, stale.body.code]).toEqual([409, 'NOT_REFUNDING']);
  expect(await countPrivatePictures()).toBe(storedBefore + 1);
  const proof = await call(admin, 'GET /api/admin/refunds/:orderId/proof', { params: { orderId: order._id } });
  expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await statusesOf(order.checkoutId)).toEqual(['refunded', 'rejected refunded']);
  await expectInvariants();
});

test('refunds once when one admin uses the provider and another refunds manually at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await rejectedOrder();
    const race = await Promise.all([
      viaProvider(order._id),
      manually(order._id),
      manually(order._id),
      viaProvider(order._id),
    ]);
    const successful = race.filter(({ status }) => status === 200);
    expect(successful.length).toBeGreaterThan(0);
    const [byProvider, byAdmin] = [
      [race[0], race[3]],
      [race[1], race[2]],
    ].map((two) => two.some(({ status }) => status === 200));
    expect(byProvider).not.toBe(byAdmin);
    const reported = (await notificationsOf(order.checkoutId)).some(({ body }) => body.transaction_status === 'refund');
    expect(reported).toBe(byProvider);
    await expectInvariants();
  }
});

test('refuses a refund for an order that does not await one', async () => {
  const order = await paidOrder(await newCustomer(), seller);
  for (const { status } of [await viaProvider(order._id), await manually(order._id)]) expect(status).toBe(409);
  for (const id of [newId<OrderId>(), 'bukan-id' as OrderId]) {
    for (const { status } of [await viaProvider(id), await manually(id)]) expect(status).toBe(404);
  }
  const { status } = await call(admin, 'GET /api/admin/refunds/:orderId/proof', { params: { orderId: order._id } });
  expect(status).toBe(404);
});
