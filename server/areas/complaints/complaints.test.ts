import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { complaintRefusal } from '#contract/complaints/complaints.ts';
import type { ComplaintId, OrderId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { complaints, orders } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { complain, disputedOrder, latestComplaint } from '#server/testing/complaints.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { confirmAfterTenDays, deliveredOrder, moveTo } from '#server/testing/orders.ts';
import { countPrivatePictures, dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { otherPicture, picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';

beforeAll(openShop);

const [sari, tono] = [await newCustomer('Sari'), await newCustomer('Tono')];
const [budi, other, admin] = [await newSeller(), await newSeller('Rumah Anyaman'), await newAdmin()];

const detailsOf = async (id: OrderId) =>
  (await call(sari, 'GET /api/shop/order/details/:id', { params: { id } })).body.data;
const confirm = (id: OrderId) => call(sari, 'PUT /api/shop/order/confirm/:id', { params: { id } });
const withdraw = (who: Person, id: ComplaintId) =>
  call(who, 'PUT /api/shop/complaint/withdraw/:id', { params: { id } });
const answer = (who: Person, id: ComplaintId, text = 'Kami kirim yang baru.') =>
  call(who, 'POST /api/store/complaint/answer/:id', { params: { id }, body: { answer: text } });
const photoOf = (who: Person | null, id: ComplaintId, number: string) =>
  call(who, 'GET /api/complaint/photo/:id/:number', { params: { id, number } });

test('a buyer complains about a delivered order, and buyer, seller and admin read it with its photos', async () => {
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  const { status, body } = await complain(sari, order, {
    kind: 'wrong',
    text: '  Warnanya lain  ',
    photos: [picture, otherPicture],
  });
  expect([status, body.message]).toEqual([200, 'Komplain diajukan. Penjual dan admin akan menanggapinya.']);
  const { complaints: shown, isDisputed } = await detailsOf(order._id);
  expect(isDisputed).toBe(true);
  expect(shown).toMatchObject([
    { kind: 'wrong', text: 'Warnanya lain', photoCount: 2, answer: null, closedAt: null, outcome: null },
  ]);
  const params = { id: order._id };
  const atStore = await call(budi, 'GET /api/store/orders/details/:id', { params });
  const atAdmin = await call(admin, 'GET /api/admin/info/transaction/:id', { params });
  expect([atStore.body.data.complaints, atAdmin.body.data.complaints]).toEqual([shown, shown]);
  const { _id } = shown[0]!;
  for (const who of [sari, budi, admin]) {
    const photo = await photoOf(who, _id, '2');
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  for (const [who, number] of [
    [tono, '1'],
    [other, '1'],
    [sari, '3'],
    [sari, '0'],
    [sari, 'x'],
  ] as const) {
    expect((await photoOf(who, _id, number)).status).toBe(404);
  }
  expect((await photoOf(null, _id, '1')).status).toBe(401);
});

test('photos are private files without the position where they were taken', async () => {
  const { complaint } = await disputedOrder(sari, budi);
  const [row] = await db.select().from(complaints).where(eq(complaints.id, complaint._id));
  const folder = path.join(config.mediaDir, 'private');
  expect(await readdir(folder)).toContain(row!.photos[0]);
  expect((await readFile(path.join(folder, row!.photos[0]!))).subarray(8, 12).toString()).toBe('WEBP');
});

test('refuses a complaint that is incomplete, and stores none of its photos', async () => {
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  const stored = await countPrivatePictures();
  const empty = await complain(sari, order, { text: '   ' });
  expect([empty.status, empty.body.errors]).toEqual([400, { text: 'Penjelasan wajib diisi' }]);
  expect((await complain(sari, order, { text: 'x'.repeat(1_001) })).status).toBe(400);
  const noPicture = new File(['bukan gambar'], 'catatan.txt');
  expect((await complain(sari, order, { photos: [picture, noPicture] })).body.code).toBe('NOT_A_PICTURE');
  const kindless = await call(sari, 'POST /api/shop/complaint/add/:id', {
    params: { id: order._id },
    fields: { kind: 'lainnya' as 'wrong', text: 'Ada' },
    files: { photo1: undefined, photo2: undefined, photo3: undefined },
  });
  expect(kindless.body.errors).toEqual({ kind: 'Pilih jenis komplain' });
  expect(await countPrivatePictures()).toBe(stored);
  expect((await detailsOf(order._id)).complaints).toEqual([]);
  expect((await complain(sari, order, { photos: [] })).status).toBe(200);
});

test('refuses a complaint before shipping, after a payout or a refund, about orders of others, and a second one', async () => {
  const order = await paidOrder(sari, budi);
  const stored = await countPrivatePictures();
  const early = await complain(sari, order);
  expect([early.status, early.body.code]).toEqual([409, 'NOT_COMPLAINABLE']);
  await moveTo(order._id, 'shipped');
  expect((await complain(tono, order)).body.code).toBe('NO_ORDER');
  expect((await complain(sari, { _id: newId<OrderId>() })).status).toBe(404);
  const replies = await Promise.all([complain(sari, order), complain(sari, order)]);
  expect(replies.map(({ body }) => body.code ?? 'OK').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'OK',
    'ORDER_DISPUTED',
  ]);
  expect(await countPrivatePictures()).toBe(stored + 1);

  const done = await deliveredOrder(sari, [await newProduct(budi)]);
  await confirm(done._id);
  expect(await detailsOf(done._id)).toMatchObject({ confirmsAt: null, complainUntil: expect.any(String) });
  await markPaidOut(admin, budi, [done._id]);
  expect((await complain(sari, done)).body.code).toBe('NOT_COMPLAINABLE');
  expect(await detailsOf(done._id)).toMatchObject({ confirmsAt: null, complainUntil: null });
  const refunded = await deliveredOrder(sari, [await newProduct(budi)]);
  await atProvider(refunded.checkoutId, 'refund');
  expect((await complain(sari, refunded)).body.code).toBe('NOT_COMPLAINABLE');
});

test('an open complaint stops the confirmation and the payout until the buyer withdraws it', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  const refused = await confirm(order._id);
  expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_DISPUTED']);
  await confirmAfterTenDays();
  expect((await detailsOf(order._id)).orderStatus).toBe('delivered');
  expect((await markPaidOut(admin, budi, [order._id])).body.code).toBe('ORDERS_NOT_DUE');

  expect((await withdraw(tono, complaint._id)).body.code).toBe('NO_COMPLAINT');
  expect((await withdraw(sari, complaint._id)).body.message).toBe('Komplain dibatalkan.');
  expect((await withdraw(sari, complaint._id)).body.code).toBe('COMPLAINT_CLOSED');
  expect(await latestComplaint(sari, order)).toMatchObject({ outcome: 'withdrawn', decision: null });
  await confirmAfterTenDays();
  expect((await detailsOf(order._id)).orderStatus).toBe('confirmed');
  expect((await markPaidOut(admin, budi, [order._id])).status).toBe(200);
});

test('refuses a sixth complaint about an order, so that nobody floods the seller with messages and photos', async () => {
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  for (let times = 1; times <= 5; times += 1) {
    expect((await complain(sari, order, { photos: [] })).status).toBe(200);
    await withdraw(sari, (await latestComplaint(sari, order))._id);
  }
  const stored = await countPrivatePictures();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
  const sixth = await complain(sari, order);
  expect([sixth.status, sixth.body.code]).toEqual([409, 'COMPLAINTS_USED_UP']);
  expect(await countPrivatePictures()).toBe(stored);
  const earlier = Array.from({ length: 5 }, () => ({
    openedAt: at(1),
    outcome: 'withdrawn' as const,
    closedAt: at(1),
  }));
  const refusalAfter = (movedAt: string) =>
    complaintRefusal(
      { orderStatus: 'delivered', paymentStatus: 'paid', isDisputed: false, movedAt, complainUntil: null, events: [] },
      earlier,
    );
  expect([refusalAfter(at(0)), refusalAfter(at(2))]).toEqual(['COMPLAINTS_USED_UP', null]);
});

test('a complaint that comes at the same time as a confirmation precedes it or follows it', async () => {
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  const [complained, confirmed] = await Promise.all([complain(sari, order), confirm(order._id)]);
  expect(complained.status).toBe(200);
  const orderStatus = confirmed.status === 200 ? 'confirmed' : 'delivered';
  expect(await detailsOf(order._id)).toMatchObject({ orderStatus, isDisputed: true });
});

test('a complaint about a confirmed order stops its payout, until the end of the second working day', async () => {
  const [order, late] = [await dueOrder(sari, budi), await dueOrder(sari, budi)];
  expect((await complain(sari, order)).status).toBe(200);
  expect((await markPaidOut(admin, budi, [order._id])).body.code).toBe('ORDERS_NOT_DUE');
  await withdraw(sari, (await latestComplaint(sari, order))._id);
  expect((await markPaidOut(admin, budi, [order._id])).status).toBe(200);
  // Two working days end seven days later at the latest, whatever the holidays of a weekend.
  await db
    .update(orders)
    .set({ receivedAt: sql`received_at - interval '20 days'` })
    .where(eq(orders.id, late._id));
  expect((await complain(sari, late)).body.code).toBe('NOT_COMPLAINABLE');
});

test('of a complaint about a confirmed order and its payout at the same time, one is refused', async () => {
  for (let times = 0; times < 5; times += 1) {
    const order = await dueOrder(sari, budi);
    const replies = await Promise.all([complain(sari, order, { photos: [] }), markPaidOut(admin, budi, [order._id])]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await expectInvariants();
  }
});

test('a confirmation is no new beginning: a decided complaint stays decided, and five are enough', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  await call(admin, 'POST /api/admin/complaints/:id/release', {
    params: { id: complaint._id },
    body: { reason: 'Utuh' },
  });
  await confirm(order._id);
  expect((await complain(sari, order)).body.code).toBe('COMPLAINT_DECIDED');
  const often = await deliveredOrder(sari, [await newProduct(budi)]);
  for (let times = 1; times <= 5; times += 1) {
    await complain(sari, often, { photos: [] });
    await withdraw(sari, (await latestComplaint(sari, often))._id);
  }
  await confirm(often._id);
  expect((await complain(sari, often)).body.code).toBe('COMPLAINTS_USED_UP');
});

test('the seller answers an open complaint once', async () => {
  const { order, complaint } = await disputedOrder(sari, budi);
  expect((await answer(other, complaint._id)).body.code).toBe('NO_COMPLAINT');
  expect((await answer(budi, complaint._id, ' ')).body.errors).toEqual({ answer: 'Jawaban wajib diisi' });
  const replies = await Promise.all([answer(budi, complaint._id), answer(budi, complaint._id)]);
  expect(new Set(replies.map(({ body }) => body.code ?? 'OK'))).toEqual(new Set(['OK', 'ALREADY_ANSWERED']));
  expect(await latestComplaint(sari, order)).toMatchObject({ answer: 'Kami kirim yang baru.', outcome: null });

  const second = await disputedOrder(sari, budi);
  await withdraw(sari, second.complaint._id);
  expect((await answer(budi, second.complaint._id)).body.code).toBe('COMPLAINT_CLOSED');
});
