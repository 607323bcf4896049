import { eq, notLike } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { termsVersion } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import { loginFailures, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer, password } from '#server/testing/people.ts';

const form = (email: string) => ({ userName: 'Sari', email, phoneNumber: '0812', password: 'rahasia123' });
const unused = () => `${crypto.randomUUID()}@contoh.test`;

test('registering does not sign the user in', async () => {
  const reply = await call(null, 'POST /api/auth/register', { body: form(unused()) });
  expect(reply.status).toBe(200);
  expect(reply.headers.getSetCookie().filter((set) => set.startsWith('sid='))).toEqual([]);
});

test('registering records the version of the terms and the time', async () => {
  const email = unused();
  const before = new Date().toISOString();
  await call(null, 'POST /api/auth/register', { body: form(email) });
  const [account] = await db.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject({ consentVersion: termsVersion, consentedAt: account!.createdAt });
  expect(account!.consentedAt! >= before).toBe(true);
});

test('allows one account per email address, ignoring case', async () => {
  const email = unused();
  await call(null, 'POST /api/auth/register', { body: form(email) });
  const again = await call(null, 'POST /api/auth/register', { body: form(email.toUpperCase()) });
  expect(again.status).toBe(409);
  expect(again.body.message).toBe('Email sudah terdaftar.');
});

test('ignores a role in the registration request', async () => {
  const email = unused();
  await call(null, 'POST /api/auth/register', { body: { ...form(email), role: 'admin' } as never });
  const login = await call(null, 'POST /api/auth/login', { body: { email, password: 'rahasia123' } });
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const who = await call(null, 'GET /api/auth/check-auth', { headers: { cookie } });
  expect(who.body.user?.role).toBe('customer');
});

test('check-auth returns the user without caching, and success: false for a guest', async () => {
  const email = unused();
  await call(null, 'POST /api/auth/register', { body: form(email) });
  const login = await call(null, 'POST /api/auth/login', { body: { email, password: 'rahasia123' } });
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const { status, headers, body } = await call(null, 'GET /api/auth/check-auth', { headers: { cookie } });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { userName, phoneNumber } = form(email);
  expect(body).toEqual({
    success: true,
    user: { id: expect.stringMatching(/^[\da-f-]{36}$/) as string, userName, email, phoneNumber, role: 'customer' },
  });
  const guest = await call(null, 'GET /api/auth/check-auth');
  expect([guest.status, guest.body]).toEqual([200, { success: false }]);
});

test('responds the same to a wrong password and an unknown email address', async () => {
  const sari = await newCustomer();
  const wrong = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password: 'salah-salah' } });
  const unknown = await call(null, 'POST /api/auth/login', { body: { email: unused(), password } });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.message).toBe('Email atau kata sandi salah.');
});

test('returns a message for each invalid field', async () => {
  const reply = await call(null, 'POST /api/auth/register', {
    body: { userName: ' ', email: 'bukan-email', phoneNumber: '', password: 'pendek' },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual({
    userName: 'Nama wajib diisi',
    email: 'Format email tidak valid',
    phoneNumber: 'Nomor telepon wajib diisi',
    password: 'Kata sandi minimal 8 karakter',
  });
});

describe('failed logins', () => {
  const logIn = (email: string, secret = 'salah-salah') =>
    call(null, 'POST /api/auth/login', { body: { email, password: secret } });
  const statusesOf = async (attempts: Promise<{ status: number }>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status).toSorted((one, other) => one - other);
  /** Where localhost is an IPv6 address, its network has a limit beside those of client, account and both. */
  const ofEachLimit = (counted: { subject: string }[], failures: number): number[] =>
    Array.from({ length: counted.some(({ subject }) => subject.endsWith('::/48')) ? 4 : 3 }, () => failures);
  // All tests share one client address, which has its own limit.
  beforeEach(() => db.delete(loginFailures));
  afterAll(() => db.delete(loginFailures));

  test('refuses attempts after ten failures and sends Retry-After', async () => {
    const sari = await newCustomer();
    for (let failed = 0; failed < 10; failed += 1) expect((await logIn(sari.email)).status).toBe(401);
    const refused = await logIn(sari.email, password);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('checks at most ten passwords when many attempts arrive at the same time', async () => {
    const sari = await newCustomer();
    const statuses = await statusesOf(Array.from({ length: 80 }, () => logIn(sari.email)));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 70 }, () => 429)]);
  });

  test('limits a client address to 100 failures over all accounts and does not count refused attempts', async () => {
    const sari = await newCustomer();
    for (let attempt = 0; attempt < 12; attempt += 1) await logIn(sari.email);
    const counted = await db.select().from(loginFailures);
    expect(counted.map(({ failures }) => failures)).toEqual(ofEachLimit(counted, 10));
    await db.update(loginFailures).set({ failures: 98 }).where(notLike(loginFailures.subject, '%@%'));
    const others: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) others.push((await logIn(unused())).status);
    expect(others).toEqual([401, 401, 429]);
  });

  test('accepts correct passwords after nine failures without counting them', async () => {
    const sari = await newCustomer();
    for (let failed = 0; failed < 9; failed += 1) await logIn(sari.email);
    for (let login = 0; login < 3; login += 1) expect((await logIn(sari.email, password)).status).toBe(200);
    expect(await statusesOf([logIn(sari.email), logIn(sari.email)])).toEqual([401, 429]);
  });

  test('accepts many correct passwords at the same time', async () => {
    const sari = await newCustomer();
    const statuses = await statusesOf(Array.from({ length: 40 }, () => logIn(sari.email, password)));
    expect(statuses).toEqual(Array.from({ length: 40 }, () => 200));
    const failed = await db.select().from(loginFailures).where(notLike(loginFailures.subject, 'logins %'));
    expect(failed.map(({ failures }) => failures)).toEqual(ofEachLimit(failed, 0));
  });

  test('resets the failures when the window has passed', async () => {
    const sari = await newCustomer();
    for (let failed = 0; failed < 10; failed += 1) await logIn(sari.email);
    await db.update(loginFailures).set({ windowEndsAt: new Date().toISOString() });
    expect((await logIn(sari.email)).status).toBe(401);
    expect((await logIn(sari.email, password)).status).toBe(200);
  });
});

test('invalidates the session cookie on logout', async () => {
  const sari = await newCustomer();
  expect((await call(sari, 'GET /api/auth/check-auth')).body.user?.id).toBe(sari.id);
  await call(sari, 'POST /api/auth/logout');
  expect((await call(sari, 'GET /api/auth/check-auth')).body).toEqual({ success: false });
});

test('sends the session cookie with HttpOnly and SameSite=Lax', async () => {
  const sari = await newCustomer();
  const login = await call(null, 'POST /api/auth/login', { body: { email: sari.email, password } });
  expect(login.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
});

test('refuses a write from another site', async () => {
  const sari = await newCustomer();
  const foreign: Record<string, string>[] = [{ origin: 'https://jahat.test' }, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of foreign) {
    const reply = await call(sari, 'POST /api/auth/logout', { headers });
    expect(reply.status).toBe(403);
  }
  expect((await call(sari, 'GET /api/auth/check-auth')).body.success).toBe(true);
});
