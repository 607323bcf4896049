/** The bank account that a buyer names for a refund that the payment channel cannot make. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { resealRows } from '#server/db/reseal.ts';
import { refunds } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { maskedAccount } from '#server/areas/bank-accounts/named-account.ts';
import { placeOf } from './refund-account.ts';

let admin: Person;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  await openShop();
  [admin, seller, buyer] = [await newAdmin(), await newSeller(), await newCustomer()];
});

const account = { bankName: 'BRI', bankAccountOwner: 'Sari Wowor', bankAccountNumber: '0312-0100-4455-667' };
const masked = { ...account, bankAccountNumber: '••••••••••••••-667' };

async function rejectedOrder(channel = 'bca_va'): Promise<DetailedOrder> {
  const order = await paidOrder(buyer, seller, 80_000, channel);
  await rejectAsSeller(order._id);
  return order;
}

const name = (
  { _id: orderId }: DetailedOrder,
  body: Partial<typeof account & { password: string }> = {},
  who = buyer,
) =>
  call(who, 'PUT /api/shop/order/refund/:orderId/account', {
    params: { orderId },
    body: { ...account, password, ...body },
  });
const refundOf = async ({ _id: orderId }: DetailedOrder) =>
  (await call(buyer, 'GET /api/shop/order/refund/:orderId', { params: { orderId } })).body.data;
const listed = async ({ _id }: DetailedOrder) =>
  (await call(admin, 'GET /api/admin/refunds', {})).body.data.find((refund) => refund._id === _id);
const reveal = ({ _id: orderId }: DetailedOrder) =>
  call(admin, 'POST /api/admin/refunds/:orderId/reveal', { params: { orderId } });
const rowOf = async ({ _id }: DetailedOrder) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, _id));
  return row!;
};

test('asks the buyer for an account only when the channel cannot give money back', async () => {
  const [bank, wallet] = [await rejectedOrder(), await rejectedOrder('gopay')];
  expect(await refundOf(bank)).toMatchObject({ amount: 80_000, isDone: false, needsAccount: true, account: null });
  expect(await refundOf(wallet)).toMatchObject({ needsAccount: false, paymentType: 'gopay' });
});

test('shows the admin the masked account and records each reveal', async () => {
  const order = await rejectedOrder();
  expect((await reveal(order)).status).toBe(404);
  expect((await name(order)).status).toBe(200);
  expect((await refundOf(order)).account).toMatchObject(masked);
  expect(await listed(order)).toMatchObject({ account: masked, state: 'open' });
  expect((await reveal(order)).body.data).toMatchObject(account);
  const audit = await call(admin, 'GET /api/admin/audit', { query: { subject: order._id } });
  expect(audit.body.data.map(({ action }) => action)).toEqual(['reveal-refund-account', 'refund-account-named']);
  // A corrected account replaces the first.
  await name(order, { bankName: 'BNI' });
  expect((await reveal(order)).body.data.bankName).toBe('BNI');
});

test('asks for the password, because a stolen session could send the money elsewhere', async () => {
  const order = await rejectedOrder();
  const wrong = await name(order, { password: 'salah-sekali' });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
  expect((await name(order, { password: undefined })).body.errors).toEqual({ password: 'Kata sandi wajib diisi' });
  expect((await refundOf(order)).account).toBeNull();
});

test('stores the account encrypted and bound to its order', async () => {
  const [one, other] = [await rejectedOrder(), await rejectedOrder()];
  await name(one);
  const stored = await db.rows(sql`select r::text as text from refunds r where order_id = ${one._id}`);
  for (const secret of Object.values(account)) expect(JSON.stringify(stored)).not.toContain(secret);
  const row = await rowOf(one);
  expect(maskedAccount(placeOf(one._id), row, new Date())).toMatchObject(masked);
  expect(() => maskedAccount(placeOf(other._id), row, new Date())).toThrow();
});

test('refuses an account of another buyer, for a finished refund and without a number', async () => {
  const order = await rejectedOrder();
  expect((await name(order, {}, await newCustomer())).status).toBe(404);
  const empty = await name(order, { bankAccountNumber: ' ' });
  expect([empty.status, empty.body.message]).toEqual([400, 'Nomor rekening wajib diisi']);
  const done = await call(admin, 'POST /api/admin/refunds/:orderId/manual', {
    params: { orderId: order._id },
    fields: { note: 'Tanpa rekening, lewat telepon' },
    files: { proof: picture },
  });
  expect(done.status).toBe(200);
  expect((await name(order)).status).toBe(409);
  expect(await refundOf(order)).toMatchObject({ amount: 80_000, isDone: true, needsAccount: false });
  const paid = await paidOrder(buyer, seller);
  expect((await name(paid)).status).toBe(409);
  await expectInvariants();
});

test('the rotation of the secret key encrypts accounts again', async () => {
  const order = await rejectedOrder();
  await name(order);
  const { secretKey: first } = config;
  try {
    Object.assign(config, { secretKey: 'another key for tests, at least 32 long', oldSecretKey: first });
    expect(await resealRows('refunds')).toBeGreaterThan(0);
    expect(await resealRows('refunds')).toBe(0);
    Object.assign(config, { oldSecretKey: undefined });
    expect((await refundOf(order)).account).toMatchObject(masked);
  } finally {
    Object.assign(config, { secretKey: first, oldSecretKey: 'another key for tests, at least 32 long' });
    await resealRows('refunds');
    Object.assign(config, { oldSecretKey: undefined });
  }
});
