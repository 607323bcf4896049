import { storeOf } from '#contract/ids.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { pushDeliveries, pushSubscriptions, sessions } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer, type Person } from '#server/testing/people.ts';
import { type Device, openPush } from '#server/testing/push-host.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { notify } from './notify.ts';
import { sendPushes } from './send-push.ts';

const push = openPush();
const at = new Date();

async function subscribe(who: Person, device: Device): Promise<Device> {
  await call(who, 'POST /api/notification/save-token', { body: { token: device.token } });
  return device;
}

/** Tells a user something, and waits until it was sent to the devices. */
async function tell({ id }: Person): Promise<void> {
  await transaction((tx) =>
    notify(tx, 'account-changed', { sellerId: storeOf(id), changedAt: at.toISOString() }, { at }),
  );
  await waitForJobs();
}

const deliveriesTo = ({ id }: Person) =>
  db.select().from(pushDeliveries).where(eq(pushDeliveries.userId, id)).orderBy(pushDeliveries.id);
const outcomesOf = async (who: Person) =>
  (await deliveriesTo(who)).map(({ outcome, statusCode, tries }) => [outcome, statusCode, tries]);
/** Sends the deliveries to a user again, as their jobs do. */
async function sendAgain(who: Person): Promise<void> {
  await sendPushes({ pushIds: (await deliveriesTo(who)).map(({ id }) => id) }, new Date());
}

test('sends a message once to each device of a user, signed and encrypted', async () => {
  const sari = await newCustomer();
  const [phone, tablet] = [push.service.newDevice(), push.service.newDevice()];
  await subscribe(sari, phone);
  await subscribe(sari, tablet);
  await tell(sari);
  await sendAgain(sari);
  const message = { title: 'Rekening pembayaran diubah', path: '/store/profile', tag: expect.any(String) };
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
  await tell(sari);
  expect(await outcomesOf(sari)).toEqual([['gone', status, 1]]);
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, sari.id))).toBe(0);
});

test.each([429, 503])('waits as long as Retry-After asks when a push service responds %i', async (status) => {
  const sari = await newCustomer();
  const phone = await subscribe(sari, push.service.newDevice({ status, headers: { 'retry-after': '120' } }));
  await tell(sari);
  expect(phone.messages).toHaveLength(1);
  expect(await outcomesOf(sari)).toEqual([[null, status, 1]]);
  const pushId = (await deliveriesTo(sari))[0]!.id;
  const [next] = await db.rows<{ seconds: number }>(sql`
    select extract(epoch from start_after - now())::float as seconds from pgboss.job
    where name = 'send-push' and data = ${JSON.stringify({ pushIds: [pushId] })}::jsonb and state = 'created'`);
  expect(Math.abs(next!.seconds - 120)).toBeLessThan(10);
  await sendAgain(sari);
  expect(phone.messages).toHaveLength(2);
  expect(await outcomesOf(sari)).toEqual([['delivered', 201, 2]]);
});

test('does not follow a redirect', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const other = await subscribe(tono, push.service.newDevice());
  const location = (JSON.parse(other.token) as { endpoint: string }).endpoint;
  await subscribe(sari, push.service.newDevice({ status: 307, headers: { location } }));
  await tell(sari);
  expect(other.messages).toEqual([]);
  expect(await outcomesOf(sari)).toEqual([['failed', 307, 1]]);
});

test('sends nothing to an address that is not or no longer in PUSH_HOSTS, such as one of the internal network', async () => {
  const sari = await newCustomer();
  const phone = await subscribe(sari, push.service.newDevice());
  const inner = (JSON.parse(phone.token) as { endpoint: string }).endpoint.replace('localhost', '127.0.0.1');
  expect(new URL(inner).hostname).toBe('127.0.0.1');
  await db
    .update(pushSubscriptions)
    .set({ token: phone.token.replace('localhost', '127.0.0.1') })
    .where(eq(pushSubscriptions.userId, sari.id));
  await tell(sari);
  expect(phone.messages).toEqual([]);
  expect(await outcomesOf(sari)).toEqual([['gone', null, 0]]);
});

test('retries a push service that cannot be reached', async () => {
  const sari = await newCustomer();
  const { token } = push.service.newDevice();
  await subscribe(sari, {
    ...push.service.newDevice(),
    token: token.replace(push.service.host, 'tidak-ada.push.example'),
  });
  await tell(sari);
  expect(await outcomesOf(sari)).toEqual([[null, null, 1]]);
});

test('does not deliver a pending message to the next user of the device or to an expired session', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono Lengkong')];
  const busy = { status: 503 };
  const shared = await subscribe(sari, push.service.newDevice(busy));
  const old = await subscribe(tono, push.service.newDevice(busy));
  await tell(sari);
  await tell(tono);
  await subscribe(tono, shared);
  await db.update(sessions).set({ expiresAt: at.toISOString() }).where(eq(sessions.userId, tono.id));
  for (const person of [sari, tono]) {
    await sendAgain(person);
    expect(await outcomesOf(person)).toEqual([['gone', 503, 1]]);
  }
  expect([shared.messages.length, old.messages.length]).toEqual([1, 1]);
});
