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
const sessionCookieIn = (headers: Headers) => headers.getSetCookie().find((set) => set.startsWith('sid='));
const maxAgeOf = (headers: Headers) => Number(/Max-Age=(\d+)/.exec(sessionCookieIn(headers) ?? '')?.[1]);
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

test('a visitor who comes every week stays signed in: the browser is sent the cookie again', async () => {
  const sari = await newCustomer();
  let cookieEndsAt = Date.now() + sessionLength;
  for (let week = 1; week <= 6; week += 1) {
    letPass(7 * day);
    // A browser forgets a cookie whose Max-Age has passed.
    expect(cookieEndsAt).toBeGreaterThan(Date.now());
    const { body, headers } = await call(sari, 'GET /api/auth/check-auth');
    expect(body.success).toBe(true);
    expect(sessionCookieIn(headers)).toContain(`${sari.cookie}; `);
    expect(sessionCookieIn(headers)).toMatch(/HttpOnly; SameSite=Lax/);
    cookieEndsAt = Date.now() + maxAgeOf(headers) * 1000;
  }
});

test('the cookie is sent again once an hour, and lives no longer than its session', async () => {
  const sari = await newCustomer();
  const visit = async () => (await call(sari, 'GET /api/auth/check-auth')).headers;
  expect(sessionCookieIn(await visit())).toBeUndefined();
  letPass(20 * day);
  expect(maxAgeOf(await visit())).toBe(sessionLength / 1000);
  expect(sessionCookieIn(await visit())).toBeUndefined();
  for (let passed = 40; passed <= 160; passed += 20) {
    letPass(20 * day);
    await visit();
  }
  letPass(19 * day);
  const maxAgeMs = maxAgeOf(await visit()) * 1000;
  expect(maxAgeMs).toBeGreaterThan(day - minute);
  expect(maxAgeMs).toBeLessThanOrEqual(day);
});

test('a visit that ends the session sends no cookie of it', async () => {
  const sari = await newCustomer();
  letPass(day);
  const { headers } = await call(sari, 'POST /api/auth/logout');
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.get('set-cookie')).toMatch(/^sid=;/);
});

test('logging in with a live cookie ends the session before, and nobody else’s', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const body = { email: sari.email, password };
  const wrong = { ...body, password: 'salah-salah' };
  expect((await call(tono, 'POST /api/auth/login', { body: wrong })).status).toBe(401);
  expect(await knows(tono)).toBe(true);
  const login = await call(tono, 'POST /api/auth/login', { body });
  expect(login.headers.getSetCookie().filter((set) => set.startsWith('sid='))).toHaveLength(1);
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  expect((await call({ ...sari, cookie }, 'GET /api/auth/check-auth')).body.user?.id).toBe(sari.id);
  expect(await knows(tono)).toBe(false);
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
