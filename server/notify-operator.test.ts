import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { sql } from 'drizzle-orm';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { config, configure } from '#platform/config.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { db } from '#platform/connect.ts';
import { setLastTime } from '#platform/last-times.ts';
import { lateSchedule, type Log, startSchedule } from '#platform/schedule.ts';
import { failureOf } from './areas/payments/provider-failures.ts';
import { lastTimes } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { formFor, order, submitCheckout } from '#server/testing/buying.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { underFaults } from '#server/testing/provider.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { checkInvariants } from './shop-metrics.ts';
import { notifyOperator } from './notify-operator.ts';

const minute = 60_000;
const hour = 60 * minute;
const log = { error: vi.fn<Log['error']>() };
const later = (ms: number) => new Date(at.getTime() + ms);

/** Each test has a time of its own, because a cause is told once an hour. */
let at = new Date();
let origin: string;
let received: string[];
let answer: number;

beforeAll(async () => {
  await openShop();
  const day = 24 * hour;
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'receiver of alerts' }], {
    keyType: 'ec',
    notBeforeDate: later(-day),
    notAfterDate: later(99 * day),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, cert]);
  const receiver = https.createServer({ cert, key }, (request, response) => {
    void text(request).then((body) => {
      received.push(`${request.method} ${body || request.url}`);
      response.writeHead(answer).end();
    });
  });
  receiver.listen(0, 'localhost');
  await once(receiver, 'listening');
  origin = `https://localhost:${(receiver.address() as AddressInfo).port}`;
  return () => {
    tls.setDefaultCACertificates(trusted);
    receiver.close();
  };
});

beforeEach(async () => {
  const { env } = await openShop();
  configure({ ...env, HEARTBEAT_URL: `${origin}/beat`, ALERT_URL: `${origin}/alert` });
  [received, answer, at] = [[], 200, later(4 * hour)];
  log.error.mockClear();
  // What other files of this worker left.
  await settlePendingJobs();
  await waitForJobs();
  await asOwner(async (tx) => {
    await tx.execute(sql`update mail_deliveries set outcome = 'skipped' where outcome is null`);
    await tx.execute(sql`delete from pgboss.job where state in ('created', 'retry', 'failed')`);
  });
  await mkdir(config.mediaDir, { recursive: true });
  await checkInvariants();
  await probeWrites(at);
  await setLastTime(db, 'backup', at);
});
afterEach(async () => void configure((await openShop()).env));

const tell = (time = at) => notifyOperator(time, log);
/** A mail that was tried twice. */
const addMail = (id: string, problem: string) =>
  db.rows(sql`
    with told as (
      insert into notices (id, kind, about, created_at)
      values (gen_random_uuid(), 'address-check', '{}', ${at}) returning id
    )
    insert into mail_deliveries (id, notice_id, user_id, kind, created_at, problem)
    select gen_random_uuid(), id, ${id}, 'address-check', ${later(-2 * minute)}, ${problem} from told`);

test('each minute in which the shop is well, the heartbeat is sent, without a body', async () => {
  await tell();
  await probeWrites(later(minute));
  await tell(later(minute));
  expect(received).toEqual(['GET /beat', 'GET /beat']);
  expect(log.error).not.toHaveBeenCalled();
});

test('without the two addresses nothing is sent, and a fault is logged, but not that a demo has no backup', async () => {
  configure({ ...(await openShop()).env, BACKUP_DIR: '/proc' });
  await setLastTime(db, 'backup', later(-27 * hour));
  await tell();
  expect(received).toEqual([]);
  expect(log.error.mock.calls).toEqual([[{ cause: 'disk' }, expect.stringContaining('are free in /proc')]]);
});

test('addresses without TLS are refused', async () => {
  const { env } = await openShop();
  for (const name of ['HEARTBEAT_URL', 'ALERT_URL']) {
    expect(() => configure({ ...env, [name]: 'http://uptime.example/1' })).toThrow(name);
  }
});

test('a cause is told once an hour, also when the nodes see it at once, and the heartbeat stops', async () => {
  await setLastTime(db, 'backup', later(-27 * hour));
  await tell();
  await probeWrites(later(59 * minute));
  await tell(later(59 * minute));
  expect(received).toEqual([
    'POST localhost: backup: the newest verified one is 27 hours old: journalctl -u kreasi-backup',
  ]);
  // Another node tells at its own minute.
  await setLastTime(db, 'alert backup', later(30 * minute));
  for (const minutes of [61, 91]) {
    await probeWrites(later(minutes * minute));
    await tell(later(minutes * minute));
    expect(received).toHaveLength(minutes === 61 ? 1 : 2);
  }
});

test('an alert that is not accepted is sent again', async () => {
  await setLastTime(db, 'backup', later(-27 * hour));
  answer = 500;
  await expect(tell()).rejects.toThrow(/^localhost:\d+ answers 500$/);
  answer = 200;
  await tell(later(minute));
  expect(received).toHaveLength(2);
});

test('while the database takes no writes, only that is told', async () => {
  await setLastTime(db, 'backup', later(-27 * hour));
  await tell(later(11_000));
  expect(received).toEqual([expect.stringMatching(/^POST localhost: database: takes no writes/)]);
});

test('a mail server that is away is told, counted and shown, and a refused recipient is not', async () => {
  const admin = await newAdmin();
  await settlePendingJobs();
  await db.rows(sql`update mail_deliveries set outcome = 'skipped' where outcome is null`);
  await addMail(admin.id, 'EENVELOPE 451');
  await tell();
  expect(received).toEqual(['GET /beat']);
  await addMail(admin.id, 'ECONNREFUSED');
  await addMail(admin.id, 'EAUTH 535');
  await tell();
  expect(received.slice(1)).toEqual([
    `POST localhost: mail: 2 wait since ${later(-2 * minute).toISOString()}: ECONNREFUSED`,
  ]);
  await db.rows(sql`update mail_deliveries set created_at = now() - interval '2 minutes' where outcome is null`);
  const { body } = await call(admin, 'GET /api/admin/health');
  expect(body.data.waitingMails).toEqual({ mails: 2, since: expect.any(String), problem: 'ECONNREFUSED' });
});

test('jobs that are late or failed are told', async () => {
  await asOwner((tx) =>
    tx.execute(sql`insert into pgboss.job (name, start_after, created_on) values
      ('distrust-account', ${later(-16 * minute)}, ${at}), ('failed-jobs', ${at}, ${at})`),
  );
  await tell();
  expect(received).toEqual([
    'POST localhost: jobs: 1 wait for more than a quarter of an hour; 1 failed in the last hour: see the page Kesehatan',
  ]);
});

test.each(['mediaDir', 'backupDir'])('a disk with too little room in %s is told beside the heartbeat', async (name) => {
  // No byte is free in /proc.
  const env = { ...(await openShop()).env, HEARTBEAT_URL: `${origin}/beat`, ALERT_URL: origin };
  Object.assign(configure(env), { [name]: '/proc' });
  await tell();
  expect(received.toSorted()).toEqual([
    'GET /beat',
    'POST localhost: disk: 0.0 GB are free in /proc: free some or add a disk',
  ]);
});

test('a cause that cannot be checked is told, and its error is logged', async () => {
  configure({ ...(await openShop()).env, ALERT_URL: origin, DATA_DIR: '/nowhere' });
  await tell();
  expect(received).toEqual(['POST localhost: disk: cannot be checked: see the log']);
  const err = expect.objectContaining({ code: 'ENOENT', path: '/nowhere/media' });
  expect(log.error).toHaveBeenCalledWith({ err, cause: 'disk' }, 'fault check failed');
});

test('a scheduled job that does not succeed within two periods and five minutes is late', async () => {
  const stop = startSchedule([{ name: 'never', everyMs: minute, run: () => Promise.reject(new Error('no')) }], log);
  expect(lateSchedule(new Date(Date.now() + 6 * minute))).toEqual([]);
  expect(lateSchedule(new Date(Date.now() + 8 * minute))).toEqual(['never']);
  await stop();
});

test('a lost standby, and a certificate that was not renewed, are told beside the heartbeat', async () => {
  configure({ ...(await openShop()).env, HEARTBEAT_URL: `${origin}/beat`, ALERT_URL: origin, DATABASE_STANDBYS: '1' });
  await tell();
  expect(received.toSorted()).toEqual([
    'GET /beat',
    'POST localhost: standby: 0 of 1 are connected: acknowledged orders may be on one machine only',
  ]);
  configure({ ...(await openShop()).env, ALERT_URL: origin, PUBLIC_URL: origin });
  at = later(90 * 24 * hour);
  await probeWrites(at);
  await setLastTime(db, 'backup', at);
  await tell();
  expect(received.at(-1)).toMatch(/certificate: ends at .* and was not renewed/);
  const { certificateUntil } = (await call(await newAdmin(), 'GET /api/admin/health')).body.data;
  expect(received.at(-1)).toContain(`ends at ${certificateUntil} `);
});

test('each kind of request that the payment provider refuses is told once an hour, without what a person wrote', async () => {
  const now = new Date();
  // What other files of this worker had refused within the hour, or told.
  const { name } = lastTimes;
  await db.delete(lastTimes).where(sql`${name} like 'provider refused %' or ${name} like 'alert payments%'`);
  await setLastTime(db, 'backup', now);
  await probeWrites(now);
  const refuse = async (status: number, text: string) => {
    await failureOf('create', { status, body: { error_messages: [text] } });
    await tell(new Date());
  };
  await refuse(400, 'customer_details.phone format is invalid: 0812-RAHASIA');
  await refuse(400, 'customer_details.phone format is invalid: 0813-RAHASIA');
  await refuse(401, 'Access denied');
  await refuse(401, 'Access denied');
  await refuse(429, 'Too many requests');
  await refuse(503, 'Maintenance');
  expect(received.filter((line) => line !== 'GET /beat')).toEqual([
    'POST localhost: payments: Midtrans refuses "create" with 400 because of customer_details.phone: see MIDTRANS_SERVER_KEY and the log',
    'POST localhost: payments: Midtrans refuses "create" with 401: see MIDTRANS_SERVER_KEY and the log',
  ]);
  await tell(new Date(now.getTime() + 61 * minute));
  expect(received.filter((line) => line.includes('payments'))).toHaveLength(2);
});

test('from the third checkout on that fails, until one succeeds or the provider answers, nobody can pay', async () => {
  const [seller, buyer] = [await newSeller(), await newCustomer()];
  const failOnce = async () => {
    const form = await formFor(buyer, [[await newProduct(seller), 1]]);
    await underFaults({ create: 'down' }, () => submitCheckout(buyer, form));
  };
  const tellAt = async (time: Date) => {
    received = [];
    await probeWrites(time);
    await setLastTime(db, 'backup', time);
    await tell(time);
    return received.filter((line) => !line.includes(' payments: '));
  };
  const failsSince = async () => (await call(await newAdmin(), 'GET /api/admin/health')).body.data.checkoutsFailSince;
  const now = new Date();
  const tenLater = new Date(now.getTime() + 10 * minute);
  await order(buyer, [[await newProduct(seller), 1]]);
  await failOnce();
  await failOnce();
  expect(await tellAt(now)).toEqual(['GET /beat']);
  await failOnce();
  expect(await tellAt(now)).toEqual([
    `POST localhost: checkouts: nobody can pay since ${now.toISOString()}: see the log, Midtrans' status page and MIDTRANS_SERVER_KEY`,
  ]);
  expect(await failsSince()).toBe(now.toISOString());
  // Ten minutes later a mail of these people that is not sent yet would be late.
  await waitForJobs();
  // Another node tells the same by its own, and buyers who do not come again prove nothing.
  expect(await underFaults({ status: 'down' }, () => tellAt(tenLater))).toEqual([]);
  expect(await failsSince()).toBe(now.toISOString());
  expect(await tellAt(tenLater)).toEqual(['GET /beat']);
  expect(await failsSince()).toBeNull();

  expect(await tellAt(now)).toEqual([]);
  expect(await failsSince()).toBe(now.toISOString());
  await order(buyer, [[await newProduct(seller), 1]]);
  expect(await underFaults({ status: 'down' }, () => tellAt(tenLater))).toEqual(['GET /beat']);
  expect(await failsSince()).toBeNull();
});
