import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { TimelineKind } from '#contract/admin/support.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { orders, pushDeliveries } from '#server/db/schema/index.ts';
import { stockOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { disputedOrder } from '#server/testing/complaints.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { moveTo, placeOrders } from '#server/testing/orders.ts';
import { dueOrder, dueOrdersOf, markPaidOut, paidOrder, refundAfterwards } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, payWithoutNotification, underFaults } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { openPush } from '#server/testing/push-host.ts';
import { cancelAndRefund } from './support.ts';

const push = openPush();

const [admin, seller] = [await newAdmin('Ibu Loket'), await newSeller()];

const path = '/api/admin/transactions/:orderId' as const;
const check = (orderId: OrderId) => call(admin, `POST ${path}/check`, { params: { orderId } });
const cancel = (orderId: OrderId, reason = 'Penjual tidak menjawab') =>
  call(admin, `POST ${path}/cancel`, { params: { orderId }, body: { reason } });
const resend = (orderId: OrderId) => call(admin, `POST ${path}/resend`, { params: { orderId } });
const addNote = (orderId: OrderId, text: string) =>
  call(admin, `POST ${path}/notes`, { params: { orderId }, body: { text } });

async function timeline(orderId: OrderId, ...kinds: TimelineKind[]): Promise<string[]> {
  const { body } = await call(admin, `GET ${path}/timeline`, { params: { orderId } });
  const times = body.data.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  return body.data
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ title, detail }) => (detail ? `${title} (${detail})` : title));
}

const auditOf = async (subject: OrderId) =>
  (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data.map(({ action, actor, details }) => [
    action,
    actor.userName,
    details,
  ]);
const stateOf = async (orderId: OrderId) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return [order!.status, order!.paymentStatus];
};

async function subscribed(who: Person): Promise<Person> {
  await call(who, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  return who;
}

test('a payment whose notification was lost is applied when an admin checks it', async () => {
  const [order] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  expect((await check(order!._id)).body).toMatchObject({
    paymentStatus: 'pending',
    message: 'Tidak ada perubahan: Menunggu pembayaran (pending).',
  });
  await payWithoutNotification(order!.checkoutId);
  expect((await check(order!._id)).body).toMatchObject({
    paymentStatus: 'paid',
    message: 'Status pembayaran sekarang Lunas (paid).',
  });
  expect((await check(order!._id)).body.message).toBe('Tidak ada perubahan: Lunas (paid).');
  const recorded = ['payment-checked', 'Ibu Loket', {}];
  expect(await auditOf(order!._id)).toEqual([recorded, recorded, recorded]);
  await underFaults({ status: 'error500' }, async () => {
    expect(await check(order!._id)).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNREACHABLE' } });
  });
});

test('a cancelled order is rejected by the system, its stock returned and its money refunded, also for a suspended seller', async () => {
  const suspended = await newSeller();
  const product = await newProduct(suspended, { stock: 3 });
  const [order] = await placeOrders(await newCustomer(), [product]);
  await atProvider(order!.checkoutId, 'settle', { payment_type: 'qris' });
  const params = { id: suspended.id };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Diperiksa' } });
  expect(await stockOf(product)).toBe(2);

  expect((await cancel(order!._id)).status).toBe(200);
  expect(await stateOf(order!._id)).toEqual(['rejected', 'refunding']);
  expect(await stockOf(product)).toBe(3);
  expect(await timeline(order!._id, 'order', 'admin')).toEqual([
    'Pesanan dibuat',
    'Status: Ditolak (oleh sistem · Penjual tidak menjawab)',
    'Membatalkan pesanan dan mengembalikan dana (oleh Ibu Loket · Penjual tidak menjawab)',
  ]);
  expect(await auditOf(order!._id)).toEqual([['order-cancelled', 'Ibu Loket', { reason: 'Penjual tidak menjawab' }]]);
  const { body } = await call(admin, 'GET /api/admin/refunds', { query: { q: order!._id } });
  expect(body.data).toMatchObject([{ _id: order!._id, reason: 'Penjual tidak menjawab' }]);
  expect((await cancel(order!._id)).body).toMatchObject({ code: 'NOT_REFUNDABLE' });
});

test.each(['shipped', 'delivered'] as const)('a cancelled order that is %s keeps its status', async (status) => {
  const { _id } = await paidOrder(await newCustomer(), seller);
  await moveTo(_id, status);
  expect((await cancel(_id)).status).toBe(200);
  expect(await stateOf(_id)).toEqual([status, 'refunding']);
});

test('a cancellation that was requested before a payout and waited for it is deducted from the next one', async () => {
  const owner = await newSeller('Galeri Wanua');
  const order = await dueOrder(await newCustomer(), owner);
  const requestedAt = new Date();
  expect((await markPaidOut(admin, owner, [order._id])).status).toBe(200);
  await cancelAndRefund({ orderId: order._id, adminId: admin.id, reason: 'Rusak' }, requestedAt);
  await expectInvariants();
  await refundAfterwards(order);
  const { deductions } = await dueOrdersOf(admin, owner);
  expect(deductions).toEqual([{ orderId: order._id, amount: 100_000 }]);
});

test('refuses to cancel unpaid and disputed orders, and without a reason', async () => {
  const [unpaid] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  expect((await cancel(unpaid!._id)).body).toMatchObject({ code: 'ORDER_UNPAID' });
  const paid = await paidOrder(await newCustomer(), seller);
  expect((await cancel(paid._id, '  ')).body.errors).toHaveProperty('reason');
  const { order: disputed } = await disputedOrder(await newCustomer(), seller);
  expect((await cancel(disputed._id)).body).toMatchObject({ code: 'COMPLAINT_OPEN' });
  for (const { _id } of [unpaid!, paid, disputed]) expect(await auditOf(_id)).toEqual([]);
  expect(await stateOf(paid._id)).toEqual(['pending', 'paid']);
});

test('messages are sent again to buyer and seller, at most five times a day', async () => {
  const [buyer, owner] = [await subscribed(await newCustomer()), await subscribed(await newSeller())];
  const order = await paidOrder(buyer, owner);
  const received = (who: Person) => db.$count(pushDeliveries, eq(pushDeliveries.userId, who.id));
  await vi.waitFor(async () => expect(await received(owner)).toBe(1), 10_000);
  for (const times of [1, 2]) {
    expect((await resend(order._id)).body.message).toBe(
      'Pemberitahuan dikirim ulang. Pembeli: 1 perangkat, penjual: 1 perangkat.',
    );
    await vi.waitFor(
      async () => expect([await received(buyer), await received(owner)]).toEqual([times, times + 1]),
      10_000,
    );
  }
  await waitForJobs();
  expect(await timeline(order._id, 'message')).toEqual([
    'Pemberitahuan: Pesanan baru (kepada Budi Penjual · sampai di 1 dari 1 perangkat)',
    ...[1, 2].flatMap(() => [
      'Pemberitahuan: Pembayaran diterima (kepada Sari Wowor · sampai di 1 dari 1 perangkat)',
      'Pemberitahuan: Pesanan baru (kepada Budi Penjual · sampai di 1 dari 1 perangkat)',
    ]),
  ]);
  await moveTo(order._id, 'shipped');
  expect((await resend(order._id)).body.message).toBe('Pemberitahuan dikirim ulang. Pembeli: 1 perangkat.');
  const answers = await Promise.all(Array.from({ length: 8 }, () => resend(order._id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.find(({ status }) => status === 429)!.body.message).toBe(
    'Pemberitahuan pesanan ini sudah 5 kali dikirim ulang hari ini. Coba lagi besok.',
  );
});

test('the timeline shows the message to the seller about a changed address', async () => {
  const [buyer, owner] = [await newCustomer(), await subscribed(await newSeller())];
  const order = await paidOrder(buyer, owner);
  const { addressId, ...address } = order.addressInfo;
  const { body } = await call(buyer, 'POST /api/shop/address/add', {
    body: { ...address, userId: buyer.id, address: 'Jalan Baru 9' },
  });
  await call(buyer, 'PUT /api/shop/order/address/:id', {
    params: { id: order._id },
    body: { addressId: body.data._id },
  });
  await expect
    .poll(() => timeline(order._id, 'message', 'job'), { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('Pemberitahuan: Alamat pengiriman diubah (kepada Budi Penjual'),
        expect.stringContaining('Tugas: memberi tahu penjual dan pembeli tentang alamat baru'),
      ]),
    );
});

test('says when nobody can be told, and sends nothing about an order that waits for its payment', async () => {
  const order = await paidOrder(await newCustomer(), seller);
  expect((await resend(order._id)).body.message).toBe(
    'Pemberitahuan dikirim ulang. Pembeli: tidak punya perangkat terdaftar, penjual: tidak punya perangkat terdaftar.',
  );
  const [unpaid] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  expect((await resend(unpaid!._id)).body).toMatchObject({ code: 'ORDER_UNPAID' });
});

test('the timeline lists reports, jobs and notes in the order in which they happened', async () => {
  const [order] = await placeOrders(await newCustomer(), [await newProduct(seller, { price: 75_000 })]);
  await atProvider(order!.checkoutId, 'pending', { payment_type: 'bca_va' });
  await addNote(order!._id, 'Pembeli menelepon: sudah transfer.\nDiminta kirim bukti.');
  await atProvider(order!.checkoutId, 'settle');
  const money = await timeline(order!._id, 'payment');
  expect(money).toEqual([
    expect.stringMatching(/^Checkout dibuat \(Rp\s75\.000, dibayar paling lambat \d+ \w+ \d{4} \d\d:\d\d\)$/),
    expect.stringMatching(
      /^Penyedia: menunggu pembayaran \(Transfer bank.* · Rp\s75\.000 · nomor \d+ · transaksi .+\)$/,
    ),
    expect.stringMatching(
      /^Penyedia: pembayaran diterima \(Transfer bank.* · Rp\s75\.000 · nomor \d+ · transaksi .+\)$/,
    ),
  ]);
  expect(await timeline(order!._id, 'note', 'admin')).toEqual([
    'Catatan Ibu Loket (Pembeli menelepon: sudah transfer.\nDiminta kirim bukti.)',
  ]);
  await vi.waitFor(
    async () => expect(await timeline(order!._id, 'job')).toContain('Tugas: memberi tahu penjual (selesai)'),
    10_000,
  );
});

test('no customer or seller sees an internal note', async () => {
  const buyer = await newCustomer();
  const order = await paidOrder(buyer, seller);
  await addNote(order._id, 'Rahasia loket');
  const params = { id: order._id };
  const own = await call(buyer, 'GET /api/shop/order/details/:id', { params });
  const sold = await call(seller, 'GET /api/store/orders/details/:id', { params });
  expect(own.status + sold.status).toBe(400);
  expect(JSON.stringify([own.body, sold.body])).not.toContain('Rahasia loket');
  expect(await auditOf(order._id)).toEqual([['note-added', 'Ibu Loket', { note: 'Rahasia loket' }]]);
  expect((await addNote(order._id, ' ')).body.errors).toHaveProperty('text');
});

test.each([newId(), 'bukan-id'])('every action answers 404 for the order %s', async (id) => {
  const orderId = id as OrderId;
  const answers = [check(orderId), cancel(orderId), resend(orderId), addNote(orderId, 'x')];
  const read = call(admin, `GET ${path}/timeline`, { params: { orderId } });
  expect((await Promise.all([...answers, read])).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
