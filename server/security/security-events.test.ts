/** Security events: recorded over HTTP, counted per minute, limited, listed for admins and deleted. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import {
  forgetMinutes,
  noteSecurityEvent,
  type SecurityEvent,
  writeSecurityEvents,
} from '#platform/security-events.ts';
import { loginFailures, securityEvents } from '#server/db/schema/index.ts';
import { schedule } from '#server/schedule.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call, callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newAdmin, newCustomer, newSeller, password, storeForm } from '#server/testing/people.ts';

beforeAll(openShop);
beforeEach(async () => {
  await writeSecurityEvents();
  await db.delete(securityEvents);
  await db.delete(loginFailures);
  forgetMinutes();
});

const day = 24 * 60 * 60_000;

/** The written events: kind, account and number, in the order of their first event. */
async function recorded(): Promise<[SecurityEventKind, UserId | null, number][]> {
  await writeSecurityEvents();
  const rows = await db.select().from(securityEvents).orderBy(securityEvents.minute, securityEvents.id);
  const clients = new Set(rows.map(({ clientKey }) => clientKey));
  expect([...clients].every((key) => key === '127.0.0.1' || key === '0:0:0:0::/64')).toBe(true);
  expect(rows.every(({ requestId }) => /^[0-9a-f-]{36}$/.test(requestId))).toBe(true);
  const events = new Map<string, [SecurityEventKind, UserId | null, number]>();
  // A test may run across the end of a minute.
  for (const { kind, userId, events: count } of rows) {
    const key = `${kind} ${userId}`;
    events.set(key, [kind, userId, (events.get(key)?.[2] ?? 0) + count]);
  }
  return [...events.values()];
}

test('records failed and slowed logins with the account that was tried, and neither its address nor the password', async () => {
  const { id, email } = await newCustomer();
  const secret = 'tebakan-rahasia';
  const logIn = (who: string, sent = secret) =>
    call(null, 'POST /api/auth/login', { body: { email: who, password: sent } });
  await logIn('tidak-ada@contoh.test');
  for (let guess = 0; guess < 12; guess += 1) await logIn(email);
  expect(await recorded()).toEqual([
    ['login-failed', null, 1],
    ['login-failed', id, 10],
    ['login-slowed', id, 2],
  ]);
  const [dump] = await db.rows<{ text: string }>(sql`select json_agg(e)::text as text from security_events e`);
  for (const secretText of [email, 'tidak-ada', secret]) expect(dump!.text).not.toContain(secretText);
});

test('records refused requests: wrong role, foreign id, another site, a forged notification', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  expect((await call(sari, 'GET /api/admin/info/sellers')).status).toBe(403);
  expect((await call(sari, 'GET /api/shop/cart/get/:userId', { params: { userId: tono.id } })).status).toBe(403);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await callAny(tono, 'POST /api/auth/logout', { headers })).status).toBe(403);
  const report = { order_id: newId(), transaction_id: newId(), transaction_status: 'settlement' };
  const forged = { ...report, status_code: '200', gross_amount: '1.00', signature_key: 'f'.repeat(128) };
  expect((await callAny(null, 'POST /api/payment/notification', { body: forged })).status).toBe(400);
  expect((await call(null, 'GET /api/admin/info/sellers')).status).toBe(401);
  expect(await recorded()).toEqual([
    ['denied', sari.id, 2],
    ['foreign-origin', tono.id, 1],
    ['bad-signature', null, 1],
  ]);
});

test('records a signed-in person’s requests for ids that are unknown or belong to others', async () => {
  const { otherCustomer, otherSeller, delivered, complaint, address } = await createAccessFixture();
  await writeSecurityEvents();
  await db.delete(securityEvents);
  const order = { params: { id: delivered._id } };
  expect((await call(otherCustomer, 'GET /api/shop/order/details/:id', order)).status).toBe(404);
  expect((await call(otherCustomer, 'PUT /api/shop/order/confirm/:id', order)).status).toBe(404);
  const ofOther = { params: { userId: otherCustomer.id, addressId: address._id } };
  expect((await call(otherCustomer, 'DELETE /api/shop/address/delete/:userId/:addressId', ofOther)).status).toBe(404);
  expect((await call(otherSeller, 'GET /api/store/orders/details/:id', order)).status).toBe(404);
  const photo = { params: { id: complaint._id, number: '1' } };
  expect((await call(otherSeller, 'GET /api/complaint/photo/:id/:number', photo)).status).toBe(404);
  expect((await call(null, 'GET /api/shop/products/get/:id', { params: { id: newId() } })).status).toBe(404);
  expect((await callAny(otherCustomer, 'GET /api/tidak/ada')).status).toBe(404);
  expect(await recorded()).toEqual([
    ['not-found', otherCustomer.id, 3],
    ['not-found', otherSeller.id, 2],
  ]);
});

test('records what is done with personal data and accounts, only when it succeeds', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller()];
  const params = { id: seller.id };
  await call(admin, 'POST /api/admin/info/seller/:id/reveal', { params });
  await call(admin, 'POST /api/admin/info/seller/:id/reveal', { params: { id: newId<UserId>() } });
  await call(admin, 'GET /api/admin/info/customers/csv');
  const edit = (bankAccountNumber: string) =>
    call(seller, 'PUT /api/store/profile/edit', {
      fields: { ...storeForm, bankAccountNumber, phoneNumber: '0812' },
      files: { storeLogo: undefined, storeBanner: undefined },
    });
  expect((await edit(storeForm.bankAccountNumber)).status).toBe(200);
  expect((await edit('9990001112223')).status).toBe(200);
  const confirm = (sent: string) =>
    call(seller, 'POST /api/store/profile/confirm-account', { body: { password: sent } });
  expect((await confirm('salah-salah')).body.errors).toEqual({ password: 'Kata sandi salah.' });
  expect((await confirm(password)).status).toBe(200);
  const change = { password, newPassword: 'kata sandi baru' };
  expect((await call(seller, 'PUT /api/account/password', { body: change })).status).toBe(200);
  await call(admin, 'POST /api/admin/second-factor/verify', { body: { code: '123456' } });
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Barang tiruan' } });
  await call(null, 'POST /api/auth/login', { body: { email: seller.email, password: 'kata sandi baru' } });
  expect(await recorded()).toEqual([
    ['reveal', admin.id, 1],
    ['not-found', admin.id, 1],
    ['export', admin.id, 1],
    ['account-changed', seller.id, 2],
    ['password-failed', seller.id, 1],
    ['password-changed', seller.id, 1],
    ['second-factor-failed', admin.id, 1],
    ['suspension', admin.id, 1],
    ['denied', seller.id, 1],
  ]);
});

const event = (changes: Partial<SecurityEvent>): SecurityEvent => ({
  kind: 'denied',
  userId: null,
  clientKey: '10.0.0.1',
  requestId: newId(),
  at: new Date(),
  ...changes,
});
const at = new Date(Date.UTC(2026, 0, 5, 3, 0, 10));
const rowsOf = (kind: SecurityEventKind) =>
  db.select().from(securityEvents).where(eq(securityEvents.kind, kind)).orderBy(securityEvents.id);

test('an attacker with many addresses and accounts fills at most 21 rows of each kind in a minute', async () => {
  for (let n = 0; n < 5_000; n += 1) {
    const clientKey = `10.1.${n >> 8}.${n & 255}`;
    noteSecurityEvent(event({ kind: 'login-failed', clientKey, userId: newId<UserId>(), at }));
    if (n % 500 === 0) await writeSecurityEvents();
  }
  noteSecurityEvent(event({ kind: 'reveal', at }));
  await writeSecurityEvents();
  const rows = await rowsOf('login-failed');
  expect(rows).toHaveLength(21);
  expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(5_000);
  expect(rows.at(-1)).toMatchObject({ clientKey: null, userId: null, events: 4_980 });
  expect(await rowsOf('reveal')).toMatchObject([{ clientKey: '10.0.0.1', events: 1 }]);
});

test('one client fills at most six rows of each kind in a minute, and new ones in the next', async () => {
  const minutes = [new Date(at.getTime() + 60_000), new Date(at.getTime() + 120_000)];
  // Late events of the first minute arrive among those of the second.
  for (let n = 0; n < 100; n += 1) {
    for (const time of minutes) {
      noteSecurityEvent(event({ kind: 'login-failed', userId: newId<UserId>(), at: time }));
    }
  }
  noteSecurityEvent(event({ kind: 'login-failed', clientKey: '10.0.0.2', at: minutes[1]! }));
  await writeSecurityEvents();
  const rows = await rowsOf('login-failed');
  const counts = rows.map(({ clientKey, events }) => `${clientKey} ${events}`).toSorted();
  const ofMinute = ['10.0.0.1 95', ...Array.from({ length: 5 }, () => '10.0.0.1 1')];
  expect(counts).toEqual([...ofMinute, ...ofMinute, '10.0.0.2 1'].toSorted());
});

test('two nodes and two writes count in the same row', async () => {
  const seen = event({ at, requestId: 'the first' });
  noteSecurityEvent(seen);
  await writeSecurityEvents();
  noteSecurityEvent({ ...seen, requestId: 'the second' });
  noteSecurityEvent({ ...seen, at: new Date(at.getTime() + 49_999) });
  await writeSecurityEvents();
  expect(await rowsOf('denied')).toMatchObject([{ events: 3, requestId: 'the first' }]);
});

test('events that could not be written are kept for the next run', async () => {
  noteSecurityEvent(event({ at }));
  await asOwner((tx) => tx.execute(sql`alter table security_events rename to away`));
  await expect(writeSecurityEvents()).rejects.toThrow('security_events');
  noteSecurityEvent(event({ at }));
  await asOwner((tx) => tx.execute(sql`alter table away rename to security_events`));
  await writeSecurityEvents();
  expect(await rowsOf('denied')).toMatchObject([{ events: 2 }]);
});

test('the sweep deletes events after 180 days', async () => {
  const now = new Date();
  const ages = [0, 179 * day, 180 * day + 60_000, 400 * day];
  for (const age of ages) noteSecurityEvent(event({ at: new Date(now.getTime() - age) }));
  await writeSecurityEvents();
  await schedule.find(({ name }) => name === 'delete old security events')!.run(now, console);
  const left = await db.select().from(securityEvents);
  const days = left.map((row) => Math.round((now.getTime() - Date.parse(row.at)) / day));
  expect(new Set(days)).toEqual(new Set([0, 179]));
});

test('lists events for admins by kind, period, account, address and request', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller('Toko Sasaran')];
  const midnight = Date.UTC(2026, 0, 4, 16);
  const times = [midnight - 60_000, midnight, midnight + day - 1, midnight + day].map((time) => new Date(time));
  for (const time of times) noteSecurityEvent(event({ at: time }));
  const tried = { kind: 'login-failed', userId: seller.id, clientKey: '10.9.9.9' } as const;
  noteSecurityEvent(event({ ...tried, at: new Date(at.getTime() + 180_000) }));
  await writeSecurityEvents();
  const list = async (query: object) => (await call(admin, 'GET /api/admin/security-events', { query })).body;
  const inPeriod = await list({ kind: 'denied', from: '2026-01-05', to: '2026-01-05', sortBy: 'oldest' });
  expect(inPeriod.data.map((row) => Date.parse(row.at))).toEqual([midnight, midnight + day - 1]);
  expect([inPeriod.total, inPeriod.totalIsMinimum]).toEqual([2, false]);
  const [found] = (await list({ q: seller.email })).data;
  expect(found).toMatchObject({
    kind: 'login-failed',
    client: '10.9.9.9',
    events: 1,
    user: { _id: seller.id, userName: 'Budi Penjual', role: 'seller' },
  });
  expect((await list({ q: '10.9.9' })).data).toEqual([found]);
  expect((await list({ q: found!.requestId })).data).toEqual([found]);
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, cursor: first.nextCursor });
  expect([...first.data, ...second.data]).toHaveLength(5);
  expect(second.nextCursor).toBeNull();
});
