import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, queryRows } from '#platform/db.ts';
import { deliveries, pushSubscriptions, sessions } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer, type Person } from '#server/testing/people.ts';
import { openPush } from '#server/testing/push/open-push.ts';
import type { Device } from '#server/testing/push/start-push-host.ts';
import { sendDueDeliveries } from './deliveries.ts';
import { notifyUser } from './user-messages.ts';

const push = openPush();
const at = new Date();
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const message = { title: 'Halo', body: 'Isi', path: '/shop/home' };

/** Finishes pending deliveries of earlier tests. */
beforeEach(() => queryRows(db, sql`update deliveries set due_at = null, outcome = 'failed' where due_at is not null`));

async function subscribe(who: Person, device: Device): Promise<Device> {
  await call(who, 'POST /api/notification/save-token', { body: { token: device.token } });
  return device;
}

let causes = 0;
const notify = (who: Person, cause = `uji:${(causes += 1)}`) =>
  notifyUser({ ...message, userId: who.id, cause }, undefined, at);

const outcomesOf = async ({ id }: Person) =>
  (await db.select().from(deliveries).where(eq(deliveries.userId, id)).orderBy(deliveries.id)).map(
    ({ outcome, statusCode, tries }) => [outcome, statusCode, tries],
  );

test('sends a message once to each device of a user, signed and encrypted', async () => {
  const sari = await newCustomer();
  const [phone, tablet] = [push.service.newDevice(), push.service.newDevice()];
  await subscribe(sari, phone);
  await subscribe(sari, tablet);
  await notify(sari, 'uji:sekali');
  await notify(sari, 'uji:sekali');
  await sendDueDeliveries(at);
  await sendDueDeliveries(later(600));
  for (const device of [phone, tablet]) expect(device.messages).toEqual([expect.objectContaining(message)]);
  expect(push.service.faults).toEqual([]);
  const { body } = await call(null, 'GET /api/notification/key');
  expect([...push.service.signers]).toEqual([body.key]);
  const delivered = ['delivered', 201, 1];
  expect(await outcomesOf(sari)).toEqual([delivered, delivered]);
});

test.each([404, 410])('deletes a device when its push service responds %i', async (status) => {
  const sari = await newCustomer();
  await subscribe(sari, push.service.newDevice({ status }));
  await notify(sari);
  await sendDueDeliveries(at);
  expect(await outcomesOf(sari)).toEqual([['gone', status, 1]]);
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, sari.id))).toBe(0);
});

test.each([429, 503])('waits as long as Retry-After asks when a push service responds %i', async (status) => {
  const sari = await newCustomer();
  const phone = await subscribe(sari, push.service.newDevice({ status, headers: { 'retry-after': '120' } }));
  await notify(sari);
  await sendDueDeliveries(at);
  await sendDueDeliveries(later(119));
  expect(phone.messages).toHaveLength(1);
  expect(await outcomesOf(sari)).toEqual([[null, status, 1]]);
  await sendDueDeliveries(later(130));
  expect(phone.messages).toHaveLength(2);
  expect(await outcomesOf(sari)).toEqual([['delivered', 201, 2]]);
});

test('does not follow a redirect', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const other = await subscribe(tono, push.service.newDevice());
  const location = (JSON.parse(other.token) as { endpoint: string }).endpoint;
  await subscribe(sari, push.service.newDevice({ status: 307, headers: { location } }));
  await notify(sari);
  await sendDueDeliveries(at);
  expect(other.messages).toEqual([]);
  expect(await outcomesOf(sari)).toEqual([['failed', 307, 1]]);
});

test('sends nothing to an address that is not or no longer in PUSH_HOSTS, such as one of the internal network', async () => {
  const sari = await newCustomer();
  const phone = await subscribe(sari, push.service.newDevice());
  await notify(sari);
  const inner = (JSON.parse(phone.token) as { endpoint: string }).endpoint.replace('localhost', '127.0.0.1');
  expect(new URL(inner).hostname).toBe('127.0.0.1');
  await db
    .update(pushSubscriptions)
    .set({ token: phone.token.replace('localhost', '127.0.0.1') })
    .where(eq(pushSubscriptions.userId, sari.id));
  await sendDueDeliveries(at);
  expect(phone.messages).toEqual([]);
  expect(await outcomesOf(sari)).toEqual([['gone', null, 1]]);
});

test('retries a push service that cannot be reached', async () => {
  const sari = await newCustomer();
  const { token } = push.service.newDevice();
  await subscribe(sari, {
    ...push.service.newDevice(),
    token: token.replace(push.service.host, 'tidak-ada.push.example'),
  });
  await notify(sari);
  await sendDueDeliveries(at);
  expect(await outcomesOf(sari)).toEqual([[null, null, 1]]);
});

test('sends the unfinished deliveries of a dead server after a minute, but not the finished ones', async () => {
  const sari = await newCustomer();
  const [first, second] = [
    await subscribe(sari, push.service.newDevice()),
    await subscribe(sari, push.service.newDevice()),
  ];
  await notify(sari);
  await sendDueDeliveries(at);
  // The state after a crash before the second result was stored.
  await queryRows(
    db,
    sql`update deliveries set outcome = null, status_code = null, due_at = ${later(60)}
        where id = (select max(id) from deliveries where user_id = ${sari.id})`,
  );
  const received = () => first.messages.length + second.messages.length;
  await sendDueDeliveries(later(59));
  expect(received()).toBe(2);
  await sendDueDeliveries(later(61));
  expect(received()).toBe(3);
});

test('sends each message once when several servers send at the same time', async () => {
  const sari = await newCustomer();
  const devices = Array.from({ length: 10 }, () => push.service.newDevice());
  for (const device of devices) await subscribe(sari, device);
  for (let times = 0; times < 12; times += 1) await notify(sari);
  await Promise.all([sendDueDeliveries(at), sendDueDeliveries(at), sendDueDeliveries(at)]);
  expect(devices.map(({ messages }) => messages.length)).toEqual(Array(10).fill(12));
});

test('does not deliver a pending message to the next user of the device or to an expired session', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const shared = await subscribe(sari, push.service.newDevice());
  const old = await subscribe(tono, push.service.newDevice());
  await notify(sari);
  await notify(tono);
  await subscribe(tono, shared);
  await db.update(sessions).set({ expiresAt: at.toISOString() }).where(eq(sessions.userId, tono.id));
  await sendDueDeliveries(at);
  expect([shared.messages, old.messages]).toEqual([[], []]);
  for (const person of [sari, tono]) expect(await outcomesOf(person)).toEqual([['gone', null, 1]]);
});
