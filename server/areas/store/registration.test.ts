import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { termsVersion } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import { users } from '#server/db/schema/index.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, storeForm } from '#server/testing/people.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

beforeAll(openShop);

const unused = () => `${crypto.randomUUID()}@contoh.test`;
const form = () => ({ ...storeForm, email: unused(), phoneNumber: '0812 3456', password });
const register = (body: object, who: Parameters<typeof callAny>[0] = null) =>
  callAny<{ message: string }>(who, 'POST /api/auth/register-seller', { body });

async function logIn(email: string): Promise<string> {
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email, password } });
  return headers.get('set-cookie')!.split(';')[0]!;
}

test('a seller registers, signs in and has a store', async () => {
  const filled = { ...form(), eWallet: 'GoPay', eWalletsAccountOwner: 'Budi', eWalletAccountNumber: '0812' };
  const reply = await register(filled);
  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, message: 'Pendaftaran penjual berhasil. Silakan masuk.' },
  });
  const [account] = await db.select().from(users).where(eq(users.email, filled.email));
  expect(account).toMatchObject({ consentVersion: termsVersion, consentedAt: account!.createdAt });
  const cookie = await logIn(filled.email);
  const who = await call(null, 'GET /api/auth/check-auth', { headers: { cookie } });
  expect(who.body.user).toMatchObject({ role: 'seller', userName: filled.sellerName, phoneNumber: filled.phoneNumber });
  const { data } = (await call(null, 'GET /api/store/profile/get', { headers: { cookie } })).body;
  const { password: _, ...shown } = filled;
  expect(data).toEqual({
    ...shown,
    _id: who.body.user!.id,
    storeLogoUrl: '',
    storeBannerUrl: '',
    closedUntil: null,
    payoutAccount: { state: 'ready', changedAt: null, heldUntil: null },
  });
  const { body } = await call(null, 'GET /api/shop/store/:sellerId', { params: { sellerId: who.body.user!.id } });
  expect(body.data.storeName).toBe(filled.storeName);
});

test('registering does not sign the seller in, and signs out the customer who requested it', async () => {
  expect((await call(await newCustomer(), 'GET /api/auth/check-auth')).body.success).toBe(true);
  const sari = await newCustomer();
  expect((await register(form(), sari)).status).toBe(200);
  expect((await call(sari, 'GET /api/auth/check-auth')).body).toEqual({ success: false });
  const reply = await register(form());
  expect(reply.headers.getSetCookie().filter((set) => /^sid=[^;]/.test(set))).toEqual([]);
});

test('refuses a masked account number, which no account has', async () => {
  for (const field of ['bankAccountNumber', 'eWalletAccountNumber']) {
    const { status, body } = await register({ ...form(), [field]: '•••••••••1234' });
    expect([status, body]).toMatchObject([400, { errors: { [field]: 'Ketik seluruh nomornya' } }]);
  }
});

test('keeps the customer signed in when the registration is refused', async () => {
  const sari = await newCustomer();
  expect((await register({ ...form(), email: sari.email }, sari)).body.message).toBe('Email sudah terdaftar.');
  expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(true);
});

test('refuses registration by sellers and admins', async () => {
  for (const who of [await newSeller(), await newAdmin()]) {
    const before = await takeSnapshot();
    expect(await register(form(), who)).toMatchObject({ status: 403, body: { message: 'Akses ditolak' } });
    expect(await takeSnapshot()).toEqual(before);
  }
});

test('refuses an email address that has an account, whatever its role and case', async () => {
  const { email } = await newCustomer();
  for (const taken of [email, email.toUpperCase()]) {
    expect(await register({ ...form(), email: taken })).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  }
});

test('opens one store for five concurrent registrations with one email address', async () => {
  const same = form();
  const replies = await Promise.all(Array.from({ length: 5 }, () => register(same)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
});

test('names every missing field except the e-wallet', async () => {
  const { status, body } = await register({ storeName: '  ', nik: '' });
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    sellerName: 'Nama penjual wajib diisi',
    phoneNumber: 'Nomor telepon wajib diisi',
    email: 'Email wajib diisi',
    nik: 'NIK wajib diisi',
    password: 'Kata sandi wajib diisi',
    domicileAddress: 'Alamat domisili wajib diisi',
    storeName: 'Nama toko wajib diisi',
    productionAddress: 'Alamat produksi wajib diisi',
    storeDescription: 'Deskripsi toko wajib diisi',
    bankAccountOwner: 'Nama pemilik rekening wajib diisi',
    bankAccountNumber: 'Nomor rekening wajib diisi',
    bankName: 'Nama bank wajib diisi',
  });
});

test.each(['717101230485000', '71710123048500071', '717101230485000a'])('refuses %s as a NIK', async (nik) => {
  expect((await register({ ...form(), nik })).body.errors).toEqual({ nik: 'NIK harus terdiri dari 16 digit' });
});

test('allows two sellers with the same NIK', async () => {
  expect((await register(form())).status).toBe(200);
  expect((await register(form())).status).toBe(200);
});

test('reports a short password and an invalid email address together', async () => {
  const { body } = await register({ ...form(), password: 'pendek', email: 'bukan-email' });
  expect(body.errors).toEqual({ password: 'Kata sandi minimal 8 karakter', email: 'Format email tidak valid' });
});

test('ignores role, id and suspension in the request', async () => {
  const filled = { ...form(), role: 'admin', sellerId: crypto.randomUUID(), suspendedAt: '2020-01-01' };
  expect((await register(filled)).status).toBe(200);
  const cookie = await logIn(filled.email);
  const { user } = (await call(null, 'GET /api/auth/check-auth', { headers: { cookie } })).body;
  expect(user?.role).toBe('seller');
  expect(user?.id).not.toBe(filled.sellerId);
});
