import { beforeAll, expect, test } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import { call, type Reply } from '#server/testing/call.ts';
import { newComplaint } from '#server/testing/complaints.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

beforeAll(openShop);

type Copy = { dibuat: string; data: Record<string, Record<string, unknown>[]> };
const download = async (who: Person) => (await call(who, 'GET /api/account/data')) as unknown as Reply<Copy>;
const confirm = (who: Person, body = { password }) => call(who, 'POST /api/account/confirm-password', { body });

test('the copy needs the password, which is valid for this session only', async () => {
  const sari = await newCustomer();
  expect([(await download(sari)).status, (await download(sari)).body.code]).toEqual([409, 'PASSWORD_FIRST']);
  const wrong = await confirm(sari, { password: 'salah-sekali' });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
  expect((await download(sari)).status).toBe(409);
  expect((await confirm(sari)).status).toBe(200);
  const { status, headers } = await download(sari);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="data-saya-${makassarDay(new Date().toISOString())}.json"`,
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const { headers: login } = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
  const other = { ...sari, cookie: login.getSetCookie()[0]!.split(';')[0]! };
  expect((await download(other)).status).toBe(409);
});

test('a customer gets all of their own data, and nothing of others or secret', async () => {
  const [sari, tono, budi] = [await newCustomer(), await newCustomer('Tono Lengkong'), await newSeller()];
  const order = await deliveredOrder(sari, [await newProduct(budi)]);
  await deliveredOrder(tono, [await newProduct(budi)]);
  const complaint = await newComplaint(sari, order);
  await confirm(sari);
  const { body } = await download(sari);
  const { users, addresses, orders, order_lines, payments, complaints, sessions } = body.data;
  expect(users).toMatchObject([
    { id: sari.id, email: sari.email, user_name: sari.userName, phone_number: '081234567890' },
  ]);
  expect(addresses).toMatchObject([{ receiver_name: sari.userName, city: 'Manado' }]);
  expect(orders).toMatchObject([{ id: order._id, address: 'Jalan Sam Ratulangi 12', notes: 'Pagar biru' }]);
  expect([order_lines, payments, sessions].map((rows) => rows!.length)).toEqual([1, 1, 1]);
  expect(complaints).toMatchObject([{ id: complaint._id, text: complaint.text }]);
  const text = JSON.stringify(body);
  for (const hidden of [
    tono.userName,
    tono.id,
    storeForm.nik,
    '$argon2',
    'token_hash',
    'snap_token',
    'password_hash',
  ]) {
    expect(text).not.toContain(hidden);
  }
});

test('a seller gets store, identity and payout accounts as plain text', async () => {
  const [sari, budi, admin] = [await newCustomer(), await newSeller(), await newAdmin()];
  const order = await dueOrder(sari, budi);
  await markPaidOut(admin, budi, [order._id]);
  await confirm(budi);
  const { body } = await download(budi);
  const { stores, store_identities, payouts, payout_accounts, products } = body.data;
  expect(stores).toMatchObject([{ store_name: 'Rumah Tenun', domicile_address: storeForm.domicileAddress }]);
  const { nik, bankAccountNumber: bank_account_number } = storeForm;
  expect(store_identities).toMatchObject([{ nik, bank_account_number, e_wallet: '' }]);
  expect([payouts!.length, products!.length]).toEqual([1, 1]);
  expect(JSON.parse(payout_accounts![0]!.account as string)).toMatchObject({ bankAccountNumber: bank_account_number });
  for (const hidden of [sari.userName, sari.email, 'Pagar biru']) expect(JSON.stringify(body)).not.toContain(hidden);
});
