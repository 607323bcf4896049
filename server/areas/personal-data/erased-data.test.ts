/** After the erasure of an account nothing in the database or on disk names its user. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmailChangeId, storeOf, type UserId } from '#contract/ids.ts';
import { zero } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { inventory, namesIn } from '#server/db/inventory.ts';
import { newId } from '#platform/new-id.ts';
import { publicFolder } from '#platform/media.ts';
import { emailChanges, payouts, stockWaits, storeShipping, users, wishlistItems } from '#server/db/schema/index.ts';
import { askCourier } from '#server/testing/ask-courier.ts';
import { call } from '#server/testing/call.ts';
import { complain, latestComplaint } from '#server/testing/complaints.ts';
import { findText } from '#server/testing/find-text.ts';
import { enterMaker } from '#server/testing/makers.ts';
import { logIn } from '#server/testing/log-in.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder, freezeOrigin } from '#server/testing/orders.ts';
import { confirmReceived, dueOrder, markPaidOut, paidOrder, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { newPicture, otherPicture, picture } from '#server/testing/pictures.ts';
import { newProduct, productForm } from '#server/testing/products.ts';
import { openPush } from '#server/testing/push-host.ts';
import { setShipping } from '#server/testing/shipping.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { eraseDueAccounts } from './erase-account.ts';

const push = openPush();
beforeAll(openShop);
/** Part of every text that the person enters or that is written about them; unique in the database. */
let mark: string;
let phoneNumber: string;
beforeEach(() => {
  mark = `zq${randomBytes(5).toString('hex')}`;
  phoneNumber = `0899${String(randomBytes(4).readUInt32BE()).padStart(10, '0')}`;
});
const marked = (text: string) => `${text} ${mark}`;

const privateFiles = () => readdirSync(path.join(config.mediaDir, 'private'));
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

/** What the personal columns of a person's rows hold, as `table.column: text`. */
async function personalTexts({ id }: Person): Promise<string[]> {
  const texts = Object.entries(inventory).flatMap(([table, { personal, where }]) =>
    namesIn(personal).map((column) =>
      db.rows<{ text: string }>(sql`
        select ${`${table}.${column}: `} || nullif(nullif(${sql.identifier(column)}::text, ''), '{}') as text
        from ${sql.identifier(table)} where ${where!(id)}`),
    ),
  );
  return (await Promise.all(texts)).flat().flatMap(({ text }) => text ?? []);
}

const filledColumns = new Set<string>();

async function expectErased(person: Person, columnsBefore: number): Promise<void> {
  await waitForJobs();
  const before = await personalTexts(person);
  for (const text of before) filledColumns.add(text.slice(0, text.indexOf(':')));
  expect((await findText(mark)).length).toBeGreaterThanOrEqual(columnsBefore);
  // The provider's reports about refunds arrive later.
  const open = async () => (await call(person, 'GET /api/account/erasure')).body.data.obstacles;
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 20_000 });
  const asked = await call(person, 'POST /api/account/erasure', { body: { password } });
  expect(asked).toMatchObject({ status: 200 });
  expect(await eraseDueAccounts(later(6))).toBe(0);
  expect((await findText(mark)).length).toBeGreaterThanOrEqual(columnsBefore);
  expect(await eraseDueAccounts(later(8))).toBe(1);
  for (const text of [mark, phoneNumber, person.email]) expect([text, await findText(text)]).toEqual([text, []]);
  expect((await personalTexts(person)).filter((text) => before.includes(text))).toEqual([]);
}

const accountOf = (id: UserId) => db.select().from(users).where(eq(users.id, id));

test('nothing of a customer is left but stars, products and amounts', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller()];
  const email = `${mark}@contoh.test`;
  const account = { userName: marked('Sari'), email, phoneNumber, password };
  await call(null, 'POST /api/auth/register', { body: account });
  const sari = await logIn(email, 'customer', account.userName);
  const userId = sari.id;
  const change = { oldEmail: email, newEmail: `baru.${email}`, requestedAt: new Date().toISOString() };
  await db.insert(emailChanges).values({ id: newId<EmailChangeId>(), userId, ...change });
  await call(sari, 'POST /api/notification/save-token', { body: { token: push.service.newDevice().token } });
  const place = {
    address: marked('Jalan'),
    city: marked('Manado'),
    region: '71.71.04',
    pincode: mark.slice(0, 10),
    notes: marked('Pagar'),
  };
  await call(sari, 'POST /api/shop/address/add', {
    body: { userId, receiverName: marked('Penerima'), phone: phoneNumber, ...place },
  });
  await call(sari, 'POST /api/shop/cart/add', {
    body: {
      userId,
      productId: await newProduct(seller, { noteLabel: 'Nama' }),
      quantity: 1,
      note: marked('Untuk Ibu'),
    },
  });
  const wanted = { params: { productId: await newProduct(seller, { stock: 0 }) } };
  await call(sari, 'PUT /api/shop/wishlist/:productId', wanted);
  await call(sari, 'PUT /api/shop/waiting-list/:productId', wanted);
  // Reviewed, after a complaint with a photo that an admin decided.
  const product = await newProduct(seller, { noteLabel: 'Nama' });
  const note = marked('Untuk Bapak');
  await call(sari, 'POST /api/shop/cart/add', { body: { userId, productId: product, quantity: 1, note } });
  const reviewed = await deliveredOrder(sari, [product]);
  await db.rows(sql`
    update orders set production_days = 1, ship_by = ship_by + 1, later_ship_by = ship_by + 9,
      later_reason = ${marked('Kayu basah')}, gift_message = ${marked('Selamat')}, gift_hides_prices = true
      where id = ${reviewed._id}`);
  await freezeOrigin(reviewed._id, seller, marked('Katun'));
  const ship = { orderStatus: 'delivered', courier: marked('JNE'), trackingNumber: `RESI-${mark}` } as const;
  await call(seller, 'PUT /api/store/orders/update/:id', { params: { id: reviewed._id }, body: ship });
  await waitForJobs();
  await askCourier(reviewed._id);
  await complain(sari, reviewed, { text: marked('Pecah'), photos: [picture] });
  const { _id: id } = await latestComplaint(sari, reviewed);
  await call(seller, 'POST /api/store/complaint/answer/:id', { params: { id }, body: { answer: marked('Maaf Bu') } });
  await call(admin, 'POST /api/admin/complaints/:id/release', { params: { id }, body: { reason: marked('Foto') } });
  await confirmReceived(reviewed._id);
  const uploadPhoto = async () => {
    const sent = { files: { my_file: await newPicture() } };
    return (await call(sari, 'POST /api/shop/review/upload-image', sent)).body.result.secure_url;
  };
  const photos = [await uploadPhoto(), await uploadPhoto()];
  const review = { userId, productId: product, orderId: reviewed._id, reviewValue: 4, reviewMessage: marked('Bagus') };
  // One photo is sent with the review; the other stays unsent.
  const withPhoto = { body: { ...review, images: photos.slice(0, 1) } };
  const { body: added } = await call(sari, 'POST /api/shop/review/add', withPhoto);
  const photoFiles = () =>
    photos.filter((image) => existsSync(path.join(publicFolder(config.mediaDir), image.slice(7))));
  expect(photoFiles()).toEqual(photos);
  const report = { reason: 'other', text: marked('Palsu') } as const;
  await call(sari, 'POST /api/shop/report/product/:id', { params: { id: product }, body: report });
  await call(seller, 'POST /api/shop/report/review/:id', {
    params: { id: added.data._id },
    body: { reason: 'insulting' },
  });
  const { body: reported } = await call(admin, 'GET /api/admin/reports');
  const [ofReview] = reported.data.filter(({ review }) => review?._id === added.data._id);
  const decided = { params: { id: ofReview!._id } };
  const reply = { params: { id: added.data._id }, body: { reply: marked('Terima kasih Bu') } };
  expect((await call(seller, 'POST /api/store/reviews/:id/reply', reply)).status).toBe(200);
  await call(admin, 'POST /api/admin/reports/:id/take-down', { ...decided, body: { reason: marked('Kasar') } });
  const noted = { params: { orderId: reviewed._id }, body: { text: marked('Sudah ditelepon') } };
  await call(admin, 'POST /api/admin/transactions/:orderId/notes', noted);

  // Cancelled, and refunded by hand to an account.
  const cancelled = await paidOrder(sari, seller, 90_000, 'bca_va');
  await call(sari, 'PUT /api/shop/order/cancel/:id', {
    params: { id: cancelled._id },
    body: { reason: marked('Salah') },
  });
  const refund = { params: { orderId: cancelled._id } };
  await call(sari, 'PUT /api/shop/order/refund/:orderId/account', {
    ...refund,
    body: {
      bankName: marked('BRI'),
      bankAccountOwner: marked('Sari'),
      bankAccountNumber: mark.slice(0, 12),
      password,
    },
  });
  const recorded = { fields: { note: marked('Ditransfer') }, files: { proof: picture } };
  await call(admin, 'POST /api/admin/refunds/:orderId/reveal', refund);
  await call(admin, 'POST /api/admin/refunds/:orderId/manual', { ...refund, ...recorded });
  const files = privateFiles();
  // A partial refund of another order with the admin's reason.
  const refunded = await paidOrder(sari, seller, 70_000, 'gopay');
  const again = { params: { orderId: refunded._id }, body: { reason: marked('Toko tutup') } };
  await call(admin, 'POST /api/admin/transactions/:orderId/cancel', again);
  await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId: refunded._id } });

  await expectErased(sari, 20);
  for (const table of [wishlistItems, stockWaits]) expect(await db.$count(table, eq(table.userId, userId))).toBe(0);
  // The photo of the complaint is kept for five years with what is sealed.
  expect(privateFiles()).toEqual(expect.arrayContaining(files));
  await expect.poll(photoFiles, { timeout: 20_000 }).toEqual([]);
  expect((await call(admin, 'POST /api/admin/reports/:id/restore', decided)).status).toBe(200);
  const { body } = await call(null, 'GET /api/shop/review/:productId', { params: { productId: product } });
  expect(body.data).toMatchObject([{ userName: 'Akun dihapus', reviewValue: 4, reviewMessage: '', images: [] }]);
  expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(false);
  expect((await call(null, 'POST /api/auth/register', { body: account })).status).toBe(200);
  expect(await accountOf(userId)).toMatchObject([{ email: `${userId}@dihapus.invalid`, eraseAt: null }]);
  const login = { email: `${userId}@dihapus.invalid`, password };
  expect((await call(null, 'POST /api/auth/login', { body: login })).status).toBe(401);
}, 120_000);

test('nothing of a seller is left but the titles that were sold, amounts and encrypted accounts', async () => {
  const [admin, sari] = [await newAdmin(), await newCustomer()];
  const email = `toko.${mark}@contoh.test`;
  const wallet = { eWallet: 'GoPay', eWalletsAccountOwner: marked('Budi'), eWalletAccountNumber: phoneNumber };
  const form = {
    ...storeForm,
    ...wallet,
    email,
    phoneNumber,
    password,
    nik: String(randomBytes(6).readUIntBE(0, 6)).padStart(16, '7'),
    sellerName: marked('Budi'),
    storeName: marked('Rumah'),
    storeDescription: marked('Kain'),
    productionAddress: marked('Jalan Tenun'),
    domicileAddress: marked('Jalan Rumah'),
    bankAccountOwner: marked('Budi'),
    bankAccountNumber: mark,
  };
  expect((await call(null, 'POST /api/auth/register-seller', { body: form })).status).toBe(200);
  const budi = await logIn(email, 'seller', form.sellerName);
  const { body: profile } = await call(budi, 'PUT /api/store/profile/edit', {
    fields: { ...form, bankAccountNumber: `${mark}9` },
    files: { storeLogo: otherPicture, storeBanner: otherPicture },
  });
  await call(budi, 'POST /api/store/profile/confirm-account', { body: { password } });
  const { body: image } = await call(budi, 'POST /api/store/products/upload-image', { files: { my_file: picture } });
  const texts = 'description noteLabel permitNumber dimensions care materials geoIndication'.split(' ');
  const product = {
    ...productForm,
    ...Object.fromEntries(texts.map((name) => [name, marked(name)])),
    image: image.result.secure_url,
  };
  const { body: added } = await call(budi, 'POST /api/store/products/add', { body: product });
  const labels = { siblingOf: added.product._id, siblingLabel: marked('M'), optionLabel: marked('L') };
  await call(budi, 'POST /api/store/products/add', { body: { ...product, ...labels } });
  const report = { params: { id: added.product._id }, body: { reason: 'imitation' } } as const;
  await call(sari, 'POST /api/shop/report/product/:id', report);
  const { body: reported } = await call(admin, 'GET /api/admin/reports');
  const { _id: caseId } = reported.data.find((entry) => entry.product._id === added.product._id)!;
  const takeDown = { params: { id: caseId }, body: { reason: marked('Tiruan') } };
  await call(admin, 'POST /api/admin/reports/:id/take-down', takeDown);
  const { id: maker } = await enterMaker(budi, { name: marked('Mama'), story: marked('Belajar') });
  const decision = { params: { id: maker }, body: { reason: marked('Bukan orangnya') } };
  await call(admin, 'POST /api/admin/makers/:id/take-down', decision);
  await call(budi, 'POST /api/store/turnover-letters', { body: { year: 2025 } });
  await setShipping(budi, { nearbyFee: zero, region: '71.71.04' });
  const order = await dueOrder(sari, budi);
  await markPaidOut(admin, budi, [order._id]);
  const [payout] = await db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, storeOf(budi.id)));
  await reversePayout(admin, payout!.id, marked('Nama tidak cocok'));
  await markPaidOut(admin, budi, [order._id]);
  const { _id: orderId, cartItems } = order;
  const review = { userId: sari.id, productId: cartItems[0]!.productId, orderId, reviewValue: 2 };
  const { _id: reviewId } = (await call(sari, 'POST /api/shop/review/add', { body: review })).body.data;
  const reply = { params: { id: reviewId }, body: { reply: marked('Maaf Bu') } };
  expect((await call(budi, 'POST /api/store/reviews/:id/reply', reply)).status).toBe(200);
  const rejected = await paidOrder(sari, budi);
  const rejection = { orderStatus: 'rejected', reason: marked('Habis') } as const;
  await call(budi, 'PUT /api/store/orders/update/:id', { params: { id: rejected._id }, body: rejection });
  await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params: { orderId: rejected._id } });
  const suspension = { params: { id: budi.id }, body: { reason: marked('Dilaporkan') } };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', suspension);
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
  const again = await logIn(email, 'seller', form.sellerName);
  const logo = path.join(publicFolder(config.mediaDir), profile.data.storeLogoUrl.replace('/media/', ''));
  expect(existsSync(logo)).toBe(true);

  await expectErased(again, 12);
  expect(await db.$count(storeShipping, eq(storeShipping.sellerId, storeOf(budi.id)))).toBe(0);
  await vi.waitFor(() => expect(existsSync(logo)).toBe(false), { timeout: 20_000 });
  expect((await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: budi.id } })).status).toBe(404);
  expect((await call(admin, 'GET /api/admin/info/seller/:id', { params: { id: budi.id } })).body.data).toMatchObject({
    sellerName: 'Akun dihapus',
    storeName: 'Toko ditutup',
    nik: '',
    bankAccountNumber: '',
    phoneNumber: '',
  });
  const reinstated = await call(admin, 'POST /api/admin/info/seller/:id/reinstate', suspension);
  expect([reinstated.status, reinstated.body.code]).toEqual([409, 'NOT_SUSPENDED']);
  const history = await call(admin, 'GET /api/admin/payout/history/:sellerId', { params: { sellerId: budi.id } });
  expect(history.body.data).toHaveLength(2);
}, 120_000);

test('each personal column of each table was filled before one of these erasures', () => {
  for (const [table, { personal }] of Object.entries(inventory)) {
    for (const column of namesIn(personal)) expect(filledColumns).toContain(`${table}.${column}`);
  }
});
