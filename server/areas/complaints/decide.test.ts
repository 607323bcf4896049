import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ComplaintId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { auditLog, orderLines, orders } from '#server/db/schema/index.ts';
import { confirmReceipt } from '#server/areas/orders/receive.ts';
import { stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { complain, disputedOrder, latestComplaint, newComplaint } from '#server/testing/complaints.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { confirmAfterTenDays, moveTo } from '#server/testing/orders.ts';
import { markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { atProvider } from '#server/testing/provider.ts';
import { releaseComplaint } from './decide.ts';

beforeAll(openShop);

const [sari, budi, admin] = [await newCustomer('Sari'), await newSeller(), await newAdmin()];

const release = (id: ComplaintId, reason = 'Foto tidak menunjukkan kerusakan') =>
  call(admin, 'POST /api/admin/complaints/:id/release', { params: { id }, body: { reason } });
const refund = (id: ComplaintId, amount?: number, reason = 'Kerusakan terlihat di foto') =>
  call(admin, 'POST /api/admin/complaints/:id/refund', { params: { id }, body: { reason, amount } });
const atTheProvider = ({ _id: orderId }: DetailedOrder) =>
  call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId } });
const restock = (who: Person, { _id: id }: DetailedOrder) =>
  call(who, 'PUT /api/store/orders/restock/:id', { params: { id } });
const orderOf = async ({ _id }: DetailedOrder) => (await db.select().from(orders).where(eq(orders.id, _id)))[0]!;
const productOf = async ({ _id }: DetailedOrder) =>
  (await db.select().from(orderLines).where(eq(orderLines.orderId, _id)))[0]!.productId;
const listed = async (query: { q?: string; status?: 'open' | 'closed'; limit?: number; cursor?: string } = {}) =>
  (await call(admin, 'GET /api/admin/complaints', { query })).body;

test('an admin releases a complaint: the order is confirmed and paid out as usual', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  expect((await release(complaint._id, ' ')).body.errors).toEqual({ reason: 'Alasan wajib diisi' });
  expect((await release(newId<ComplaintId>())).body.code).toBe('NO_COMPLAINT');
  expect((await release(complaint._id)).body.message).toBe('Komplain ditutup. Dana diteruskan ke penjual.');
  expect((await release(complaint._id)).body.code).toBe('COMPLAINT_CLOSED');
  expect((await refund(complaint._id)).body.code).toBe('COMPLAINT_CLOSED');
  expect(await latestComplaint(sari, order)).toMatchObject({
    outcome: 'released',
    decision: 'Foto tidak menunjukkan kerusakan',
  });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subject, order._id));
  expect(entry).toMatchObject({ actorId: admin.id, action: 'complaint-release' });
  expect((await complain(sari, order)).body.code).toBe('COMPLAINT_DECIDED');
  await confirmAfterTenDays();
  expect((await markPaidOut(admin, budi, [order._id])).status).toBe(200);
});

test('a confirmation that was requested before the decision and waited for it is no violation', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const requestedAt = new Date();
  const decision = { complaintId: complaint._id, adminId: admin.id, reason: 'Foto tidak menunjukkan kerusakan' };
  await releaseComplaint(decision, new Date(requestedAt.getTime() + 1));
  await confirmReceipt({ orderId: order._id, userId: sari.id }, requestedAt);
  await expectInvariants();
});

test('a decision about an order that is on its way leaves room for another complaint', async () => {
  const order = await paidOrder(sari, budi);
  await moveTo(order._id, 'shipped');
  await release((await newComplaint(sari, order))._id);
  expect((await complain(sari, order, { kind: 'not-arrived' })).status).toBe(200);
});

test('a full refund keeps the order status, and the order is never confirmed or paid out', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const { body } = await refund(complaint._id);
  expect(body.message).toBe('Komplain ditutup. Pengembalian dana menunggu diproses.');
  expect(await orderOf(order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunding', isDisputed: false });
  expect(await latestComplaint(sari, order)).toMatchObject({ outcome: 'refunded', refundAmount: null });
  await atTheProvider(order);
  await confirmAfterTenDays();
  expect(await orderOf(order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
  expect((await markPaidOut(admin, budi, [order._id])).body.code).toBe('ORDERS_NOT_DUE');
  const confirmation = await call(sari, 'PUT /api/shop/order/confirm/:id', { params: { id: order._id } });
  expect(confirmation.body.code).toBe('ORDER_DISPUTED');
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subject, order._id));
  expect(entry).toMatchObject({ action: 'complaint-refund', details: { amount: 100_000 } });
});

test('a partial refund leaves the order paid; it stays disputed until the part is returned, and the payout is the rest', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  expect((await refund(complaint._id, 0)).body.errors).toEqual({ amount: 'Jumlah minimal 1' });
  expect((await refund(complaint._id, 100_001)).body.code).toBe('REFUND_TOO_LARGE');
  expect(await latestComplaint(sari, order)).toMatchObject({ outcome: null });
  expect((await refund(complaint._id, 30_000)).status).toBe(200);
  expect(await latestComplaint(sari, order)).toMatchObject({ outcome: 'partly-refunded', refundAmount: 30_000 });
  expect(await orderOf(order)).toMatchObject({ paymentStatus: 'paid', isDisputed: true, refundedAmount: 0 });
  expect((await complain(sari, order)).body.code).toBe('ORDER_DISPUTED');
  await confirmAfterTenDays();
  expect((await orderOf(order)).status).toBe('delivered');
  await atTheProvider(order);
  expect(await orderOf(order)).toMatchObject({ paymentStatus: 'paid', isDisputed: false, refundedAmount: 30_000 });
  await confirmAfterTenDays();
  expect((await markPaidOut(admin, budi, [order._id])).status).toBe(200);
  const { body } = await call(budi, 'GET /api/store/payouts/get');
  expect(body.data.map(({ amount }) => amount)).toContain(70_000);
});

test('a refund of the whole amount counts as a full refund', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  await refund(complaint._id, 100_000);
  expect((await orderOf(order)).paymentStatus).toBe('refunding');
  expect((await latestComplaint(sari, order)).outcome).toBe('refunded');
});

test('a complaint is closed as refunded when the provider has returned the money already', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  await atProvider(order.checkoutId, 'refund');
  expect((await orderOf(order)).paymentStatus).toBe('refunded');
  expect((await refund(complaint._id)).status).toBe(200);
  expect((await latestComplaint(sari, order)).outcome).toBe('refunded');
  expect(await orderOf(order)).toMatchObject({ paymentStatus: 'refunded', isDisputed: false });
});

test('of several decisions and a withdrawal at the same time, one counts', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const { _id: id } = complaint;
  const replies = await Promise.all([
    release(id),
    refund(id),
    refund(id, 10_000),
    call(sari, 'PUT /api/shop/complaint/withdraw/:id', { params: { id } }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await latestComplaint(sari, order)).outcome).not.toBeNull();
});

test('the products of a refunded order come back into stock only when its seller says so, once', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const product = await productOf(order);
  const before = await stockOf(product);
  expect((await restock(budi, order)).body.code).toBe('NOT_RESTOCKABLE');
  await refund(complaint._id);
  expect(await stockOf(product)).toBe(before);
  expect((await restock(await newSeller('Toko lain'), order)).body.code).toBe('NO_ORDER');
  const replies = await Promise.all([restock(budi, order), restock(budi, order)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(product)).toBe(before + 1);
  const shown = await call(budi, 'GET /api/store/orders/details/:id', { params: { id: order._id } });
  expect(shown.body.data.goodsReturnedAt).not.toBeNull();
});

test('admins list open and closed complaints, find them by order code, store and buyer, and page through them', async () => {
  const [buyer, seller] = [await newCustomer('Yohana Pangalila'), await newSeller('Sanggar Lokon')];
  const [one, two, three] = [
    await disputedOrder(buyer, seller),
    await disputedOrder(buyer, seller),
    await disputedOrder(buyer, seller),
  ];
  await release(three.complaint._id);
  const idsOf = ({ data }: Awaited<ReturnType<typeof listed>>) => data.map(({ _id }) => _id);
  const byStore = await listed({ q: 'sanggar lok' });
  expect([idsOf(byStore), byStore.total]).toEqual([[two.complaint._id, one.complaint._id], 2]);
  expect(byStore.data[0]).toMatchObject({
    photoCount: 1,
    order: { _id: two.order._id, totalAmount: 100_000, refundedAmount: 0, orderStatus: 'delivered' },
    sellerId: { storeName: 'Sanggar Lokon' },
    userId: { userName: 'Yohana Pangalila' },
  });
  expect(idsOf(await listed({ q: 'pangalila', status: 'closed' }))).toEqual([three.complaint._id]);
  expect(idsOf(await listed({ q: one.order._id.slice(-8) }))).toEqual([one.complaint._id]);
  const first = await listed({ q: 'pangalila', limit: 1 });
  const second = await listed({ q: 'pangalila', limit: 1, cursor: first.nextCursor! });
  expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([[two.complaint._id], [one.complaint._id], null]);
});
