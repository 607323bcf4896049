import { formatRupiah } from '#contract/money.ts';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orderCode, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { mailDeliveries, messages, pushDeliveries } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { openPush } from '#server/testing/push-host.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';

const push = openPush();

async function subscribed(who: Person): Promise<Person> {
  await call(who, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  return who;
}

/** Waits until jobs have written this number of messages to the user; returns them, oldest first. */
const messagesTo = (who: Person, count: number) =>
  vi.waitFor(
    async () => {
      const { title, body, path, noticeId } = messages;
      const rows = await db
        .select({ title, body, path })
        .from(messages)
        .where(eq(messages.userId, who.id))
        .orderBy(noticeId);
      expect(rows).toHaveLength(count);
      return rows;
    },
    { timeout: 10_000, interval: 100 },
  );

const move = (seller: Person, order: DetailedOrder, orderStatus: OrderStatus, more = {}) =>
  call(seller, 'PUT /api/store/orders/update/:id', { params: { id: order._id }, body: { orderStatus, ...more } });

test('notifies the seller of a paid order and the customer of each status change, with a link to the order', async () => {
  const [sari, budi] = [await subscribed(await newCustomer()), await subscribed(await newSeller())];
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await pay(order!);
  const code = orderCode(order!._id);
  const [message] = await messagesTo(budi, 1);
  expect(message).toEqual({
    title: 'Pesanan baru',
    body: expect.stringContaining(code),
    path: `/store/orders?pesanan=${order!._id}&status=pending`,
  });

  const titles = ['Pesanan diproses', 'Pesanan dalam pengiriman', 'Pesanan sudah sampai'];
  await move(budi, order!, 'processing');
  await messagesTo(sari, 1);
  await move(budi, order!, 'shipped', { courier: 'JNE', trackingNumber: 'JN-1234' });
  await messagesTo(sari, 2);
  await move(budi, order!, 'delivered');
  const messages = await messagesTo(sari, 3);
  expect(messages.map(({ title }) => title)).toEqual(titles);
  expect(messages[1]!.body).toBe(`Pesanan ${code} dari Rumah Tenun sudah dikirim. Kurir: JNE. Nomor resi: JN-1234.`);
  expect(new Set(messages.map(({ path }) => path))).toEqual(
    new Set([`/shop/account?tab=pesanan&pesanan=${order!._id}`]),
  );

  // The customer gets no message about their own confirmation: the fourth one is about the next order.
  await call(sari, 'PUT /api/shop/order/confirm/:id', { params: { id: order!._id } });
  const [next] = await placeOrders(sari, [await newProduct(budi)]);
  await pay(next!);
  await move(budi, next!, 'rejected', { reason: 'Stok rusak' });
  const rejected = (await messagesTo(sari, 4)).at(-1)!;
  expect([rejected.title, rejected.body]).toEqual([
    'Pesanan ditolak',
    `Pesanan ${orderCode(next!._id)} dari Rumah Tenun ditolak penjual: Stok rusak. Dana Anda ${formatRupiah(next!.totalAmount)} dikembalikan. Isi rekening tujuan di detail pesanan.`,
  ]);
});

test('each seller of a payment gets the message about their own order, on all of their devices', async () => {
  const sari = await newCustomer();
  const [budi, wati] = [await subscribed(await newSeller()), await subscribed(await subscribed(await newSeller()))];
  const placed = await placeOrders(sari, [await newProduct(budi), await newProduct(wati)]);
  await pay(placed[0]!);
  await waitForJobs();
  const pathOf = ({ id }: Person) =>
    expect.objectContaining({
      path: `/store/orders?pesanan=${placed.find(({ sellerId }) => sellerId === storeOf(id))!._id}&status=pending`,
    });
  expect(await messagesTo(budi, 1)).toEqual([pathOf(budi)]);
  expect(await messagesTo(wati, 1)).toEqual([pathOf(wati)]);
  expect(await db.$count(pushDeliveries, eq(pushDeliveries.userId, wati.id))).toBe(2);
});

test('a seller who rejected an order before its payment is not told that it was paid', async () => {
  const sari = await newCustomer();
  const [budi, wati] = [await subscribed(await newSeller()), await subscribed(await newSeller())];
  const placed = await placeOrders(sari, [await newProduct(budi), await newProduct(wati)]);
  const [ofBudi, ofWati] = [budi, wati].map(({ id }) => placed.find(({ sellerId }) => sellerId === storeOf(id))!);
  await move(budi, ofBudi!, 'rejected', { reason: 'Stok rusak' });
  await pay(ofWati!);
  await waitForJobs();
  expect(await messagesTo(wati, 1)).toEqual([expect.objectContaining({ title: 'Pesanan baru' })]);
  expect(await messagesTo(budi, 0)).toEqual([]);
});

test('tells the customer about a partial refund when it is opened and when it is done', async () => {
  const [sari, budi, admin] = [await subscribed(await newCustomer()), await newSeller(), await newAdmin()];
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await pay(order!);
  const { _id: orderId } = order!;
  const refund = { orderId, amount: rupiah(25_000), reason: 'Retak', by: admin.id, at: new Date() };
  await transaction((tx) => openRefund(tx, refund));
  const code = orderCode(orderId);
  const [opened] = await messagesTo(sari, 1);
  expect(opened).toEqual({
    title: 'Pengembalian dana',
    body: expect.stringMatching(
      `25.000 dari pesanan ${code} dari Rumah Tenun akan dikembalikan. Isi rekening tujuan di detail pesanan.`,
    ),
    path: `/shop/account?tab=pesanan&pesanan=${orderId}`,
  });
  await call(admin, 'POST /api/admin/refunds/:orderId/manual', {
    params: { orderId },
    fields: { note: 'Transfer' },
    files: { proof: picture },
  });
  expect((await messagesTo(sari, 2)).at(-1)!.body).toMatch('sudah dikembalikan.');
});

test('does not notify of a status change that was refused or repeated', async () => {
  const [sari, budi] = [await subscribed(await newCustomer()), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  expect((await move(budi, order!, 'shipped')).status).toBe(409);
  await pay(order!);
  await move(budi, order!, 'processing');
  await move(budi, order!, 'processing');
  await move(budi, order!, 'shipped');
  const titles = (await messagesTo(sari, 2)).map(({ title }) => title);
  expect(new Set(titles)).toEqual(new Set(['Pesanan diproses', 'Pesanan dalam pengiriman']));
});

test('one mail is about all orders of a payment that expired, and an admin can repeat it for each', async () => {
  const sari = await newCustomer();
  const placed = await placeOrders(sari, [await newProduct(await newSeller()), await newProduct(await newSeller())]);
  await atProvider(placed[0]!.checkoutId, 'pending');
  await atProvider(placed[0]!.checkoutId, 'expire');
  await waitForJobs();
  const mailsAbout = () => db.$count(mailDeliveries, eq(mailDeliveries.userId, sari.id));
  expect(await mailsAbout()).toBe(1);
  for (const { _id: orderId } of placed) {
    await call(await newAdmin(), 'POST /api/admin/transactions/:orderId/resend', { params: { orderId } });
  }
  await waitForJobs();
  expect(await mailsAbout()).toBe(3);
});

test('tells the customer once that an unpaid order is over, also when its seller then rejects it', async () => {
  const [sari, budi] = [await subscribed(await newCustomer()), await newSeller()];
  const [order] = await placeOrders(sari, [await newProduct(budi)]);
  await atProvider(order!.checkoutId, 'pending');
  await atProvider(order!.checkoutId, 'expire');
  expect((await move(budi, order!, 'rejected', { reason: 'Stok rusak' })).status).toBe(200);
  await waitForJobs();
  const [over] = await messagesTo(sari, 1);
  expect(over).toMatchObject({ title: 'Pesanan dibatalkan' });
  // Nor does an admin's repetition tell of the rejection of an order that was rejected before.
  await call(await newAdmin(), 'POST /api/admin/transactions/:orderId/resend', { params: { orderId: order!._id } });
  expect((await messagesTo(sari, 2))[1]).toEqual(over);
});
