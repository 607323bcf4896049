import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { changeAccount, dueOrder, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { productForm, newProduct } from '#server/testing/products.ts';
import { productPicture } from '#server/testing/pictures.ts';

const admin = await newAdmin();
const sari = await newCustomer();

const details = async (seller: Person) =>
  (await call(admin, 'GET /api/admin/info/seller/:id', { params: { id: seller.id } })).body.data;
const reveal = (seller: Person) => call(admin, 'POST /api/admin/info/seller/:id/reveal', { params: { id: seller.id } });
const suspend = (seller: Person, reason = 'Menjual barang tiruan', who = admin) =>
  call(who, 'POST /api/admin/info/seller/:id/suspend', { params: { id: seller.id }, body: { reason } });
const reinstate = (seller: Person, reason = 'Sudah dijelaskan') =>
  call(admin, 'POST /api/admin/info/seller/:id/reinstate', { params: { id: seller.id }, body: { reason } });
const record = async (subject: string) => (await call(admin, 'GET /api/admin/audit', { query: { subject } })).body.data;
const login = ({ email }: Person) => call(null, 'POST /api/auth/login', { body: { email, password } });

test('points out stores whose names look alike', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const list = async () =>
    (await call(admin, 'GET /api/admin/info/sellers', { query: { q: word } })).body.sellers.map(
      (one) => one.hasAlikeName,
    );
  const first = await newSeller(`Rumah Ténun Indah ${word}`);
  await newSeller(`Rumah Anyam ${word}`);
  expect(await list()).toEqual([false, false]);
  const spaced = await newSeller(`RUMAH-TENUN INDAH ${word}`);
  const cyrillic = await newSeller(`Rumаh Tеnun Іndah ${word}`);
  expect((await list()).toSorted((left, right) => Number(left) - Number(right))).toEqual([false, true, true, true]);
  expect((await details(first)).alikeStores).toEqual([
    { _id: spaced.id, storeName: `RUMAH-TENUN INDAH ${word}` },
    { _id: cyrillic.id, storeName: `Rumаh Tеnun Іndah ${word}` },
  ]);
  // Names without Latin letters have no skeleton, so they do not all look alike.
  await newSeller('कला');
  expect((await details(await newSeller('织锦'))).alikeStores).toEqual([]);
});

test("shows an admin the seller's details with only the last four digits of each number", async () => {
  const seller = await newSeller('Batok Bitung');
  const data = await details(seller);
  expect(data).toMatchObject({
    _id: seller.id,
    email: seller.email,
    avatar: '',
    status: 'active',
    suspendedBecause: null,
    storeName: 'Batok Bitung',
    sellerName: 'Budi Penjual',
    phoneNumber: '081234567890',
    nik: '••••••••••••0007',
    bankName: 'Bank SulutGo',
    bankAccountOwner: 'Budi Rekening',
    bankAccountNumber: '•••••••••0556',
    eWalletAccountNumber: '',
  });
  expect(new Date(data.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  for (const number of [storeForm.nik, storeForm.bankAccountNumber]) expect(JSON.stringify(data)).not.toContain(number);
  for (const who of [sari, admin]) {
    const { status, body } = await call(admin, 'GET /api/admin/info/seller/:id', { params: { id: who.id } });
    expect([status, body.message]).toEqual([404, 'Data seller tidak ditemukan.']);
  }
});

test('records in the audit log that an admin revealed the full numbers', async () => {
  const seller = await newSeller();
  const { body } = await reveal(seller);
  expect(body.data).toEqual({
    nik: storeForm.nik,
    bankName: storeForm.bankName,
    bankAccountOwner: storeForm.bankAccountOwner,
    bankAccountNumber: storeForm.bankAccountNumber,
    eWalletAccountNumber: '',
    payoutAccount: { state: 'ready', changedAt: null, heldUntil: null },
    accountVersion: expect.stringMatching(/^[\w-]{22}$/) as string,
  });
  const entries = await record(seller.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    actor: { _id: admin.id, userName: 'Ibu Admin' },
    action: 'reveal-identity',
    storeName: 'Rumah Tenun',
    details: {},
  });
});

test('says with the full numbers that the account is not confirmed', async () => {
  const seller = await newSeller();
  await changeAccount(seller, { bankName: 'BRI', bankAccountNumber: '99887766551234' });
  expect((await reveal(seller)).body.data).toMatchObject({
    bankName: 'BRI',
    bankAccountOwner: storeForm.bankAccountOwner,
    bankAccountNumber: '99887766551234',
    payoutAccount: { state: 'unconfirmed', changedAt: expect.any(String) as string, heldUntil: null },
  });
});

test('neither reveals numbers nor suspends a seller when the audit log cannot be written', async () => {
  const seller = await newSeller();
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create trigger refuse_record before insert on audit_log
      for each row when (new.subject = '${seller.id}') execute function forbid_change()`),
    ),
  );
  try {
    const { status, body } = await reveal(seller);
    expect([status, body.data]).toEqual([500, undefined]);
    expect((await suspend(seller)).status).toBe(500);
    expect((await details(seller)).status).toBe('active');
  } finally {
    await asOwner((tx) => tx.execute(sql`drop trigger refuse_record on audit_log`));
  }
});

test('does not allow audit log entries to be changed or deleted', async () => {
  const seller = await newSeller();
  await reveal(seller);
  for (const change of [sql`update audit_log set action = 'payout'`, sql`delete from audit_log`]) {
    await expect(db.rows(sql`${change} where subject = ${seller.id}`)).rejects.toThrow();
  }
  expect(await record(seller.id)).toHaveLength(1);
});

const isOnSale = async (id: ProductId) =>
  (await call(null, 'GET /api/shop/products/get/:id', { params: { id } })).status === 200;
const finds = async (keyword: string) =>
  (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword } })).body.data.map(({ _id }) => _id);
const countAll = async () => (await call(null, 'GET /api/shop/products/get', { query: { limit: 1 } })).body.total;

test('signs a suspended seller out, refuses their login, hides their products and keeps their orders', async () => {
  const seller = await newSeller('Toko Jelantik');
  const image = await productPicture(seller);
  const added = await call(seller, 'POST /api/store/products/add', {
    body: { ...productForm, title: 'Gelang Jelantik', image },
  });
  const productIds = [added.body.product._id, await newProduct(seller, { title: 'Kalung Jelantik' })] as const;
  const running = await paidOrder(sari, seller);
  await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId: productIds[0], quantity: 1 } });
  const before = await countAll();
  expect(await finds('gelang jelantik')).toEqual([productIds[0]]);

  expect((await suspend(seller)).status).toBe(200);
  expect((await call(seller, 'GET /api/store/profile/get', {})).status).toBe(401);
  const refused = await login(seller);
  expect([refused.status, refused.body.message]).toEqual([403, 'Akun Anda ditangguhkan. Hubungi admin.']);
  expect(await isOnSale(productIds[0])).toBe(false);
  expect(await finds('gelang jelantik')).toEqual([]);
  expect(await countAll()).toBe(before - 3);
  expect((await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: seller.id } })).status).toBe(404);
  const { body: cart } = await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } });
  expect(JSON.stringify(cart.data)).not.toContain(productIds[0]);
  const { body: order } = await call(admin, 'GET /api/admin/info/transaction/:id', { params: { id: running._id } });
  expect(order.data).toMatchObject({ orderStatus: 'pending', paymentStatus: 'paid' });
  expect(await details(seller)).toMatchObject({ status: 'suspended', suspendedBecause: 'Menjual barang tiruan' });
  await expectInvariants();
});

test('lists the products of a reinstated seller again, except deleted ones', async () => {
  const seller = await newSeller('Toko Wiwara');
  const productIds = [
    await newProduct(seller, { title: 'Tikar Wiwara' }),
    await newProduct(seller, { title: 'Sapu Wiwara' }),
  ] as const;
  await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id: productIds[1] } });
  const before = await countAll();
  await suspend(seller);
  expect((await reinstate(seller)).status).toBe(200);
  expect([await isOnSale(productIds[0]), await isOnSale(productIds[1])]).toEqual([true, false]);
  expect(await finds('tikar wiwara')).toEqual([productIds[0]]);
  expect(await countAll()).toBe(before);
  expect((await login(seller)).status).toBe(200);
  expect((await record(seller.id)).map(({ action, details: { reason } }) => [action, reason])).toEqual([
    ['reinstate-seller', 'Sudah dijelaskan'],
    ['suspend-seller', 'Menjual barang tiruan'],
  ]);
  await expectInvariants();
});

test('does not list a product added while its seller is being suspended', async () => {
  for (let round = 0; round < 4; round += 1) {
    const seller = await newSeller();
    const image = await productPicture(seller);
    const add = () => call(seller, 'POST /api/store/products/add', { body: { ...productForm, image } });
    await Promise.all([add(), suspend(seller), add(), add()]);
    await expectInvariants();
  }
});

test('requires a reason for a suspension and refuses the second of two concurrent ones', async () => {
  const seller = await newSeller();
  const unfounded = await suspend(seller, '  ');
  expect([unfounded.status, unfounded.body.message]).toEqual([400, 'Alasan wajib diisi']);
  const early = await reinstate(seller);
  expect([early.status, early.body.message]).toEqual([409, 'Penjual ini sedang aktif. Muat ulang halaman.']);
  const race = await Promise.all([suspend(seller), suspend(seller, 'Keluhan pembeli', await newAdmin('Pak Admin'))]);
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await record(seller.id)).toHaveLength(1);
  expect((await suspend(sari)).status).toBe(404);
});

test('keeps the due orders of a suspended seller payable', async () => {
  const seller = await newSeller();
  const { _id } = await dueOrder(sari, seller);
  await suspend(seller);
  const { body } = await call(admin, 'GET /api/admin/payout/unpaid-orders/:sellerId', {
    params: { sellerId: seller.id },
  });
  expect(body.orders.map((order) => order._id)).toEqual([_id]);
});
