/** A stolen session of a seller must not show their identity and account numbers. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { makassarDay } from '#contract/dates.ts';
import { db } from '#platform/connect.ts';
import { writeSecurityEvents } from '#platform/security-events.ts';
import { securityEvents, sessions, storeIdentities } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { changeAccount, confirmAccount, dueOrder, markPaidOut, payoutsOf } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { unsealIdentity } from './identity.ts';

const [admin, sari] = [await newAdmin(), await newCustomer()];

const wallet = { eWallet: 'OVO', eWalletsAccountOwner: 'Budi', eWalletAccountNumber: '081234567890' };
const { nik, bankAccountNumber } = storeForm;
const full = { nik, bankAccountNumber, eWalletAccountNumber: wallet.eWalletAccountNumber };
const masked = {
  nik: '••••••••••••0007',
  bankAccountNumber: '•••••••••0556',
  eWalletAccountNumber: '••••••••7890',
};

async function newWalletSeller(): Promise<Person> {
  const seller = await newSeller();
  await changeAccount(seller, wallet);
  await confirmAccount(seller);
  return seller;
}

/** Makes the login of a seller, and the password that they gave, older. */
const age = ({ id }: Person, minutes: number) =>
  db
    .update(sessions)
    .set({
      begunAt: sql`begun_at - make_interval(mins => ${minutes})`,
      passwordAt: sql`password_at - make_interval(mins => ${minutes})`,
    })
    .where(eq(sessions.userId, id));

const storedOf = async ({ id }: Person) =>
  unsealIdentity(
    storeOf(id),
    (
      await db
        .select()
        .from(storeIdentities)
        .where(eq(storeIdentities.sellerId, storeOf(id)))
    )[0]!,
  );
const profileOf = async (seller: Person) => (await call(seller, 'GET /api/store/profile/get')).body.data;
/** Saves the profile with the numbers that an earlier answer contained. */
const save = (seller: Person, fields: Record<string, string>) => changeAccount(seller, { ...wallet, ...fields });

test('every answer with the profile masks the numbers 15 minutes after login and password', async () => {
  const seller = await newWalletSeller();
  expect(await profileOf(seller)).toMatchObject(full);
  await age(seller, 14);
  expect(await profileOf(seller)).toMatchObject(full);
  await age(seller, 2);
  const opensOn = makassarDay(new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString());
  for (const { body } of [
    await call(seller, 'GET /api/store/profile/get'),
    await save(seller, masked),
    await call(seller, 'PUT /api/store/profile/close', { body: { opensOn } }),
    await call(seller, 'PUT /api/store/profile/reopen'),
  ]) {
    expect(body.data).toMatchObject(masked);
  }
  await save(seller, { ...masked, bankName: 'BRI' });
  expect((await confirmAccount(seller, { password: 'salah-sekali' })).status).toBe(400);
  expect(await profileOf(seller)).toMatchObject(masked);
  // This call asks for the password, so its answer is full again.
  expect((await confirmAccount(seller)).body.data).toMatchObject(full);
  expect(await profileOf(seller)).toMatchObject(full);
});

test('the password of a session shows the numbers to this session only', async () => {
  const seller = await newWalletSeller();
  await age(seller, 16);
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email: seller.email, password } });
  const sid = headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))!;
  expect(await profileOf({ ...seller, cookie: sid.split(';')[0]! })).toMatchObject(full);
  expect(await profileOf(seller)).toMatchObject(masked);
  await call(seller, 'POST /api/account/confirm-password', { body: { password } });
  expect(await profileOf(seller)).toMatchObject(full);
});

test('a payout shows its number to the seller under the same condition, and records it only then', async () => {
  const seller = await newSeller();
  await markPaidOut(admin, seller, [(await dueOrder(sari, seller))._id]);
  const { _id: payoutId } = (await payoutsOf(admin, seller)).data[0]!;
  const reveal = () => call(seller, 'POST /api/store/payouts/reveal-account/:payoutId', { params: { payoutId } });
  const countEvents = async () => {
    await writeSecurityEvents();
    const { userId, kind } = securityEvents;
    return db.$count(securityEvents, and(eq(userId, seller.id), eq(kind, 'reveal')));
  };
  const auditOf = async () =>
    (await call(admin, 'GET /api/admin/audit', { query: { subject: seller.id } })).body.data.filter(
      ({ action }) => action === 'reveal-identity',
    ).length;
  await age(seller, 16);
  expect((await reveal()).body.data.bankAccountNumber).toBe(masked.bankAccountNumber);
  expect([await auditOf(), await countEvents()]).toEqual([0, 0]);
  await call(seller, 'POST /api/account/confirm-password', { body: { password } });
  expect((await reveal()).body.data.bankAccountNumber).toBe(bankAccountNumber);
  expect(await auditOf()).toBe(1);
  expect(await countEvents()).toBe(1);
});

test('a changed description that is saved 16 minutes after the login keeps all three numbers', async () => {
  const seller = await newWalletSeller();
  const before = await storedOf(seller);
  await age(seller, 16);
  const shown = await profileOf(seller);
  const { nik: nikShown, bankAccountNumber: bankShown, eWalletAccountNumber: walletShown } = shown;
  const numbers = { nik: nikShown, bankAccountNumber: bankShown, eWalletAccountNumber: walletShown };
  const { status, body } = await save(seller, { ...numbers, storeDescription: 'Tenun dan ukiran.' });
  expect([status, body.data.storeDescription]).toEqual([200, 'Tenun dan ukiran.']);
  expect(await storedOf(seller)).toEqual(before);
  expect(body.data.payoutAccount).toEqual(shown.payoutAccount);
});

test.each([
  ['NIK', { nik: '•••••••••••10007' }],
  ['NIK with other last digits', { nik: '••••••••••••0008' }],
  ['account number', { bankAccountNumber: '•••••••••055' }],
  ['account number in the middle of a mask', { bankAccountNumber: '12•••••••0556' }],
  ['e-wallet number', { eWalletAccountNumber: '••••7890' }],
])('a half-edited mask of the %s is refused at its field, and nothing is saved', async (_, field) => {
  const seller = await newWalletSeller();
  const before = [await storedOf(seller), await profileOf(seller)];
  const { status, body } = await save(seller, { ...masked, ...field, storeDescription: 'Lain' });
  expect([status, Object.keys(body.errors!)]).toEqual([400, Object.keys(field)]);
  expect([await storedOf(seller), await profileOf(seller)]).toEqual(before);
});

test('the mask of an older number is refused, not taken for the present one', async () => {
  const seller = await newWalletSeller();
  await save(seller, { bankAccountNumber: '99887766551234' });
  const { status, body } = await save(seller, masked);
  expect([status, Object.keys(body.errors!)]).toEqual([400, ['bankAccountNumber']]);
  expect((await storedOf(seller)).bankAccountNumber).toBe('99887766551234');
});

test.each<Record<string, string>>([{ bankName: 'Bank Lain' }, { bankAccountOwner: 'Orang Lain' }, { eWallet: 'DANA' }])(
  'a kept number beside %o is a change of the account',
  async (change) => {
    const seller = await newWalletSeller();
    await age(seller, 16);
    const { body } = await save(seller, { ...masked, ...change });
    expect(body.data).toMatchObject({ ...change, ...masked, payoutAccount: { state: 'unconfirmed' } });
    expect(await storedOf(seller)).toMatchObject({ ...full, ...change });
  },
);
