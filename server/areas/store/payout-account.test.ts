import { storeOf } from '#contract/ids.ts';
/** A stolen session of a seller must not redirect their payouts. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import {
  changeAccount,
  confirmAccount,
  dueOrder,
  dueOrdersOf,
  endHold,
  markPaidOut,
} from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person } from '#server/testing/people.ts';
import { liftHold } from './payout-account.ts';

const [admin, sari] = [await newAdmin(), await newCustomer()];

const accountOf = async (seller: Person) => (await call(seller, 'GET /api/store/profile/get')).body.data.payoutAccount;
const auditOf = async (seller: Person) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, seller.id)))
      .orderBy(auditLog.id)
  ).map(({ actorId, action, details }) => ({ actorId, action, details }));

async function holdFor(hours: number) {
  const { env } = await openShop();
  configure({ ...env, PAYOUT_HOLD_HOURS: String(hours) });
  onTestFinished(() => void configure(env));
}

test.each([
  ['bank account', { bankAccountNumber: '99887766551234' }],
  ['bank', { bankName: 'Bank Lain' }],
  ['account owner', { bankAccountOwner: 'Orang Lain' }],
  ['e-wallet', { eWallet: 'OVO', eWalletsAccountOwner: 'Orang Lain', eWalletAccountNumber: '0899' }],
  ['NIK', { nik: '7171012304850008' }],
])('a changed %s is saved, and no payout goes to it before the seller confirms it', async (_, fields) => {
  const seller = await newSeller();
  const order = await dueOrder(sari, seller);
  const { status, body } = await changeAccount(seller, fields);
  expect([status, body.data]).toMatchObject([200, { ...fields, payoutAccount: { state: 'unconfirmed' } }]);
  expect(await dueOrdersOf(admin, seller)).toMatchObject({ account: { state: 'unconfirmed' }, total: 1 });
  const refused = await markPaidOut(admin, seller, [order._id]);
  expect([refused.status, refused.body.code]).toEqual([409, 'ACCOUNT_UNCONFIRMED']);
  expect((await dueOrdersOf(admin, seller)).total).toBe(1);

  const confirmed = await confirmAccount(seller);
  expect([confirmed.status, confirmed.body.data.payoutAccount.state]).toEqual([200, 'ready']);
  expect((await markPaidOut(admin, seller, [order._id])).status).toBe(200);
});

test('the account of the registration needs no confirmation, nor does an edit of other fields', async () => {
  const seller = await newSeller();
  const ready = { state: 'ready', changedAt: null, heldUntil: null };
  expect(await accountOf(seller)).toEqual(ready);
  await changeAccount(seller, { storeName: 'Nama Baru' });
  expect(await accountOf(seller)).toEqual(ready);
  expect(await auditOf(seller)).toEqual([]);
  expect((await confirmAccount(seller)).body.code).toBe('ACCOUNT_NOT_CHANGED');
});

test('a wrong password confirms nothing, and the attempts are limited like logins', async () => {
  const seller = await newSeller();
  await changeAccount(seller);
  const replies = [];
  for (let tries = 0; tries < 11; tries += 1) replies.push(await confirmAccount(seller, { password: 'salah-sekali' }));
  expect(replies.slice(0, 10).map(({ status, body }) => [status, body.errors])).toEqual(
    Array.from({ length: 10 }, () => [400, { password: 'Kata sandi salah.' }]),
  );
  expect(replies[10]!.status).toBe(429);
  expect((await confirmAccount(seller)).status).toBe(429);
  expect((await confirmAccount(seller, {})).status).toBe(400);
  expect((await accountOf(seller)).state).toBe('unconfirmed');
});

test('a change that the seller has not seen is not confirmed', async () => {
  const seller = await newSeller();
  const seen = (await changeAccount(seller)).body.data.payoutAccount.changedAt!;
  await changeAccount(seller, { bankAccountNumber: '1111222233334444' });
  expect((await confirmAccount(seller, { password, changedAt: seen })).body.code).toBe('ACCOUNT_CHANGED');
  const { changedAt } = await accountOf(seller);
  expect((await confirmAccount(seller, { password, changedAt })).status).toBe(200);
});

test('payouts to a confirmed account are held, until an admin lifts the hold with a reason', async () => {
  await holdFor(72);
  const seller = await newSeller();
  const order = await dueOrder(sari, seller);
  await changeAccount(seller);
  expect((await endHold(admin, seller)).body.code).toBe('ACCOUNT_NOT_HELD');
  const { heldUntil, state } = (await confirmAccount(seller)).body.data.payoutAccount;
  expect(state).toBe('held');
  expect(Date.parse(heldUntil!)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
  const refused = await markPaidOut(admin, seller, [order._id]);
  expect([refused.status, refused.body.code]).toEqual([409, 'ACCOUNT_HELD']);
  expect(refused.body.message).toMatch(/ditahan sampai \d\d .+ WITA\./);
  const { body } = await call(admin, 'GET /api/admin/payout/unpaid-sellers', { query: { q: seller.email } });
  expect(body.data).toMatchObject([{ account: { state: 'held', heldUntil } }]);

  const races = await Promise.all([endHold(admin, seller), endHold(admin, seller)]);
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await accountOf(seller)).toMatchObject({ state: 'ready', heldUntil: null });
  expect((await markPaidOut(admin, seller, [order._id])).status).toBe(200);
});

test('a hold ends by itself, and a later change starts again', async () => {
  await holdFor(1);
  const seller = await newSeller();
  const order = await dueOrder(sari, seller);
  await changeAccount(seller);
  await confirmAccount(seller);
  await db.rows(sql`
    update store_identities set account_changed_at = account_changed_at - interval '1 hour',
    account_confirmed_at = account_confirmed_at - interval '1 hour', held_until = held_until - interval '1 hour'
    where seller_id = ${seller.id}`);
  expect((await accountOf(seller)).state).toBe('ready');
  await changeAccount(seller, { bankAccountNumber: '5555666677778888' });
  expect((await accountOf(seller)).state).toBe('unconfirmed');
  expect((await markPaidOut(admin, seller, [order._id])).body.code).toBe('ACCOUNT_UNCONFIRMED');
});

test('records the change with masked values, the confirmation and the lifted hold', async () => {
  await holdFor(72);
  const seller = await newSeller();
  await changeAccount(seller, {
    bankName: 'Bank Rahasia',
    bankAccountNumber: '99887766551234',
    nik: '7171012304850008',
  });
  await confirmAccount(seller);
  await endHold(admin, seller);
  const changes = 'NIK ••••••••••••0007 → ••••••••••••0008, Nama bank, Nomor rekening •••••••••0556 → ••••••••••1234';
  expect(await auditOf(seller)).toEqual([
    { actorId: seller.id, action: 'account-changed', details: { changes } },
    { actorId: seller.id, action: 'account-confirmed', details: {} },
    { actorId: admin.id, action: 'hold-lifted', details: { reason: 'Sudah dicek lewat telepon' } },
  ]);
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { subject: seller.id } });
  expect(body.data.map(({ action }) => action)).toEqual(['hold-lifted', 'account-confirmed', 'account-changed']);
});

test('a hold of an unknown seller is not lifted', async () => {
  const lifted = liftHold({ sellerId: storeOf(sari.id), adminId: admin.id, reason: 'x' }, new Date());
  await expect(lifted).rejects.toMatchObject({ code: 'NO_STORE' });
});

test('a payout and a change of the account at the same time pay the old account or nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const seller = await newSeller();
    const order = await dueOrder(sari, seller);
    const [paid] = await Promise.all([markPaidOut(admin, seller, [order._id]), changeAccount(seller)]);
    const { data } = (await call(admin, 'GET /api/admin/payout/history/:sellerId', { params: { sellerId: seller.id } }))
      .body;
    expect(data.map(({ account }) => account?.bankAccountNumber)).toEqual(paid.status === 200 ? ['•••••••••0556'] : []);
    if (paid.status !== 200) expect(paid.body.code).toBe('ACCOUNT_UNCONFIRMED');
  }
});
