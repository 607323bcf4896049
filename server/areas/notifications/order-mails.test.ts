import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { orderCode, type UserId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { remindOfWaitingOrders } from '#server/areas/orders/reminders.ts';
import { orders, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newComplaint } from '#server/testing/complaints.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, payoutsOf, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person, storeForm } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { sendReport } from '#server/testing/provider.ts';

beforeAll(openShop);

/** The mails to a person, oldest first. */
const mailsOf = async (who: Person) => (await mailsTo(who.email)).toReversed();

const verify = (who: Person) =>
  db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, who.id));

const code = ({ _id }: DetailedOrder) => orderCode(_id);
const move = (seller: Person, order: DetailedOrder, orderStatus: OrderStatus, more = {}) =>
  call(seller, 'PUT /api/store/orders/update/:id', { params: { id: order._id }, body: { orderStatus, ...more } });

/** A paid order of one store, about which the mails were sent. */
async function paidOrder(buyer: Person, seller: Person): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, [await newProduct(seller)]);
  await pay(order!);
  await mailsOf(buyer);
  return order!;
}

test('a paid checkout is one mail to the customer and one to each seller, without address while unconfirmed', async () => {
  const [sari, budi, wati] = [await newCustomer(), await newSeller('Rumah Tenun'), await newSeller('Rumah Ukir')];
  await verify(wati);
  const placed = await placeOrders(sari, [await newProduct(budi), await newProduct(wati)]);
  await pay(placed[0]!);

  const [paid] = await mailsOf(sari);
  expect(paid!.subject).toBe(`Pembayaran diterima · ${placed.map(code).join(', ')}`);
  for (const part of [paid!.text, paid!.html]) {
    for (const text of ['Rumah Tenun', 'Rumah Ukir', ...placed.map(code)]) expect(part).toContain(text);
    expect(part).not.toMatch(/Jalan Sam Ratulangi|0812/);
  }
  const [toBudi] = await mailsOf(budi);
  expect(toBudi!.subject).toMatch(/^Pesanan baru [0-9A-F]{8}$/);
  expect(toBudi!.text).toMatch(/\/store\/orders\?pesanan=[0-9a-f-]+&status=pending/);
  expect(toBudi!.text + toBudi!.html).not.toMatch(/Jalan Sam Ratulangi|0812/);
  const [toWati] = await mailsOf(wati);
  expect(toWati!.text).toContain('Kirim ke: Sari Wowor, Jalan Sam Ratulangi 12, Manado 95111, 0812');
});

test('a shipped order names courier and number, a delivered one links to the review', async () => {
  const [sari, budi] = [await newCustomer(), await newSeller()];
  const order = await paidOrder(sari, budi);
  await move(budi, order, 'processing');
  await move(budi, order, 'shipped', { courier: 'JNE', trackingNumber: 'JN-1234' });
  const [, shipped] = await mailsOf(sari);
  expect(shipped!.subject).toBe(`Pesanan ${code(order)} dikirim`);
  expect(shipped!.text).toMatch('Kurir: JNE\nNomor resi: JN-1234');
  await move(budi, order, 'delivered');
  const [, , delivered] = await mailsOf(sari);
  expect(delivered!.subject).toBe(`Pesanan ${code(order)} sudah sampai`);
  const { url } = await openShop();
  const link = `${url}/shop/account?tab=pesanan&pesanan=${order._id}`;
  expect(delivered!.text).toContain(`Konfirmasi dan Beri Ulasan:\n${link}`);
});

test('a rejected order and its refund are one mail each', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const order = await paidOrder(sari, budi);
  await move(budi, order, 'rejected', { reason: 'Stok rusak' });
  const [, rejected] = await mailsOf(sari);
  expect(rejected!.subject).toBe(`Pesanan ditolak · ${code(order)}`);
  expect(rejected!.text).toMatch(/ditolak penjual: Stok rusak\. Dana Anda Rp\s?[\d.]+ dikembalikan\./);
  await call(admin, 'POST /api/admin/refunds/:orderId/manual', {
    params: { orderId: order._id },
    fields: { note: 'Transfer' },
    files: { proof: picture },
  });
  const [, , refunded] = await mailsOf(sari);
  expect(refunded!.subject).toBe(`Dana dikembalikan · ${code(order)}`);
});

test('a full refund by an admin before shipping is one mail to the customer and one to the seller', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const order = await paidOrder(sari, budi);
  const refund = { orderId: order._id, reason: 'Penipuan', by: admin.id, at: new Date() };
  await transaction((tx) => openRefund(tx, refund));
  expect((await mailsOf(budi)).map(({ subject }) => subject)).toContain(`Pesanan dibatalkan · ${code(order)}`);
  expect((await mailsOf(sari))[1]!.text).toMatch(/dibatalkan: Penipuan\. Dana Anda Rp\s?[\d.]+ dikembalikan\./);
  expect(await mailsOf(sari)).toHaveLength(2);
});

test('an expired checkout of two stores is one mail', async () => {
  const [sari, budi, wati] = [await newCustomer(), await newSeller(), await newSeller()];
  const placed = await placeOrders(sari, [await newProduct(budi), await newProduct(wati)]);
  const [row] = await db.select().from(orders).where(eq(orders.id, placed[0]!._id));
  await transaction((tx) => releasePayment(tx, { paymentId: row!.paymentId, to: 'expired', at: new Date() }));
  const [expired] = await mailsOf(sari);
  expect(expired!.subject).toBe(`Pesanan dibatalkan · ${placed.map(code).join(', ')}`);
  expect(await mailsOf(sari)).toHaveLength(1);
});

test('a seller is told of complaints, reminders, payouts and a changed account', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const waiting = await paidOrder(sari, budi);
  await remindOfWaitingOrders(new Date(Date.now() + 86_400_000 + 60_000));
  expect((await mailsOf(budi))[1]!.subject).toBe(`Pesanan menunggu Anda · ${code(waiting)}`);
  await moveTo(waiting._id, 'delivered');
  await newComplaint(sari, waiting);
  expect((await mailsOf(budi))[2]!.subject).toBe(`Komplain baru · ${code(waiting)}`);

  const due = await dueOrder(sari, budi);
  await mailsOf(budi);
  await markPaidOut(admin, budi, [due._id]);
  const [paidOut] = (await mailsOf(budi)).slice(-1);
  expect([paidOut!.subject, paidOut!.text]).toEqual(['Pencairan dikirim', expect.stringContaining('untuk 1 pesanan')]);
  await reversePayout(admin, (await payoutsOf(admin, budi)).data[0]!._id);
  expect((await mailsOf(budi))[5]!.subject).toBe('Pencairan gagal terkirim');
  await call(budi, 'PUT /api/store/profile/edit', {
    fields: { ...storeForm, phoneNumber: '0812', bankAccountNumber: '99887766551234' },
    files: { storeLogo: undefined, storeBanner: undefined },
  });
  const [changed] = (await mailsOf(budi)).slice(-1);
  expect(changed!.subject).toBe('Rekening pembayaran diubah');
  expect(changed!.text + changed!.html).not.toContain('99887766551234');
});

test('every admin is told of money without an order, once, and of a job that failed for good', async () => {
  const [lina, rita] = [await newAdmin('Ibu Lina'), await newAdmin('Ibu Rita')];
  const report = {
    order_id: `kiosk-${newId()}`,
    transaction_id: newId(),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '100000.00',
    payment_type: 'qris',
  };
  for (let times = 0; times < 2; times += 1) await sendReport(report);
  for (const admin of [lina, rita]) {
    const [mail] = await mailsOf(admin);
    expect([mail!.subject, mail!.text]).toEqual(['Uang masuk tanpa pesanan', expect.stringContaining(report.order_id)]);
  }
  const [done, broken] = [newId<UserId>(), `not an id ${newId()}` as UserId];
  await transaction(async (tx) => {
    for (const sellerId of [done, broken])
      await sendJob(tx, 'distrust-account', { sellerId, since: new Date().toISOString() });
    // The last of its tries.
    await tx.rows(
      sql`update pgboss.job set retry_limit = 0 where name = 'distrust-account' and data ->> 'sellerId' = ${broken}`,
    );
  });
  const [, failed] = await mailsOf(lina);
  expect([failed!.subject, failed!.text]).toEqual([
    'Pekerjaan sistem gagal',
    expect.stringContaining('distrust-account'),
  ]);
  expect(failed!.text).not.toContain(broken);
  // Finished jobs are kept for a day; failed ones wait for an admin for a week.
  const kept = await db.rows(sql`
    select name, state, deletion_seconds / 86400 as days, extract(days from keep_until - created_on) as wait
    from pgboss.job where data ->> 'sellerId' in (${broken}, ${done}) order by state, name`);
  expect(kept).toEqual([
    { name: 'failed-jobs', state: 'created', days: 7, wait: 7 },
    { name: 'distrust-account', state: 'completed', days: 1, wait: 14 },
    { name: 'distrust-account', state: 'failed', days: 1, wait: 14 },
  ]);
});
