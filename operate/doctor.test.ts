import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type SQL, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { config, configure } from '../server/platform/config.ts';
import { connect, db, disconnect } from '../server/platform/connect.ts';
import { getLastTime, setLastTime } from '../server/platform/last-times.ts';
import { asOwner } from '../server/testing/as-owner.ts';
import { order, statusesOf } from '../server/testing/buying.ts';
import { openShop } from '../server/testing/open-shop.ts';
import { newCustomer, newSeller } from '../server/testing/people.ts';
import { newProduct } from '../server/testing/products.ts';
import { atProvider } from '../server/testing/provider.ts';
import { checks } from './doctor/checks.ts';

// One test starts two programs.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

/** Runs a check with some variables changed. Returns the fault, or null. */
async function fault(name: string, changed: NodeJS.ProcessEnv = {}): Promise<string | null> {
  configure({ ...(await openShop()).env, ...changed });
  const { run } = checks.find((check) => check.name === name)!;
  return run().catch((error: Error) => error.message);
}

test('the checks of a shop in order pass', async () => {
  await mkdir(config.mediaDir, { recursive: true });
  await db.rows(
    sql`insert into holidays select make_date(extract(year from now())::int + 1, 7, n), 'Libur' from generate_series(1, 14) n`,
  );
  // Push messages need the internet, nothing was backed up, and the demo has neither legal form nor second factors.
  const local = checks.filter(
    ({ name }) => !['push messages', 'backup', 'disk', 'operator', 'second factor'].includes(name),
  );
  for (const { name } of local) expect([name, await fault(name)]).toEqual([name, null]);
});

test('a role that owns the tables may do too much', async () => {
  const { databaseUrl } = await openShop();
  await disconnect();
  connect(databaseUrl);
  const owner = await fault('database role');
  await disconnect();
  connect((await openShop()).env.DATABASE_URL!, { max: config.databasePool });
  expect(owner).toMatch(/may become any role, change tables, empty tables, create tables: let another one own/);
  expect(await fault('database role')).toBeNull();
});

test('each check names its fault and what to do', async () => {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'doctor-'));
  await db.rows(sql`delete from last_times where name = 'backup'`);
  for (const [name, changed, reason] of [
    ['database', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' }, /does not answer at 127.0.0.1/],
    ['connections', { DATABASE_POOL: '98' }, /needs 102 connections/],
    ['secret key', { SECRET_KEY: 'another key for tests, also long enough' }, /not the key of this database/],
    ['pictures', { DATA_DIR: '/dev/null' }, /ENOTDIR/],
    ['pictures', { DATA_DIR: folder }, /there is no folder/],
    ['mail', { MAIL_URL: 'smtp://127.0.0.1:1' }, /ECONNREFUSED/],
    ['mail', { MAIL_URL: undefined }, /MAIL_URL and MAIL_FROM are not set/],
    ['operator', { SHOP_LEGAL_NAME: 'PT Kreasi' }, /^set SHOP_PSE_NUMBER:/],
    ['address', { PUBLIC_URL: 'https://127.0.0.1:1' }, /fetch failed/],
    ['certificate', { PUBLIC_URL: 'https://127.0.0.1:1' }, /^https:.* does not answer: see the log of the proxy/],
    ['second factor', {}, /a stolen password/],
    ['payment provider', { MIDTRANS_SERVER_KEY: 'SB-Mid-server-other' }, /MIDTRANS_SERVER_KEY is wrong/],
    ['payment provider', { MIDTRANS_CLIENT_KEY: 'SB-Mid-client-other' }, /MIDTRANS_CLIENT_KEY is wrong/],
    ['limits', { REDIS_URL: 'redis://127.0.0.1:1' }, /Redis does not answer \(.*ECONNREFUSED.*\).* see REDIS_URL/],
    ['push messages', { PUSH_HOSTS: 'none.invalid' }, /fetch failed/],
    ['backup', { ALERT_URL: 'https://alarm.example' }, /none was verified yet/],
    ['standby', { DATABASE_STANDBYS: '2' }, /0 of 2 are connected/],
  ] as const) {
    expect([name, await fault(name, changed)]).toEqual([name, expect.stringMatching(reason)]);
  }
  const owner = new PgBoss({ connectionString: (await openShop()).databaseUrl, supervise: false, schedule: false });
  await owner.start();
  await owner.createQueue('of-another-release');
  await owner.send('of-another-release', {});
  expect(await fault('jobs')).toBe('of-another-release have jobs that only another release of the shop can run');
  await owner.deleteQueue('of-another-release');
  await owner.stop({ graceful: false });
  const change = (hash: SQL) =>
    asOwner((tx) => tx.execute(sql`update drizzle.__drizzle_migrations set hash = ${hash} where id = 1`));
  await change(sql`'x' || hash`);
  expect(await fault('migrations')).toMatch(/1 migrations were changed/);
  await change(sql`substr(hash, 2)`);
  await setLastTime(db, 'backup', new Date());
  expect(await fault('backup')).toMatch(/backups are not encrypted: set BACKUP_AGE_RECIPIENT/);
  vi.stubEnv('BACKUP_AGE_RECIPIENT', 'age1');
  expect(await fault('backup')).toMatch(/backups stay on this machine/);
  expect(await fault('backup', { BACKUP_COPY: 'true' })).toBeNull();
  vi.stubEnv('KREASI_BACKUP_RESULT', 'exit-code');
  expect(await fault('backup', { BACKUP_COPY: 'true' })).toMatch(/its copy or its proof failed: journalctl/);
  vi.unstubAllEnvs();
});

test('payments that the provider did not report by itself are a fault', async () => {
  const orderId = await order(await newCustomer(), [[await newProduct(await newSeller()), 1]]);
  await atProvider(orderId, 'settle');
  expect(await statusesOf(orderId)).toContain('pending paid');
  expect(await getLastTime('notification')).not.toBeNull();
  const minutesLater = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    return fault('notifications').finally(() => vi.useRealTimers());
  };
  expect(await minutesLater(11)).toBeNull();
  // Without a notification the payments of the other tests count too, so only the difference is this order.
  await setLastTime(db, 'notification', new Date(0));
  const counted = async (minutes: number) => Number.parseInt((await minutesLater(minutes)) ?? '0', 10);
  expect(await counted(11)).toBeGreaterThan(await counted(0));
  expect(await minutesLater(11)).toMatch(
    /^\d+ payments became paid without a notification: set the Notification URL of Midtrans to http.*\/api\/payment\/notification$/,
  );
  await setLastTime(db, 'notification', new Date());
});

test('a database that takes no writes is a fault', async () => {
  const { env } = await openShop();
  const readOnly = encodeURIComponent('-c default_transaction_read_only=on');
  connect(`${env.DATABASE_URL}${env.DATABASE_URL!.includes('?') ? '&' : '?'}options=${readOnly}`);
  const told = await fault('writes').catch(String);
  await disconnect();
  connect(env.DATABASE_URL!, { max: config.databasePool });
  expect(told).toMatch(/read-only transaction/);
  expect(await fault('writes')).toBeNull();
});

test('doctor ends with "siap", or with what to do', async () => {
  await mkdir(config.mediaDir, { recursive: true });
  await setLastTime(db, 'backup', new Date());
  const { env } = await openShop();
  const given = {
    SHOP_LEGAL_NAME: 'PT Kreasi',
    SHOP_PSE_NUMBER: '1/2026',
    BACKUP_AGE_RECIPIENT: 'age1',
    BACKUP_COPY: 'true',
    PUSH_HOSTS: '*.x',
    ADMIN_SECOND_FACTOR: 'required',
  };
  const doctor = async (changed: NodeJS.ProcessEnv = {}) => {
    const child = spawn('node', ['operate/doctor.ts'], { env: { ...process.env, ...env, ...given, ...changed } });
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number];
    return { code, lines: (await printed).join('').trim().split('\n') };
  };
  const inOrder = await doctor();
  expect([inOrder.code, inOrder.lines.at(-1)]).toEqual([0, `${checks.length + 1} checks passed: siap`]);
  const { code, lines } = await doctor({ MAIL_URL: 'smtp://127.0.0.1:1', BACKUP_AGE_RECIPIENT: '' });
  expect([code, ...lines.slice(-3)]).toEqual([
    1,
    `2 of ${checks.length + 1} checks failed. What to do:`,
    expect.stringMatching(/^mail: .*ECONNREFUSED.*: set MAIL_URL as the mail server says/),
    expect.stringMatching(/^backup: .* set BACKUP_AGE_RECIPIENT/),
  ]);
});
