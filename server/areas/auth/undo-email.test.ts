import { storeOf } from '#contract/ids.ts';
/** Somebody who learned a password must not keep the account by changing its address. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { emailChanges, storeIdentities, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { ageLinks, linkIn, nextMail } from '#server/testing/mail-links.ts';
import { changeAccount, confirmAccount } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { deleteOldTokens } from './account-tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newAddress = () => `${newId()}@contoh.test`;
const ownersPassword = 'kata sandi pemilik';

async function newOwner(): Promise<Person> {
  const owner = await newCustomer();
  await db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, owner.id));
  return owner;
}

const ask = (who: Person, email: string) => call(who, 'PUT /api/account/email', { body: { email, password } });
const confirm = async (email: string) => {
  const { token } = linkIn(await nextMail(email, 'Konfirmasi email Anda'));
  return call(null, 'POST /api/auth/verify-email', { body: { token } });
};

async function moveTo(who: Person, email: string) {
  const old = await emailOf(who);
  expect((await ask(who, email)).status).toBe(200);
  expect((await confirm(email)).status).toBe(200);
  return nextMail(old, 'Email akun Anda diganti');
}

const emailOf = async ({ id }: Person) => (await db.select().from(users).where(eq(users.id, id)))[0]!.email;
const undo = (token: string) => call(null, 'POST /api/auth/undo-email', { body: { token } });
const forgot = (email: string) => call(null, 'POST /api/auth/forgot-password', { body: { email } });
const reset = (token: string, secret = password) =>
  call(null, 'POST /api/auth/reset-password', { body: { token, password: secret } });
const logIn = async (email: string, secret: string) =>
  (await call(null, 'POST /api/auth/login', { body: { email, password: secret } })).status;
const register = (email: string) =>
  call(null, 'POST /api/auth/register', { body: { userName: 'Sari', phoneNumber: '0812', email, password } });

/** The owner takes the account back with the link of a mail, and a new password by the old address. */
async function takeBack(owner: Person, token: string) {
  expect((await undo(token)).status).toBe(200);
  await forgot(owner.email);
  await reset(linkIn(await nextMail(owner.email, 'Buat kata sandi baru')).token, ownersPassword);
  expect(await logIn(owner.email, ownersPassword)).toBe(200);
}

test('only the first address gets a link, however often a thief changes it', async () => {
  const owner = await newOwner();
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  const { token } = linkIn(await moveTo(owner, first));
  // With a link to any of these, the thief could wait until the one of the owner has expired.
  for (const address of [second, third]) {
    const { text } = await moveTo(owner, address);
    expect(text).not.toContain('token=');
  }
  await takeBack(owner, token);
  expect(await logIn(third, password)).toBe(401);
});

test('a thief takes nothing back after the owner has changed address and password', async () => {
  const owner = await newOwner();
  const stolen = newAddress();
  const { token } = linkIn(await moveTo(owner, stolen));
  expect((await moveTo(owner, owner.email)).text).not.toContain('token=');
  const body = { password, newPassword: ownersPassword };
  expect((await call(owner, 'PUT /api/account/password', { body })).status).toBe(200);
  expect(await logIn(owner.email, ownersPassword)).toBe(200);
  // A second theft: the address of the owner gets another link, and the first one stays valid.
  const body2 = { email: newAddress(), password: ownersPassword };
  await call(owner, 'PUT /api/account/email', { body: body2 });
  await confirm(body2.email);
  await ageLinks(owner.id, 7 * day - minute);
  await takeBack(owner, linkIn(await nextMail(owner.email, 'Email akun Anda diganti')).token);
  expect((await undo(token)).status).toBe(200);
  expect(await emailOf(owner)).toBe(owner.email);
});

test('the old address is kept for its account as long as the link is valid', async () => {
  const [owner, thief, unconfirmed] = [await newOwner(), await newOwner(), await newCustomer()];
  const { token } = linkIn(await moveTo(owner, newAddress()));
  const seller = { ...storeForm, phoneNumber: '0812', email: owner.email, password };
  const correction = { email: unconfirmed.email, newEmail: owner.email, password };
  const attempts = [
    await register(owner.email),
    await call(null, 'POST /api/auth/register-seller', { body: seller }),
    await ask(thief, owner.email),
    await ask(unconfirmed, owner.email),
    await call(null, 'POST /api/auth/correct-email', { body: correction }),
  ];
  const taken = { success: false, code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar.' };
  for (const { status, body } of attempts) expect([status, body]).toMatchObject([409, taken]);
  expect(await emailOf(thief)).toBe(thief.email);
  await takeBack(owner, token);
});

test('a change that another account asked for earlier does not take a kept address', async () => {
  const [owner, thief] = [await newOwner(), await newOwner()];
  const wanted = newAddress();
  await ask(thief, wanted);
  const pending = linkIn(await nextMail(wanted, 'Konfirmasi email Anda'));
  await db.update(users).set({ email: wanted }).where(eq(users.id, owner.id));
  await moveTo(owner, newAddress());
  const { status, body } = await call(null, 'POST /api/auth/verify-email', { body: { token: pending.token } });
  expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN']);
});

test('an address is free again when its link has expired or was used', async () => {
  const owner = await newOwner();
  const other = newAddress();
  await moveTo(owner, other);
  await ageLinks(owner.id, 7 * day + minute);
  expect((await register(owner.email)).status).toBe(200);
  const { token } = linkIn(await moveTo(owner, newAddress()));
  await undo(token);
  expect(await emailOf(owner)).toBe(other);
});

test('an undo cancels the erasure and the account for payouts that the thief asked for', async () => {
  const owner = await newSeller();
  const [oldAccount] = await db
    .select()
    .from(storeIdentities)
    .where(eq(storeIdentities.sellerId, storeOf(owner.id)));
  expect(oldAccount!.accountChangedAt).toBeNull();
  await db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, owner.id));
  const { token } = linkIn(await moveTo(owner, newAddress()));
  await changeAccount(owner);
  const confirmed = await confirmAccount(owner);
  expect(confirmed.body.data.payoutAccount).toMatchObject({ state: 'held' });
  expect(Date.parse(confirmed.body.data.payoutAccount.heldUntil!) - Date.now()).toBeGreaterThan(7 * day - minute);
  expect((await call(owner, 'POST /api/account/erasure', { body: { password } })).status).toBe(200);
  await takeBack(owner, token);
  await waitForJobs();
  const [account] = await db.select().from(users).where(eq(users.id, owner.id));
  const [store] = await db
    .select()
    .from(storeIdentities)
    .where(eq(storeIdentities.sellerId, storeOf(owner.id)));
  expect([account!.eraseAt, store!.accountConfirmedAt, store!.heldUntil]).toEqual([null, null, null]);
});

test('an undo ends what the thief had asked for: a new password and another change', async () => {
  const owner = await newOwner();
  const [stolen, next] = [newAddress(), newAddress()];
  const { token } = linkIn(await moveTo(owner, stolen));
  await forgot(stolen);
  const earlier = linkIn(await nextMail(stolen, 'Buat kata sandi baru'));
  await ask(owner, next);
  const pending = linkIn(await nextMail(next, 'Konfirmasi email Anda'));
  await takeBack(owner, token);
  expect((await reset(earlier.token)).body.code).toBe('LINK_EXPIRED');
  const { body } = await call(null, 'POST /api/auth/verify-email', { body: { token: pending.token } });
  expect(body.code).toBe('LINK_EXPIRED');
  expect(await logIn(owner.email, ownersPassword)).toBe(200);
});

test('a correction does not count: an address that was stolen within 7 days after it gets a link', async () => {
  const typo = newAddress();
  await register(typo);
  const [account] = await db.select().from(users).where(eq(users.email, typo));
  const right = newAddress();
  await call(null, 'POST /api/auth/correct-email', { body: { email: typo, password, newEmail: right } });
  expect((await nextMail(typo, 'Email ini tidak dipakai lagi')).text).not.toContain('token=');
  await confirm(right);
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email: right, password } });
  const cookie = headers.getSetCookie().find((set) => set.startsWith('sid='))!;
  const owner: Person = { ...(await newCustomer()), id: account!.id, email: right, cookie: cookie.split(';')[0]! };
  await takeBack(owner, linkIn(await moveTo(owner, newAddress())).token);
});

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

test.each(orders)('three changes undone in the order %i %i %i: each ends the later ones only', async (...order) => {
  const owner = await newOwner();
  const tokens: string[] = [];
  for (let change = 0; change < 3; change += 1) {
    tokens.push(linkIn(await moveTo(owner, newAddress())).token);
    if (change < 2) await moveTo(owner, owner.email);
  }
  let earliest = 3;
  for (const change of order) {
    const { status } = await undo(tokens[change]!);
    expect([change, status]).toEqual([change, change < earliest ? 200 : 400]);
    earliest = Math.min(earliest, change);
    expect(await emailOf(owner)).toBe(owner.email);
  }
  expect(await db.select().from(emailChanges).where(eq(emailChanges.userId, owner.id))).toEqual([]);
});

test('a change that was confirmed late is kept as long as its link is valid', async () => {
  const owner = await newOwner();
  const { token } = linkIn(await moveTo(owner, newAddress()));
  // A thief can ask for the confirmation again every day.
  const confirmed = and(eq(emailChanges.userId, owner.id), isNotNull(emailChanges.confirmedAt));
  await db
    .update(emailChanges)
    .set({ requestedAt: sql`requested_at - interval '8 days'` })
    .where(confirmed);
  await deleteOldTokens(new Date(Date.now() + 6 * day));
  expect((await undo(token)).status).toBe(200);
});
