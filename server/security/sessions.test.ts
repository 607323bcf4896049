import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#platform/connect.ts';
import { maxSessionLength, sessionLength } from '#platform/session.ts';
import { sessions, users } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password, type Person } from '#server/testing/people.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

beforeAll(openShop);
afterEach(() => void vi.useRealTimers());

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const isSignedIn = async (who: Person) => (await call(who, 'GET /api/auth/check-auth')).body.success;
const sessionCookieIn = (headers: Headers) => headers.getSetCookie().find((set) => set.startsWith('sid='));
const maxAgeOf = (headers: Headers) => Number(/Max-Age=(\d+)/.exec(sessionCookieIn(headers) ?? '')?.[1]);
const sessionOf = async (who: Person) => (await db.select().from(sessions).where(eq(sessions.userId, who.id)))[0]!;

/** Sets the clock of the shop, which runs in this process, `ms` ahead. */
const advanceTime = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

test('a session lasts 30 days without use and at most 180 days', () => {
  expect([sessionLength, maxSessionLength]).toEqual([30 * day, 180 * day]);
});

test('a session expires after 30 days without use', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  advanceTime(sessionLength - minute);
  expect(await isSignedIn(sari)).toBe(true);
  advanceTime(2 * minute);
  expect(await isSignedIn(tono)).toBe(false);
  expect((await call(tono, 'GET /api/shop/cart/get/:userId', { params: { userId: tono.id } })).status).toBe(401);
});

test('using a session extends it', async () => {
  const sari = await newCustomer();
  advanceTime(20 * day);
  expect(await isSignedIn(sari)).toBe(true);
  advanceTime(20 * day);
  expect(await isSignedIn(sari)).toBe(true);
});

test('a weekly visitor stays signed in, because the cookie is sent again', async () => {
  const sari = await newCustomer();
  let cookieEndsAt = Date.now() + sessionLength;
  for (let week = 1; week <= 6; week += 1) {
    advanceTime(7 * day);
    // A browser deletes a cookie after its Max-Age.
    expect(cookieEndsAt).toBeGreaterThan(Date.now());
    const { body, headers } = await call(sari, 'GET /api/auth/check-auth');
    expect(body.success).toBe(true);
    expect(sessionCookieIn(headers)).toContain(`${sari.cookie}; `);
    expect(sessionCookieIn(headers)).toMatch(/HttpOnly; SameSite=Lax/);
    cookieEndsAt = Date.now() + maxAgeOf(headers) * 1000;
  }
});

test('the cookie is sent again at most once an hour and expires with its session', async () => {
  const sari = await newCustomer();
  const visit = async () => (await call(sari, 'GET /api/auth/check-auth')).headers;
  expect(sessionCookieIn(await visit())).toBeUndefined();
  advanceTime(20 * day);
  expect(maxAgeOf(await visit())).toBe(sessionLength / 1000);
  expect(sessionCookieIn(await visit())).toBeUndefined();
  for (let passed = 40; passed <= 160; passed += 20) {
    advanceTime(20 * day);
    await visit();
  }
  advanceTime(19 * day);
  const maxAgeMs = maxAgeOf(await visit()) * 1000;
  expect(maxAgeMs).toBeGreaterThan(day - minute);
  expect(maxAgeMs).toBeLessThanOrEqual(day);
});

test('logging out does not send the session cookie again', async () => {
  const sari = await newCustomer();
  advanceTime(day);
  const { headers } = await call(sari, 'POST /api/auth/logout');
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(headers.get('set-cookie')).toMatch(/^sid=;/);
});

test('logging in with a valid cookie ends the previous session and no other', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const body = { email: sari.email, password };
  const wrong = { ...body, password: 'salah-salah' };
  expect((await call(tono, 'POST /api/auth/login', { body: wrong })).status).toBe(401);
  expect(await isSignedIn(tono)).toBe(true);
  const login = await call(tono, 'POST /api/auth/login', { body });
  expect(login.headers.getSetCookie().filter((set) => set.startsWith('sid='))).toHaveLength(1);
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  expect((await call({ ...sari, cookie }, 'GET /api/auth/check-auth')).body.user?.id).toBe(sari.id);
  expect(await isSignedIn(tono)).toBe(false);
  expect(await isSignedIn(sari)).toBe(true);
});

test('a session expires after 180 days even when it is in use', async () => {
  const sari = await newCustomer();
  for (let visit = 1; visit < 9; visit += 1) {
    advanceTime(20 * day);
    expect(await isSignedIn(sari)).toBe(true);
  }
  advanceTime(20 * day - minute);
  expect(await isSignedIn(sari)).toBe(true);
  advanceTime(2 * minute);
  expect(await isSignedIn(sari)).toBe(false);
});

test('a suspended account loses its session at once and cannot log in', async () => {
  const sari = await newCustomer();
  await db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, sari.id));
  expect(await isSignedIn(sari)).toBe(false);
  const login = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
  expect([login.status, login.body.message]).toEqual([403, 'Akun Anda ditangguhkan. Hubungi admin.']);
  expect(login.headers.get('set-cookie')).toBeNull();
});

test('logging in creates a new session, whatever cookie the browser sends', async () => {
  const sari = await newCustomer();
  const planted = 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const body = { email: sari.email, password };
  const login = await call(null, 'POST /api/auth/login', { body, headers: { cookie: planted } });
  expect(login.headers.get('set-cookie')).not.toContain(planted);
  expect(await isSignedIn({ ...sari, cookie: planted })).toBe(false);
});

test('the session token is not stored in the database', async () => {
  const sari = await newCustomer();
  const token = sari.cookie.replace('sid=', '');
  const { tokenHash } = await sessionOf(sari);
  expect(tokenHash.toString('latin1')).not.toContain(token);
  expect(await isSignedIn({ ...sari, cookie: `sid=${tokenHash.toString('base64url')}` })).toBe(false);
});

test('a malformed session cookie counts as a guest', async () => {
  const sari = await newCustomer();
  for (const cookie of ['sid=', 'sid=%00', `sid=${'x'.repeat(4000)}`, 'sid="', `sid=; sid=${sari.id}`]) {
    expect(await isSignedIn({ ...sari, cookie })).toBe(false);
  }
});

test('while sessions cannot be read, nobody is let in and nothing is done', async () => {
  const sari = await newCustomer();
  const before = await takeSnapshot();
  await asOwner((tx) => tx.execute(sql`alter table sessions rename to sessions_away`));
  try {
    const body = { userName: 'Nona', phoneNumber: '0812' };
    expect((await call(sari, 'PUT /api/account/profile', { body })).status).toBe(500);
    expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(false);
    expect((await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } })).status).toBe(500);
  } finally {
    await asOwner((tx) => tx.execute(sql`alter table sessions_away rename to sessions`));
  }
  const { known_devices: _, login_failures: __, ...left } = await takeSnapshot();
  expect(before).toMatchObject(left);
});
