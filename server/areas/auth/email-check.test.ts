import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { emailChanges, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { ageLinks, linkIn, nextMail } from '#server/testing/mail-links.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { dueOrder, dueOrdersOf, markPaidOut } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { deleteOldTokens } from './account-tokens.ts';
import { askAgain } from './email-check.ts';

beforeAll(openShop);

const minute = 60_000;
const day = 24 * 60 * minute;
const newAddress = () => `${newId()}@contoh.test`;

async function register(email = newAddress()): Promise<Person> {
  const body = { userName: 'Sari Wowor', phoneNumber: '0812', email, password };
  await call(null, 'POST /api/auth/register', { body });
  return signIn(email);
}

async function signIn(email: string): Promise<Person> {
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email, password } });
  const cookie = headers
    .getSetCookie()
    .find((set) => set.startsWith('sid='))!
    .split(';')[0]!;
  const { user } = (await call({ cookie } as Person, 'GET /api/auth/check-auth')).body;
  return { ...user!, cookie };
}

const profileOf = async (who: Person) => (await call(who, 'GET /api/account/profile')).body.data;
const isVerified = async (who: Person) => (await profileOf(who)).isEmailVerified;
const checkMail = (address: string) => nextMail(address, 'Konfirmasi email Anda');
const codeIn = ({ text }: { text: string }) => /^\d{6}$/m.exec(text)![0];
const confirmByLink = (token: string) => call(null, 'POST /api/auth/verify-email', { body: { token } });
const confirmByCode = (who: Person, code: string) => call(who, 'POST /api/account/email/verify', { body: { code } });
const change = (who: Person, email: string, secret = password) =>
  call(who, 'PUT /api/account/email', { body: { email, password: secret } });
const undo = (token: string) => call(null, 'POST /api/auth/undo-email', { body: { token } });
const logIn = async (email: string) => (await call(null, 'POST /api/auth/login', { body: { email, password } })).status;
const verify = ({ id }: { id: UserId }) =>
  db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, id));

describe('confirmation', () => {
  test('a new customer confirms the address with the link, once and without a session', async () => {
    const sari = await register();
    expect(await isVerified(sari)).toBe(false);
    const { token } = linkIn(await checkMail(sari.email));
    expect((await confirmByLink(token)).status).toBe(200);
    expect(await isVerified(sari)).toBe(true);
    expect((await confirmByLink(token)).body.code).toBe('LINK_EXPIRED');
    expect((await call(sari, 'POST /api/account/email/send')).body.code).toBe('EMAIL_CONFIRMED');
  });

  test('a new seller gets the mail too', async () => {
    const email = newAddress();
    const body = { ...storeForm, phoneNumber: '0812', email, password };
    expect((await call(null, 'POST /api/auth/register-seller', { body })).status).toBe(200);
    await checkMail(email);
  });

  test('a signed-in customer confirms the address with the code', async () => {
    const sari = await register();
    const code = codeIn(await checkMail(sari.email));
    expect((await confirmByCode(sari, code)).body.data).toMatchObject({ isEmailVerified: true });
    expect(await isVerified(sari)).toBe(true);
  });

  test('a code works for ten tries and thirty minutes, and only for its own account', async () => {
    const [sari, tono] = [await register(), await register()];
    const code = codeIn(await checkMail(sari.email));
    await checkMail(tono.email);
    expect((await confirmByCode(tono, code)).body.errors).toEqual({ code: 'Kode salah.' });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await confirmByCode(sari, wrong)).body.errors).toEqual({ code: 'Kode salah.' });
    }
    const expired = { code: 'Kode sudah tidak berlaku. Kirim kode baru.' };
    expect((await confirmByCode(sari, code)).body.errors).toEqual(expired);

    const tonosCode = codeIn(await checkMail(tono.email));
    await ageLinks(tono.id, 31 * minute);
    expect((await confirmByCode(tono, tonosCode)).body.errors).toEqual(expired);
    expect((await confirmByCode(tono, '12345')).body.errors).toEqual({ code: 'Kode terdiri dari 6 angka' });
  });

  test('a new mail makes the code of the earlier one invalid, and its link stays valid for a day', async () => {
    const sari = await register();
    const first = await checkMail(sari.email);
    await call(sari, 'POST /api/account/email/send');
    await expect.poll(async () => (await mailsTo(sari.email)).length, { timeout: 10_000 }).toBe(2);
    const code = codeIn((await mailsTo(sari.email))[0]!);
    expect(code).not.toBe(codeIn(first));
    expect((await confirmByCode(sari, codeIn(first))).body.errors).toEqual({ code: 'Kode salah.' });
    await ageLinks(sari.id, day - minute);
    expect((await confirmByLink(linkIn(first).token)).status).toBe(200);
  });

  test('twenty mails can be asked for in a day', async () => {
    const { id } = await newCustomer();
    const begin = Date.now();
    const askAfter = (minutes: number) => askAgain(id, new Date(begin + minutes * 60_000));
    for (let mail = 0; mail < 20; mail += 1) await askAfter(16 * mail);
    await expect(askAfter(16 * 20)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await askAfter(24 * 60);
  });

  test('five mails can be asked for in 15 minutes', async () => {
    const sari = await register();
    const statuses = [];
    for (let request = 0; request < 6; request += 1) {
      statuses.push((await call(sari, 'POST /api/account/email/send')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('change of the address', () => {
  test('a confirmed address stays until the new one is confirmed, and the old one is told', async () => {
    const sari = await register();
    await verify(sari);
    const email = newAddress();
    const asked = await change(sari, email.toUpperCase());
    expect([asked.status, asked.body.data]).toMatchObject([200, { email: sari.email, newEmail: email }]);
    expect([await logIn(sari.email), await logIn(email)]).toEqual([200, 401]);
    const { token } = linkIn(await checkMail(email));
    expect((await confirmByLink(token)).status).toBe(200);
    expect(await profileOf(sari)).toMatchObject({ email, newEmail: null, isEmailVerified: true });
    expect([await logIn(sari.email), await logIn(email)]).toEqual([401, 200]);
    const told = await nextMail(sari.email, 'Email akun Anda diganti');
    expect(told.text).not.toContain(email);
    expect(linkIn(told).path).toMatch(/^\/auth\/undo-email/);
  });

  test('the old address takes a change back within 7 days, which ends all sessions and the password', async () => {
    const sari = await register();
    await verify(sari);
    const [second, third] = [newAddress(), newAddress()];
    for (const email of [second, third]) {
      await change(sari, email);
      await confirmByLink(linkIn(await checkMail(email)).token);
    }
    const { token } = linkIn(await nextMail(sari.email, 'Email akun Anda diganti'));
    await ageLinks(sari.id, 7 * day - minute);
    expect((await undo(token)).status).toBe(200);
    expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(false);
    expect([await logIn(sari.email), await logIn(second), await logIn(third)]).toEqual([401, 401, 401]);
    await call(null, 'POST /api/auth/forgot-password', { body: { email: sari.email } });
    const reset = linkIn(await nextMail(sari.email, 'Buat kata sandi baru'));
    await call(null, 'POST /api/auth/reset-password', { body: { token: reset.token, password } });
    expect([await logIn(sari.email), await logIn(third)]).toEqual([200, 401]);
    expect((await undo(token)).body.code).toBe('LINK_EXPIRED');
  });

  test('after 7 days the link does not work any more, and the change is deleted', async () => {
    const sari = await register();
    await verify(sari);
    const email = newAddress();
    await change(sari, email);
    await confirmByLink(linkIn(await checkMail(email)).token);
    const { token } = linkIn(await nextMail(sari.email, 'Email akun Anda diganti'));
    await ageLinks(sari.id, 7 * day + minute);
    expect((await undo(token)).body.code).toBe('LINK_EXPIRED');
    await deleteOldTokens(new Date(Date.now() + 10 * day));
    expect(await db.select().from(emailChanges).where(eq(emailChanges.userId, sari.id))).toEqual([]);
  });

  test('wrong passwords, taken addresses and the present address are refused', async () => {
    const [sari, tono] = [await register(), await register()];
    await verify(sari);
    expect((await change(sari, newAddress(), 'bukan ini')).body.errors).toEqual({ password: 'Kata sandi salah.' });
    expect((await change(sari, tono.email)).body.code).toBe('EMAIL_TAKEN');
    expect((await change(sari, sari.email)).body.errors).toEqual({ email: 'Ini alamat email Anda sekarang.' });
    expect(await profileOf(sari)).toMatchObject({ email: sari.email, newEmail: null });
  });

  test('an address that another account took before the confirmation is refused', async () => {
    const sari = await register();
    await verify(sari);
    const email = newAddress();
    await change(sari, email);
    const { token } = linkIn(await checkMail(email));
    await register(email);
    const { status, body } = await confirmByLink(token);
    expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await profileOf(sari)).email).toBe(sari.email);
  });
});

describe('correction of a new address', () => {
  const correct = (email: string, newEmail: string, secret = password) =>
    call(null, 'POST /api/auth/correct-email', { body: { email, password: secret, newEmail } });

  test('an address that was never confirmed is replaced at once, and its link does not work any more', async () => {
    const wrong = await register();
    const { token } = linkIn(await checkMail(wrong.email));
    const right = newAddress();
    expect((await correct(wrong.email, right, 'bukan ini')).status).toBe(401);
    expect((await correct(wrong.email, right)).status).toBe(200);
    expect([await logIn(wrong.email), await logIn(right)]).toEqual([401, 200]);
    expect((await confirmByLink(token)).body.code).toBe('LINK_EXPIRED');
    const told = await nextMail(wrong.email, 'Email ini tidak dipakai lagi');
    expect(told.text).not.toMatch(new RegExp(`${right}|token=`));
    expect((await confirmByLink(linkIn(await checkMail(right)).token)).status).toBe(200);
    expect((await correct(right, newAddress())).body.code).toBe('EMAIL_CONFIRMED');
  });

  test('signed-in users correct it on the account page', async () => {
    const [sari, tono] = [await register(), await register()];
    const right = newAddress();
    expect((await change(sari, tono.email)).body.code).toBe('EMAIL_TAKEN');
    expect((await change(sari, right)).body.data).toMatchObject({ email: right, newEmail: null });
    await checkMail(right);
    await nextMail(sari.email, 'Email ini tidak dipakai lagi');
  });
});

describe('with EMAIL_CHECK', () => {
  async function requireCheck() {
    const { env } = await openShop();
    configure({ ...env, EMAIL_CHECK: 'on' });
    onTestFinished(() => void configure(env));
  }

  test('a customer orders only after confirming the address', async () => {
    const seller = await newSeller();
    const product = await newProduct(seller);
    const sari = await newCustomer();
    await requireCheck();
    const refused = await submitCheckout(sari, await formFor(sari, [[product, 1]]));
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    await verify(sari);
    expect((await submitCheckout(sari, await formFor(sari, [[product, 1]]))).status).toBe(200);
  });

  test('a seller is paid only after confirming the address, and the lists say so', async () => {
    const [admin, seller, sari] = [await newAdmin(), await newSeller(), await newCustomer()];
    const order = await dueOrder(sari, seller);
    await requireCheck();
    expect(await dueOrdersOf(admin, seller)).toMatchObject({ account: { state: 'no-email' }, total: 1 });
    const { body } = await call(admin, 'GET /api/admin/payout/unpaid-sellers', { query: { q: seller.email } });
    expect(body.data).toMatchObject([{ account: { state: 'no-email' } }]);
    const refused = await markPaidOut(admin, seller, [order._id]);
    expect([refused.status, refused.body.code]).toEqual([409, 'SELLER_UNCONFIRMED']);
    await verify(seller);
    expect((await markPaidOut(admin, seller, [order._id])).status).toBe(200);
  });
});
