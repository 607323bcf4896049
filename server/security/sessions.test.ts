import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#platform/db.ts';
import { longestSession, sessionLength } from '#platform/session.ts';
import { sessions, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password, type Person } from '#server/testing/people.ts';

beforeAll(openShop);
afterEach(() => void vi.useRealTimers());

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const knows = async (who: Person) => (await call(who, 'GET /api/auth/check-auth')).body.success;
const sessionOf = async (who: Person) => (await db.select().from(sessions).where(eq(sessions.userId, who.id)))[0]!;

/** Sets the clock of the shop, which runs in this process, `ms` ahead. */
const letPass = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

test('the lengths of a session are 30 and 180 days', () => {
  expect([sessionLength, longestSession]).toEqual([30 * day, 180 * day]);
});

test('a session that was left alone for 30 days is over', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  letPass(sessionLength - minute);
  expect(await knows(sari)).toBe(true);
  letPass(2 * minute);
  expect(await knows(tono)).toBe(false);
  expect((await call(tono, 'GET /api/shop/cart/get/:userId', { params: { userId: tono.id } })).status).toBe(401);
});

test('a visit of a later hour prolongs a session', async () => {
  const sari = await newCustomer();
  letPass(20 * day);
  expect(await knows(sari)).toBe(true);
  letPass(20 * day);
  expect(await knows(sari)).toBe(true);
});

test('a session ends after 180 days, however often it is used', async () => {
  const sari = await newCustomer();
  for (let visit = 1; visit < 9; visit += 1) {
    letPass(20 * day);
    expect(await knows(sari)).toBe(true);
  }
  letPass(20 * day - minute);
  expect(await knows(sari)).toBe(true);
  letPass(2 * minute);
  expect(await knows(sari)).toBe(false);
});

test('a suspended account is out at once, and is told so at the door', async () => {
  const sari = await newCustomer();
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, sari.id));
  expect(await knows(sari)).toBe(false);
  const login = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
  expect([login.status, login.body.message]).toEqual([403, 'Akun Anda ditangguhkan. Hubungi admin.']);
  expect(login.headers.get('set-cookie')).toBeNull();
});

test('logging in makes a new session, whatever cookie the browser brings', async () => {
  const sari = await newCustomer();
  const planted = 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const body = { email: sari.email, password };
  const login = await call(null, 'POST /api/auth/login', { body, headers: { cookie: planted } });
  expect(login.headers.get('set-cookie')).not.toContain(planted);
  expect(await knows({ ...sari, cookie: planted })).toBe(false);
});

test('a session’s token is not in the database', async () => {
  const sari = await newCustomer();
  const token = sari.cookie.replace('sid=', '');
  const { tokenHash } = await sessionOf(sari);
  expect(tokenHash.toString('latin1')).not.toContain(token);
  expect(await knows({ ...sari, cookie: `sid=${tokenHash.toString('base64url')}` })).toBe(false);
});

test('a cookie that is no token is a guest’s', async () => {
  const sari = await newCustomer();
  for (const cookie of ['sid=', 'sid=%00', `sid=${'x'.repeat(4000)}`, 'sid="', `sid=; sid=${sari.id}`]) {
    expect(await knows({ ...sari, cookie })).toBe(false);
  }
});
