import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api, type Key } from '#contract/index.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { createSession, findSession, markSecondFactor, type Session } from '#platform/session.ts';
import { auditLog, loginFailures, recoveryCodes, secondFactors, securityEvents } from '#server/db/schema/index.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { call } from '#server/testing/call.ts';
import { type Node, openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newSeller, password, type Person } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { createResetTokenFor } from './reset-password.ts';
import {
  confirmSetUp,
  resealSecondFactors,
  resetSecondFactor,
  startSetUp,
  verifySecondFactor,
} from './second-factor.ts';

beforeAll(openShop);
beforeEach(() => db.delete(loginFailures));

const second = 1_000;
const minute = 60 * second;
/** The start of a step of 30 seconds, so that a test can count in steps. */
const begin = Math.floor(Date.now() / (30 * second)) * 30 * second;
const later = (ms: number) => new Date(begin + ms);

const sessionOf = async ({ cookie }: Person): Promise<Session> =>
  (await findSession(cookie.replace('sid=', ''), new Date()))!;

type Factor = { admin: Person; session: Session; codeAt: (at: Date) => string; recovery: string[] };

async function newFactor(): Promise<Factor> {
  const admin = await newAdmin();
  const session = await sessionOf(admin);
  const { address } = await startSetUp({ session, password, clientKey: 'test' }, later(0));
  const totp = URI.parse(address) as TOTP;
  const codeAt = (at: Date) => totp.generate({ timestamp: at.getTime() });
  const recovery = await confirmSetUp({ session, code: codeAt(later(0)) }, later(0));
  return { admin, session, codeAt, recovery };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

test('sets up a second factor with the password and a code of the new secret, over HTTP', async () => {
  const admin = await newAdmin();
  const start = (sent: string) => call(admin, 'POST /api/admin/second-factor/start', { body: { password: sent } });
  const wrong = await start('salah-salah');
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Kata sandi salah.' }]);
  const { secret, address } = (await start(password)).body.data;
  expect(address).toBe(
    `otpauth://totp/Kreasi%20Sulut:${encodeURIComponent(admin.email)}?issuer=Kreasi%20Sulut&secret=${secret}` +
      '&algorithm=SHA1&digits=6&period=30',
  );
  const confirm = (code: string) => call(admin, 'POST /api/admin/second-factor/confirm', { body: { code } });
  const refused = await confirm('00000x');
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    400,
    'WRONG_CODE',
    { code: 'Kode salah atau sudah dipakai.' },
  ]);
  const before = await call(admin, 'GET /api/admin/second-factor');
  expect(before.body.data).toEqual({ isRequired: false, setUpAt: null, recoveryCodesLeft: 0 });

  const code = (URI.parse(address) as TOTP).generate();
  const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(status).toBe(200);
  expect(new Set(body.recoveryCodes).size).toBe(10);
  const after = await call(admin, 'GET /api/admin/second-factor');
  expect(after.body.data).toEqual({ isRequired: false, setUpAt: expect.any(String), recoveryCodesLeft: 10 });
  expect((await confirm(code)).status).toBe(409);

  const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.userId, admin.id));
  expect(stored!.secret!.includes(secret)).toBe(false);
  const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, admin.id));
  expect(hashes.map(({ codeHash }) => codeHash.byteLength)).toEqual(Array.from({ length: 10 }, () => 32));
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subject, admin.id));
  expect(entry).toMatchObject({ action: 'second-factor-set-up', actorId: admin.id, details: {} });
});

test('a secret that is not confirmed within 15 minutes is of no use', async () => {
  const session = await sessionOf(await newAdmin());
  const { address } = await startSetUp({ session, password, clientKey: 'test' }, later(0));
  const at = later(15 * minute);
  const code = (URI.parse(address) as TOTP).generate({ timestamp: at.getTime() });
  expect(await codeOf(confirmSetUp({ session, code }, at))).toBe('SET_UP_OVER');
});

test('a code works once, one step before and after its time, and never an earlier one again', async () => {
  const { session, codeAt } = await newFactor();
  const give = (code: string, at: Date) => codeOf(verifySecondFactor({ session, code }, at));
  expect(await give(codeAt(later(0)), later(0))).toBe('WRONG_CODE');
  const early = codeAt(later(90 * second));
  expect(await give(early, later(30 * second - 1))).toBe('WRONG_CODE');
  expect(await give(early, later(60 * second))).toBe('accepted');
  expect(await give(early, later(60 * second))).toBe('WRONG_CODE');
  expect(await give(codeAt(later(60 * second)), later(60 * second))).toBe('WRONG_CODE');
  const late = codeAt(later(120 * second));
  expect(await give(late, later(180 * second))).toBe('WRONG_CODE');
  expect(await give(late, later(179 * second))).toBe('accepted');
});

test('of ten simultaneous requests with the same code one succeeds', async () => {
  const { session, codeAt, recovery } = await newFactor();
  for (const code of [codeAt(later(minute)), recovery[0]!]) {
    const attempts = Array.from({ length: 10 }, () => codeOf(verifySecondFactor({ session, code }, later(minute))));
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  }
});

test('each recovery code works once, also with other letter case and without hyphens', async () => {
  const { admin, session, recovery } = await newFactor();
  const give = (code: string) => codeOf(verifySecondFactor({ session, code }, later(minute)));
  expect(recovery[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(await give(recovery[0]!)).toBe('accepted');
  expect(await give(recovery[0]!)).toBe('WRONG_CODE');
  expect(await give(recovery[1]!.toUpperCase().replaceAll('-', ' '))).toBe('accepted');
  const { body } = await call(admin, 'GET /api/admin/second-factor');
  expect(body.data.recoveryCodesLeft).toBe(8);
});

test('limits failures to ten in 15 minutes, whatever the address, and then refuses a right code too', async () => {
  const { session, codeAt } = await newFactor();
  const give = (code: string, at: Date) => codeOf(verifySecondFactor({ session, code }, at));
  expect(await give(codeAt(later(minute)), later(minute))).toBe('accepted');
  const guesses = await Promise.all(Array.from({ length: 12 }, () => give('00000x', later(minute))));
  expect(guesses.toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'TOO_MANY'),
    ...Array.from({ length: 10 }, () => 'WRONG_CODE'),
  ]);
  const end = later(16 * minute);
  expect(await give(codeAt(later(14 * minute)), later(14 * minute))).toBe('TOO_MANY');
  expect(await give(codeAt(end), end)).toBe('accepted');
});

test('replacing and removing ask for the password and a code, and end what other sessions proved', async () => {
  const { admin, session, recovery } = await newFactor();
  const other = { ...admin, cookie: `sid=${await createSession(db, admin.id, new Date())}` };
  await verifySecondFactor({ session: await sessionOf(other), code: recovery[0]! }, new Date());
  expect((await sessionOf(other)).secondFactorAt).not.toBeNull();

  const start = (body: { password: string; code?: string }) =>
    call(admin, 'POST /api/admin/second-factor/start', { body });
  expect((await start({ password })).body.errors).toEqual({ code: 'Kode wajib diisi' });
  expect((await start({ password, code: '00000x' })).body.code).toBe('WRONG_CODE');
  expect((await start({ password: 'salah-salah', code: recovery[1]! })).body.errors).toHaveProperty('password');
  const { address } = (await start({ password, code: recovery[1]! })).body.data;
  const code = (URI.parse(address) as TOTP).generate();
  await confirmSetUp({ session, code }, new Date());
  expect((await sessionOf(other)).secondFactorAt).toBeNull();
  expect((await sessionOf(admin)).secondFactorAt).not.toBeNull();
  expect(await codeOf(verifySecondFactor({ session, code: recovery[2]! }, new Date()))).toBe('WRONG_CODE');

  const remove = (body: { password: string; code: string }) =>
    call(admin, 'POST /api/admin/second-factor/remove', { body });
  expect((await remove({ password: 'salah-salah', code: '000000' })).status).toBe(400);
  expect((await remove({ password, code: '00000x' })).body.code).toBe('WRONG_CODE');
  const next = (URI.parse(address) as TOTP).generate({ timestamp: Date.now() + 30 * second });
  expect((await remove({ password, code: next })).status).toBe(200);
  expect((await sessionOf(admin)).secondFactorAt).toBeNull();
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, admin.id))).toBe(0);
});

test('the rotation of the secret key encrypts the secrets again', async () => {
  const { session, codeAt } = await newFactor();
  const { secretKey: first } = config;
  const another = 'another key for tests, at least 32 long';
  try {
    Object.assign(config, { secretKey: another, oldSecretKey: first });
    expect(await resealSecondFactors()).toBeGreaterThan(0);
    expect(await resealSecondFactors()).toBe(0);
    Object.assign(config, { oldSecretKey: undefined });
    await verifySecondFactor({ session, code: codeAt(later(minute)) }, later(minute));
  } finally {
    Object.assign(config, { secretKey: first, oldSecretKey: another });
    await resealSecondFactors();
    Object.assign(config, { oldSecretKey: undefined });
  }
});

test('an operator removes the second factor of an admin who lost it', async () => {
  const { admin } = await newFactor();
  const { databaseUrl } = await openShop();
  const reset = (email: string) =>
    promisify(execFile)('node', ['operate/reset-second-factor.ts', '--email', email], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  await reset(admin.email.toUpperCase());
  expect(await db.$count(secondFactors, eq(secondFactors.userId, admin.id))).toBe(0);
  expect((await sessionOf(admin)).secondFactorAt).toBeNull();
  expect(await resetSecondFactor(admin.email)).toBeNull();
  const [event] = await db.select().from(securityEvents).where(eq(securityEvents.userId, admin.id));
  expect(event).toMatchObject({ kind: 'second-factor-changed', clientKey: 'reset-second-factor' });
});

/** Calls of admins that neither move money, reveal data or suspend, nor put anything before customers. */
const withoutSecondFactor = [
  'POST /api/admin/second-factor/start',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/verify',
  'POST /api/admin/second-factor/remove',
  'POST /api/admin/transactions/:orderId/check',
  'POST /api/admin/transactions/:orderId/resend',
  'POST /api/admin/transactions/:orderId/notes',
  'POST /api/admin/health/jobs/:id/retry',
  'DELETE /api/admin/notification/history/clear',
];

const endpoints = Object.entries<Endpoint>(api);
const ofLogin = ['PUT /api/account/password', 'PUT /api/account/email'];
const isForAdmins = ({ access }: Endpoint) => typeof access === 'object' && access.who.join() === 'admin';

test('every call of admins that writes or sends a file asks for the second factor, except harmless ones', () => {
  const asking = endpoints.filter(([, endpoint]) => endpoint.secondFactor);
  // Of the calls of all roles, those that change the login of an admin.
  expect(asking.filter(([, endpoint]) => !isForAdmins(endpoint)).map(([key]) => key)).toEqual(ofLogin);
  const others = endpoints.filter(
    ([key, endpoint]) => isForAdmins(endpoint) && !endpoint.secondFactor && (!key.startsWith('GET') || endpoint.sends),
  );
  expect(others.map(([key]) => key).toSorted()).toEqual(withoutSecondFactor.toSorted());
});

describe('where the second factor is required', () => {
  let node: Node;
  beforeAll(async () => void (node = await openNode({ ADMIN_SECOND_FACTOR: 'required' })));
  afterAll(() => node.close());

  const keys = endpoints.filter(([, { secondFactor }]) => secondFactor).map(([key]) => key as Key);

  async function send({ cookie }: Person, key: Key): Promise<{ status: number; code?: string }> {
    const [method, path] = key.split(' ') as [string, string];
    const response = await fetch(`${node.url}${path.replaceAll(/:\w+/g, 'bukan-id')}`, { method, headers: { cookie } });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, ...(isJson && ((await response.json()) as { code?: string })) };
  }

  test('asks before each such call, again after 15 minutes, and never before others', async () => {
    const { admin, session } = await newFactor();
    const seller = await newSeller();
    expect(keys.length).toBeGreaterThan(22);
    for (const key of keys) {
      const other = ofLogin.includes(key) ? { status: 400 } : { status: 403, code: 'NOT_ALLOWED' };
      expect({ key, ...(await send(seller, key)) }).toMatchObject({ key, ...other });
      // The set-up was long ago.
      await markSecondFactor(db, session, new Date(Date.now() - 15 * minute));
      expect({ key, ...(await send(admin, key)) }).toMatchObject({ key, status: 403, code: 'SECOND_FACTOR' });
      await markSecondFactor(db, session, new Date(Date.now() - 14 * minute));
      expect({ key, ...(await send(admin, key)) }).not.toMatchObject({ status: 403 });
    }
    await markSecondFactor(db, session, new Date(0));
    expect((await send(admin, 'GET /api/admin/info/sellers')).status).toBe(200);
  });

  test('a session is asked although another session of the admin gave the factor', async () => {
    const { admin } = await newFactor();
    const other = { ...admin, cookie: `sid=${await createSession(db, admin.id, new Date())}` };
    expect(await send(other, 'GET /api/admin/payout/transfer-list')).toMatchObject({ code: 'SECOND_FACTOR' });
  });

  test('a reset of the password does not replace the second factor', async () => {
    const { admin, session } = await newFactor();
    await markSecondFactor(db, session, new Date());
    const token = (await createResetTokenFor(admin.email, new Date()))!;
    const newPassword = 'kain bentenan biru';
    await call(null, 'POST /api/auth/reset-password', { body: { token, password: newPassword } });
    const login = await call(null, 'POST /api/auth/login', { body: { email: admin.email, password: newPassword } });
    const cookie = /^sid=[\w-]+/.exec(login.headers.get('set-cookie')!)![0];
    expect(await send({ ...admin, cookie }, 'GET /api/admin/payout/transfer-list')).toMatchObject({
      code: 'SECOND_FACTOR',
    });
  });
});

test('calls do not ask where it is off', async () => {
  const fixture = await createAccessFixture();
  const key = 'POST /api/admin/info/seller/:id/reveal';
  expect((await call(fixture.admin, key, plausibleRequest(key, fixture, fixture.admin) as never)).status).toBe(200);
});
