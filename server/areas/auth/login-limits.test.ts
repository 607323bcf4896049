/** Login limits over several client addresses; those of one address are in auth.test.ts. */
import { eq, like } from 'drizzle-orm';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { Refusal } from '#platform/refuse.ts';
import { createSession, findSession, type Session } from '#platform/session.ts';
import { knownDevices, loginFailures, sessions } from '#server/db/schema/index.ts';
import { callAny } from '#server/testing/call.ts';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, storeForm } from '#server/testing/people.ts';
import { countAttempt } from './login-attempts.ts';
import { deleteOldDevices, rememberDevice } from './known-devices.ts';
import { confirmSetUp, resetSecondFactor, startSetUp, verifySecondFactor } from './second-factor.ts';

let node: Node;
beforeAll(async () => {
  await openShop();
  node = await openNode({ TRUST_PROXY: 'on' });
});
beforeEach(() => db.delete(loginFailures));
afterAll(async () => {
  await db.delete(loginFailures);
  await node.close();
});

type Login = { email: string; from: string; secret?: string; cookie?: string };

async function logIn({ email, from, secret = 'salah-salah', cookie = '' }: Login) {
  const response = await fetch(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ email, password: secret }),
  });
  const device = response.headers.getSetCookie().find((set) => set.startsWith('device='));
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), device };
}

async function deviceOf(email: string, from: string, cookie = ''): Promise<string> {
  const { status, device } = await logIn({ email, from, secret: password, cookie });
  expect(status).toBe(200);
  return device!.split(';')[0]!;
}

const address = (number: number) => `10.20.${number >> 8}.${number & 255}`;

test('treats all addresses of one IPv6 /64 as one client', async () => {
  const { email } = await newCustomer();
  for (let host = 1; host <= 10; host += 1) {
    expect((await logIn({ email, from: `2001:db8:0:7:${host}::1` })).status).toBe(401);
  }
  expect((await logIn({ email, from: '2001:db8:0:7:ffff::1', secret: password })).status).toBe(429);
});

test('pauses logins to an account attacked from many addresses, except from a known device', async () => {
  const { email } = await newAdmin();
  const device = await deviceOf(email, '10.9.9.9');
  const statuses: number[] = [];
  for (let guess = 0; guess < 120; guess += 1) statuses.push((await logIn({ email, from: address(guess) })).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(15);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(105);

  await db
    .update(loginFailures)
    .set({ blockedUntil: new Date(Date.now() + 60_000).toISOString() })
    .where(eq(loginFailures.subject, email));
  const stranger = await logIn({ email, from: '10.9.9.9', secret: password });
  expect(stranger.status).toBe(429);
  expect(stranger.retryAfter).toBeGreaterThan(0);
  expect((await logIn({ email, from: '10.9.9.9', secret: password, cookie: device })).status).toBe(200);
});

test('doubles the pause with each failure up to 15 minutes and resets it after a day without failures', async () => {
  const email = `${crypto.randomUUID()}@contoh.test`;
  let at = new Date('2026-01-05T00:00:00Z');
  let client = 0;
  const attempt = () => countAttempt({ email, clientKey: address((client += 1)), knownDevice: null, at }, false);
  /** Returns the current pause of the account in seconds and moves the time past it. */
  const pause = async () => {
    const refused: unknown = await attempt().catch((error: unknown) => error);
    const seconds = refused instanceof Refusal ? refused.retryAfter! : 0;
    at = new Date(at.getTime() + seconds * 1000);
    return seconds;
  };
  for (let failure = 0; failure < 10; failure += 1) await attempt();
  const pauses: number[] = [];
  for (let failure = 10; failure < 20; failure += 1) {
    pauses.push(await pause());
    await attempt();
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  at = new Date(at.getTime() + 24 * 60 * 60_000);
  for (let failure = 0; failure < 10; failure += 1) await attempt();
  expect(await pause()).toBe(5);
});

test('counts failures of unknown devices at an address separately from those of a known device', async () => {
  const { email } = await newCustomer();
  const from = '10.30.0.1';
  const cookie = await deviceOf(email, from);
  await logIn({ email, from });
  await db.update(loginFailures).set({ failures: 100 }).where(eq(loginFailures.subject, from));
  expect((await logIn({ email, from, secret: password })).status).toBe(429);
  expect((await logIn({ email, from, secret: password, cookie })).status).toBe(200);

  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) statuses.push((await logIn({ email, from, cookie })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('treats a device as known only for accounts that signed in on it', async () => {
  const [sari, budi, stranger] = [await newCustomer(), await newSeller(), await newAdmin()];
  const from = '10.30.0.2';
  const cookie = await deviceOf(sari.email, from);
  expect(await deviceOf(budi.email, from, cookie)).toBe(cookie);
  await logIn({ email: sari.email, from });
  await db.update(loginFailures).set({ failures: 100 }).where(eq(loginFailures.subject, from));
  const logInStatus = async (email: string) => (await logIn({ email, from, secret: password, cookie })).status;
  expect([await logInStatus(sari.email), await logInStatus(budi.email), await logInStatus(stranger.email)]).toEqual([
    200, 200, 429,
  ]);
});

async function useUp(email: string, from: string): Promise<void> {
  for (let guess = 0; guess < 10; guess += 1) expect((await logIn({ email, from })).status).toBe(401);
}
const deviceIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((set) => set.startsWith('device='))
    ?.split(';')[0];
const visit = (cookie: string) =>
  fetch(`${node.url}/api/auth/check-auth`, { headers: { cookie } }).then(({ headers }) => deviceIn(headers));

test('sends a device cookie once to a session that has none', async () => {
  const { email, cookie } = await newCustomer();
  await db.delete(knownDevices);
  const device = await visit(cookie);
  expect(device).toMatch(/^device=[\w-]{43}$/);
  expect(await visit(`${cookie}; ${device}`)).toBeUndefined();
  await useUp(email, '10.30.0.6');
  const login = { email, from: '10.30.0.6', secret: password };
  expect((await logIn(login)).status).toBe(429);
  expect((await logIn({ ...login, cookie: device! })).status).toBe(200);
});

test('remembers the device again when a visit extends the session', async () => {
  const sari = await newCustomer();
  const cookie = `${sari.cookie}; ${await visit(sari.cookie)}`;
  await db.delete(knownDevices).where(eq(knownDevices.userId, sari.id));
  await db
    .update(sessions)
    .set({ seenAt: new Date(Date.now() - 2 * 60 * 60_000).toISOString() })
    .where(eq(sessions.userId, sari.id));
  expect(await visit(cookie)).toBeDefined();
  expect(await db.$count(knownDevices, eq(knownDevices.userId, sari.id))).toBe(1);
});

test("treats a login from a session of the same account as a known device, but not from another account's", async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  await useUp(sari.email, '10.30.0.7');
  const login = { email: sari.email, from: '10.30.0.7', secret: password };
  expect((await logIn({ ...login, cookie: tono.cookie })).status).toBe(429);
  const guesses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    guesses.push((await logIn({ ...login, secret: 'salah-salah', cookie: sari.cookie })).status);
  }
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  await db.delete(loginFailures).where(like(loginFailures.subject, '% device %'));
  expect((await logIn(login)).status).toBe(429);
  expect((await logIn({ ...login, cookie: sari.cookie })).status).toBe(200);
});

test.each(['register', 'register-seller'])('remembers the device that registered an account: %s', async (path) => {
  const email = `${crypto.randomUUID()}@contoh.test`;
  const body = { ...storeForm, userName: 'Nona', phoneNumber: '0812', email, password };
  const { status, headers } = await callAny<object>(null, `POST /api/auth/${path}`, { body });
  expect(status).toBe(200);
  await useUp(email, '10.30.0.8');
  const login = { email, from: '10.30.0.8', secret: password };
  expect((await logIn(login)).status).toBe(429);
  expect((await logIn({ ...login, cookie: deviceIn(headers)! })).status).toBe(200);
});

test('replaces an unknown device cookie with a new HttpOnly one and stores only its hash', async () => {
  const { id, email } = await newCustomer();
  const chosen = 'a'.repeat(43);
  const { device } = await logIn({ email, from: '10.30.0.3', secret: password, cookie: `device=${chosen}` });
  expect(device).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/);
  expect(device).not.toContain(chosen);
  const [stored] = await db.select().from(knownDevices).where(eq(knownDevices.userId, id));
  expect(stored!.tokenHash.byteLength).toBe(32);
  await deleteOldDevices(new Date(Date.now() + 401 * 24 * 60 * 60_000));
  expect(await db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(0);
});

test('limits an account to sixty logins an hour', async () => {
  const { env } = await openShop();
  configure({ ...env, RATE_LIMITS: 'on' });
  onTestFinished(() => void configure(env));
  const { id, email } = await newCustomer();
  const login = { email, from: '10.30.0.4', secret: password };
  expect((await logIn(login)).status).toBe(200);
  const logins = eq(loginFailures.subject, `logins ${id}`);
  expect(await db.update(loginFailures).set({ failures: 59 }).where(logins).returning()).toHaveLength(1);
  expect((await logIn(login)).status).toBe(200);
  const refused = await logIn({ ...login, from: '10.30.0.5' });
  expect([refused.status, refused.retryAfter > 3000]).toEqual([429, true]);
});

test('a session ends after 30 wrong codes in a day, and another one of the account may still give codes', async () => {
  const { id, email, cookie } = await newAdmin();
  const stolen = cookie.replace('sid=', '');
  const own = await createSession(db, id, new Date());
  const sessionOf = (token: string) => findSession(token, new Date());
  const session = (await sessionOf(stolen))!;
  const give = async (from: Session, hour: number) =>
    verifySecondFactor({ session: from, code: '00000x' }, new Date(Date.UTC(2026, 10, 22, hour))).catch(
      ({ code }: Refusal) => code,
    );
  for (const hour of [0, 1, 2]) {
    expect(await sessionOf(stolen)).not.toBeNull();
    for (let wrong = 1; wrong <= 10; wrong += 1) expect(await give(session, hour)).toBe('WRONG_CODE');
  }
  expect(await sessionOf(stolen)).toBeNull();
  expect([await give(session, 3), await give((await sessionOf(own))!, 3)]).toEqual(['TOO_MANY', 'WRONG_CODE']);
  await resetSecondFactor(email);
  expect(await give(session, 3)).toBe('WRONG_CODE');
});

test('new sessions may fail 100 codes a day together, and lock out no device that gave a right one', async () => {
  const { id: userId } = await newAdmin();
  const begin = Date.UTC(2026, 10, 22);
  const later = (minutes: number) => new Date(begin + minutes * 60_000);
  const newSession = async () => (await findSession(await createSession(db, userId, new Date()), new Date()))!;
  const remember = (token?: string) => transaction((tx) => rememberDevice(tx, { userId, token, at: new Date() }));
  const [device, owner] = [await remember(), await newSession()];
  const { address } = await startSetUp({ session: owner, password, clientKey: 'test' }, later(0));
  const codeAt = (at: Date) => (URI.parse(address) as TOTP).generate({ timestamp: at.getTime() });
  await confirmSetUp({ session: owner, device, code: codeAt(later(0)) }, later(0));

  // Who knows the password begins sessions on devices of their own, more than an account remembers.
  for (let login = 0; login < 21; login += 1) await remember();
  const give = (session: Session, at: Date, { code = '00000x', token = '' } = {}) =>
    verifySecondFactor({ session, device: token, code }, at).then(
      () => 'accepted',
      ({ code: refusal }: Refusal) => refusal,
    );
  const answers: string[] = [];
  for (let quarter = 1; quarter <= 11; quarter += 1) {
    const thief = await newSession();
    for (let guess = 0; guess < 10; guess += 1) answers.push(await give(thief, later(15 * quarter)));
  }
  expect(answers.filter((answer) => answer === 'WRONG_CODE')).toHaveLength(100);
  const at = later(180);
  expect(await give(await newSession(), at, { code: codeAt(at) })).toBe('TOO_MANY');
  const [wrong, right] = [await newSession(), await newSession()];
  expect(await give(wrong, at, { token: device })).toBe('WRONG_CODE');
  expect(await give(right, at, { token: device, code: codeAt(at) })).toBe('accepted');
});
