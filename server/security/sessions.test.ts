import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/db.ts';
import { longestSession, sessionLength } from '#platform/session.ts';
import { sessions, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password, type Person } from '#server/testing/people.ts';

beforeAll(openShop);

const hour = 60 * 60 * 1000;
const knows = async (who: Person) => (await call(who, 'GET /api/auth/check-auth')).body.success;
const sessionOf = async (who: Person) => (await db.select().from(sessions).where(eq(sessions.userId, who.id)))[0]!;

test('a session that was left alone for 30 days is over', async () => {
  const sari = await newCustomer();
  const { expiresAt, seenAt } = await sessionOf(sari);
  expect(expiresAt.getTime() - seenAt.getTime()).toBe(sessionLength);
  await db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, sari.id));
  expect(await knows(sari)).toBe(false);
  expect((await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: sari.id } })).status).toBe(401);
});

test('a visit of a later hour prolongs a session', async () => {
  const sari = await newCustomer();
  const old = { seenAt: new Date(Date.now() - 2 * hour), expiresAt: new Date(Date.now() + hour) };
  await db.update(sessions).set(old).where(eq(sessions.userId, sari.id));
  expect(await knows(sari)).toBe(true);
  expect((await sessionOf(sari)).expiresAt.getTime()).toBeGreaterThan(Date.now() + sessionLength - hour);
});

test('a session ends after 180 days, however often it is used', async () => {
  const sari = await newCustomer();
  const begunAt = new Date(Date.now() - longestSession + hour);
  const old = { begunAt, seenAt: new Date(Date.now() - 2 * hour), expiresAt: new Date(Date.now() + hour) };
  await db.update(sessions).set(old).where(eq(sessions.userId, sari.id));
  expect(await knows(sari)).toBe(true);
  expect((await sessionOf(sari)).expiresAt).toEqual(new Date(begunAt.getTime() + longestSession));
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
