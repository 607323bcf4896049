import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { createSession } from '#platform/session.ts';
import { pushSubscriptions, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { openPush } from '#server/testing/push-host.ts';
import { setSuspended } from '#server/areas/auth/accounts.ts';

const push = openPush();

const save = (who: Person | null, token: unknown) =>
  call(who, 'POST /api/notification/save-token', { body: { token: token as string } });
const tokensOf = async ({ id }: Person) =>
  (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).map(({ token }) => token);
const endpointsOf = async ({ id }: Person) =>
  (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).map(({ endpoint }) => endpoint);

test('returns the same public push key on every request', async () => {
  const [first, second] = [
    await call(null, 'GET /api/notification/key'),
    await call(null, 'GET /api/notification/key'),
  ];
  expect(Buffer.from(first.body.key, 'base64url')).toHaveLength(65);
  expect(second.body.key).toBe(first.body.key);
});

test("stores any token for the session's user but never contacts one that is not a push subscription", async () => {
  const sari = await newCustomer();
  for (const token of ['sebuah-token', '{"bukan":"langganan"}', 'x'.repeat(4096)]) {
    expect((await save(sari, token)).body).toEqual({ success: true });
  }
  expect(await endpointsOf(sari)).toEqual([null, null, null]);
});

test('refuses an invalid token, and any token from a guest', async () => {
  const sari = await newCustomer();
  for (const token of ['', 'x'.repeat(4097), 7, null, undefined]) expect((await save(sari, token)).status).toBe(400);
  expect((await save(null, 'sebuah-token')).status).toBe(401);
  expect(await tokensOf(sari)).toEqual([]);
});

test('refuses a subscription whose endpoint is not a known push service', async () => {
  const sari = await newCustomer();
  const real = JSON.parse(push.service.newDevice().token) as { endpoint: string; keys: Record<string, string> };
  const { host } = push.service;
  const endpoints = [
    'https://evil.example/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    `http://${host}/push`,
    `https://${host}@evil.example/push`,
    `https://orang:rahasia@${host}/push`,
    'https://push.example.evil.example/push',
    'https://notpush.example/push',
    'file:///etc/passwd',
    'bukan alamat',
    7,
  ];
  for (const endpoint of endpoints) {
    const { status, body } = await save(sari, JSON.stringify({ ...real, endpoint }));
    expect([endpoint, status, body.code]).toEqual([endpoint, 400, 'BAD_PUSH_TOKEN']);
  }
  expect(await tokensOf(sari)).toEqual([]);
  expect((await save(sari, JSON.stringify({ ...real, endpoint: 'https://web.push.example/a' }))).status).toBe(200);
});

test('refuses a subscription with invalid encryption keys', async () => {
  const sari = await newCustomer();
  const real = JSON.parse(push.service.newDevice().token) as { keys: Record<string, string> };
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  for (const keys of [{}, { p256dh: 'AA' }, { p256dh: offCurve }, { auth: 'AA' }, { auth: 'A'.repeat(60) }]) {
    const sent = JSON.stringify({ ...real, keys: Object.keys(keys).length === 0 ? keys : { ...real.keys, ...keys } });
    expect((await save(sari, sent)).status).toBe(400);
  }
});

test('assigns a device to the user who signed in on it last', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const { token } = push.service.newDevice();
  await save(sari, token);
  await save(tono, token);
  expect([await tokensOf(sari), (await tokensOf(tono)).length]).toEqual([[], 1]);
  await save(tono, token);
  expect(await tokensOf(tono)).toHaveLength(1);
});

test("removes the device on logout and keeps the user's other devices", async () => {
  const phone = await newCustomer();
  const laptop = { ...phone, cookie: `sid=${await transaction((tx) => createSession(tx, phone.id, new Date()))}` };
  await save(phone, push.service.newDevice().token);
  await save(laptop, 'meja');
  await call(phone, 'POST /api/auth/logout');
  expect(await tokensOf(phone)).toEqual(['meja']);
});

test('deletes the devices of a suspended seller', async () => {
  const budi = await newSeller();
  await save(budi, push.service.newDevice().token);
  await transaction((tx) => setSuspended(tx, { userId: budi.id, role: 'seller' }, new Date()));
  expect(await tokensOf(budi)).toEqual([]);
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, budi.id));
});

test('keeps the latest ten devices of an account, also with concurrent requests', async () => {
  const sari = await newCustomer();
  for (let at = 1; at <= 8; at += 1) await save(sari, `lama-${at}`);
  await Promise.all(Array.from({ length: 8 }, (_, at) => save(sari, `baru-${at}`)));
  const tokens = await tokensOf(sari);
  expect(tokens).toHaveLength(10);
  expect(tokens.filter((token) => token.startsWith('baru'))).toHaveLength(8);
});
