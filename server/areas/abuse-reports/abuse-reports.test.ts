import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ProductId, ReviewId } from '#contract/ids.ts';
import { maxAbuseReports } from '#contract/abuse-reports/abuse-reports.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newPicture, productPicture } from '#server/testing/pictures.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { newReview } from '#server/testing/reviews.ts';
import { addAbuseReport } from './abuse-reports.ts';

beforeAll(openShop);

const admin = await newAdmin();
const report = (who: Person, id: ProductId, body: { reason: 'forbidden' | 'other'; text?: string }) =>
  call(who, 'POST /api/shop/report/product/:id', { params: { id }, body });
const reportReview = (who: Person, id: ReviewId) =>
  call(who, 'POST /api/shop/report/review/:id', { params: { id }, body: { reason: 'insulting' } });
const list = async (q: string, status?: 'open' | 'closed') =>
  (await call(admin, 'GET /api/admin/reports', { query: { q, ...(status && { status }) } })).body.data;
const takeDown = (id: Awaited<ReturnType<typeof list>>[number]['_id'], reason = 'Barang tiruan') =>
  call(admin, 'POST /api/admin/reports/:id/take-down', { params: { id }, body: { reason } });
const restore = (id: Awaited<ReturnType<typeof list>>[number]['_id']) =>
  call(admin, 'POST /api/admin/reports/:id/restore', { params: { id } });
const dismiss = (id: Awaited<ReturnType<typeof list>>[number]['_id']) =>
  call(admin, 'POST /api/admin/reports/:id/dismiss', { params: { id } });
const word = () => crypto.randomUUID().slice(0, 8);
const audited = async (subject: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)).map(
    ({ action, details }) => [action, details.reason],
  );

async function addProduct(seller: Person, title: string): Promise<ProductId> {
  const body = { ...productForm, title, image: await productPicture(seller) };
  return (await call(seller, 'POST /api/store/products/add', { body })).body.product._id;
}

test('the reports about one product are one entry of the admins’ list, one per user', async () => {
  const [sari, tono, title] = [await newCustomer(), await newCustomer('Tono Lengkong'), `Guci ${word()}`];
  const id = await newProduct(await newSeller(), { title });
  const [first] = await Promise.all([
    report(sari, id, { reason: 'forbidden' }),
    report(tono, id, { reason: 'forbidden' }),
  ]);
  expect(first.body.message).toBe('Terima kasih. Laporan Anda kami periksa.');
  await report(sari, id, { reason: 'other', text: ' Ini gading. ' });
  expect(await list(title)).toMatchObject([
    {
      kind: 'product',
      product: { _id: id, title, isListed: true },
      review: null,
      reportCount: 2,
      reports: [
        { userName: 'Sari Wowor', reason: 'other', text: 'Ini gading.' },
        { userName: 'Tono Lengkong', reason: 'forbidden', text: '' },
      ],
      outcome: null,
      isTakenDown: false,
    },
  ]);
});

test('refuses a report without a reason, about something unknown, and of a user who sent many', async () => {
  const [sari, id] = [await newCustomer(), await newProduct(await newSeller())];
  expect((await report(sari, id, { reason: '' as never })).body.errors).toEqual({ reason: 'Alasan wajib diisi' });
  const unexplained = await report(sari, id, { reason: 'other', text: ' ' });
  expect([unexplained.status, unexplained.body.errors]).toEqual([400, { text: 'Penjelasan wajib diisi' }]);
  expect((await report(sari, newId<ProductId>(), { reason: 'forbidden' })).body.code).toBe('NO_PRODUCT');
  expect((await reportReview(sari, newId<ReviewId>())).body.code).toBe('NO_REVIEW');

  const seller = await newSeller();
  const reported = { kind: 'product', userId: sari.id, reason: 'forbidden' } as const;
  const [now, dayBefore] = [new Date(), new Date(Date.now() - 24 * 60 * 60 * 1000 - 1)];
  await addAbuseReport({ ...reported, subjectId: id }, dayBefore);
  for (let sent = 0; sent < maxAbuseReports - 1; sent += 1) {
    await addAbuseReport({ ...reported, subjectId: await newProduct(seller) }, now);
  }
  const last: ProductId[] = [];
  for (let sent = 0; sent < 8; sent += 1) last.push(await newProduct(seller));
  const simultaneous = await Promise.allSettled(
    last.map((subjectId) => addAbuseReport({ ...reported, subjectId }, now)),
  );
  expect(simultaneous.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = await report(sari, await newProduct(seller), { reason: 'forbidden' });
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_REPORTS',
    '86400',
  ]);
});

test('an admin opens cases about any number of products, each audited', async () => {
  const seller = await newSeller();
  const reported = { kind: 'product', userId: admin.id, isAdmin: true, reason: 'other', text: 'Gading' } as const;
  for (let sent = 0; sent < maxAbuseReports; sent += 1) {
    await addAbuseReport({ ...reported, subjectId: await newProduct(seller) }, new Date());
  }
  const id = await newProduct(seller);
  expect((await report(admin, id, { reason: 'other', text: 'Terlihat seperti gading' })).status).toBe(200);
  expect(await audited(id)).toEqual([['product-reported', 'Terlihat seperti gading']]);
});

test('an admin opens a case about a review that nobody has reported, audited', async () => {
  const title = `Guci ${word()}`;
  const review = await newReview(await newCustomer(), await newProduct(await newSeller(), { title }), 1);
  expect((await reportReview(admin, review)).status).toBe(200);
  expect(await list(title)).toMatchObject([{ kind: 'review', review: { _id: review }, reportCount: 1 }]);
  expect(await audited(review)).toEqual([['review-reported', '']]);
});

test('a product that was taken down is shown and sold nowhere, and its seller reads why', async () => {
  const [sari, seller, title] = [await newCustomer(), await newSeller(), `Guci ${word()}`];
  const other = await addProduct(seller, `Piring ${word()}`);
  const id = await addProduct(seller, title);
  const ordered = await deliveredOrder(sari, [id]);
  const add = () => call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId: id, quantity: 1 } });
  await add();
  await report(sari, id, { reason: 'forbidden' });
  const [entry] = await list(title);
  expect((await takeDown(entry!._id, ' ')).body.errors).toEqual({ reason: 'Alasan wajib diisi' });
  expect((await takeDown(entry!._id)).status).toBe(200);

  const store = async () =>
    (await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } })).body.data;
  const found = async () =>
    (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword: title } })).body.data.map(({ _id }) => _id);
  const suggested = async () =>
    (await call(null, 'GET /api/shop/suggest', { query: { q: title } })).body.data.products.map(({ _id }) => _id);
  const page = async () => (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).status;
  const related = async () =>
    (await call(null, 'GET /api/shop/products/related/:id', { params: { id: other } })).body.fromStore.length;
  const seen = async () => (await call(null, 'GET /api/shop/seen-products', { query: { ids: [id] } })).body.data.length;
  const cart = async () =>
    (await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } })).body.data.itemsByStore.length;
  const everywhere = async () => [
    await page(),
    (await found()).includes(id),
    (await suggested()).includes(id),
    (await store()).productCount,
    await related(),
    await seen(),
    await cart(),
  ];
  expect(await everywhere()).toEqual([404, false, false, 1, 0, 0, 0]);
  expect((await add()).status).toBe(404);
  await expect(placeOrders(sari, [id])).rejects.toThrow('CART_CHANGED');
  const order = await call(sari, 'GET /api/shop/order/details/:id', { params: { id: ordered._id } });
  expect(order.body.data.cartItems).toMatchObject([{ title }]);
  expect((await report(sari, id, { reason: 'forbidden' })).body.code).toBe('NO_PRODUCT');

  const own = async () => (await call(seller, 'GET /api/store/products/get', { query: { q: title } })).body.data;
  expect(await own()).toMatchObject([{ _id: id, takenDownBecause: 'Barang tiruan' }]);
  // The seller can mend it, which does not list it.
  const edit = { ...productForm, title, image: (await own())[0]!.image, totalStock: 12 };
  expect((await call(seller, 'PUT /api/store/products/edit/:id', { params: { id }, body: edit })).status).toBe(200);
  expect(await page()).toBe(404);
  const mail = (await mailsTo(seller.email)).find(({ subject }) => subject === 'Produk diturunkan');
  expect(mail?.text).toContain('Alasan admin: Barang tiruan');

  expect(await list(title)).toEqual([]);
  expect(await list(title, 'closed')).toMatchObject([
    { outcome: 'taken-down', decision: 'Barang tiruan', isTakenDown: true, product: { isListed: false } },
  ]);
  expect((await takeDown(entry!._id)).body.code).toBe('ALREADY_TAKEN_DOWN');
  expect((await dismiss(entry!._id)).body.code).toBe('REPORT_CLOSED');
  await expectInvariants();

  expect((await restore(entry!._id)).status).toBe(200);
  expect(await everywhere()).toEqual([200, true, true, 2, 1, 1, 1]);
  expect(await own()).toMatchObject([{ takenDownBecause: null }]);
  expect((await mailsTo(seller.email)).map(({ subject }) => subject)).toContain('Produk tampil lagi');
  expect((await restore(entry!._id)).body.code).toBe('NOT_TAKEN_DOWN');
  expect(await audited(id)).toEqual([
    ['product-taken-down', 'Barang tiruan'],
    ['product-restored', undefined],
  ]);
});

test('neither reinstating its seller nor restoring it lists a product that must not be listed', async () => {
  const [sari, seller, title] = [await newCustomer(), await newSeller(), `Guci ${word()}`];
  const id = await addProduct(seller, title);
  await report(sari, id, { reason: 'forbidden' });
  const [entry] = await list(title);
  await takeDown(entry!._id);
  const isOnSale = async () => (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).status === 200;
  const suspension = { params: { id: seller.id }, body: { reason: 'Diperiksa' } };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension);
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
  expect(await isOnSale()).toBe(false);
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension);
  expect((await restore(entry!._id)).status).toBe(200);
  expect(await isOnSale()).toBe(false);
  await expectInvariants();
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
  expect(await isOnSale()).toBe(true);
});

test('restoring a product while its seller is being suspended does not list it', async () => {
  const [sari, title] = [await newCustomer(), `Guci ${word()}`];
  for (let round = 0; round < 4; round += 1) {
    const seller = await newSeller();
    const id = await newProduct(seller, { title: `${title} ${round}` });
    await report(sari, id, { reason: 'forbidden' });
    const [entry] = await list(`${title} ${round}`);
    await takeDown(entry!._id);
    const suspension = { params: { id: seller.id }, body: { reason: 'Diperiksa' } };
    await Promise.all([restore(entry!._id), call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension)]);
    await expectInvariants();
  }
});

test('a review that was taken down is neither shown nor counted, until it is restored', async () => {
  const [sari, tono, seller, title] = [
    await newCustomer(),
    await newCustomer('Tono Lengkong'),
    await newSeller(),
    `Guci ${word()}`,
  ];
  const productId = await newProduct(seller, { title });
  const upload = { files: { my_file: await newPicture() } };
  const photo = (await call(sari, 'POST /api/shop/review/upload-image', upload)).body.result.secure_url;
  const [bad] = [
    await newReview(sari, productId, 1, { reviewMessage: 'Jelek sekali.', images: [photo] }),
    await newReview(tono, productId, 5),
  ];
  expect((await reportReview(seller, bad)).status).toBe(200);
  const entry = (await list(title)).find(({ review }) => review?._id === bad);
  expect(entry).toMatchObject({
    kind: 'review',
    product: { _id: productId },
    review: { _id: bad, userName: 'Sari Wowor', reviewValue: 1, reviewMessage: 'Jelek sekali.', images: [photo] },
  });
  const shown = async () => {
    const { body } = await call(null, 'GET /api/shop/review/:productId', { params: { productId } });
    const { data, store } = (await call(null, 'GET /api/shop/products/get/:id', { params: { id: productId } })).body;
    return [
      body.data.map(({ reviewValue }) => reviewValue),
      body.total,
      body.distribution,
      data.averageReview,
      store.averageReview,
      store.reviewCount,
    ];
  };
  expect(await shown()).toEqual([[5, 1], 2, [1, 0, 0, 0, 1], 3, 3, 2]);
  expect((await takeDown(entry!._id, 'Menghina penjual')).status).toBe(200);
  expect(await shown()).toEqual([[5], 1, [0, 0, 0, 0, 1], 5, 5, 1]);
  expect((await reportReview(tono, bad)).body.code).toBe('NO_REVIEW');
  await expectInvariants();

  const mailsOf = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Ulasan')).map(({ text }) => text);
  const [toAuthor] = await mailsOf(sari);
  const [toSeller] = await mailsOf(seller);
  expect(toAuthor).toContain('Alasan admin: Menghina penjual');
  expect([toSeller?.includes(title), toSeller?.includes('Menghina')]).toEqual([true, false]);

  await restore(entry!._id);
  expect(await shown()).toEqual([[5, 1], 2, [1, 0, 0, 0, 1], 3, 3, 2]);
  expect(await audited(bad)).toEqual([
    ['review-taken-down', 'Menghina penjual'],
    ['review-restored', undefined],
  ]);
});

test('a dismissed report closes its entry, and the next report opens a new one', async () => {
  const [sari, title] = [await newCustomer(), `Guci ${word()}`];
  const id = await newProduct(await newSeller(), { title });
  await report(sari, id, { reason: 'forbidden' });
  const [entry] = await list(title);
  const replies = await Promise.all([dismiss(entry!._id), dismiss(entry!._id)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await list(title), (await list(title, 'closed')).length]).toEqual([[], 1]);
  await report(sari, id, { reason: 'forbidden' });
  expect(await list(title)).toMatchObject([{ reportCount: 1 }]);
  expect(await audited(id)).toEqual([['reports-dismissed', undefined]]);
  expect(await db.$count(auditLog, and(eq(auditLog.subject, id), eq(auditLog.actorId, admin.id)))).toBe(1);
});
