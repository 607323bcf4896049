import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createTransport } from 'nodemailer';
import { requireKeyOfDatabase } from '../../server/areas/notifications/push-keys.ts';
import { countMissingHolidays } from '../../server/areas/orders/holidays.ts';
import { countUnnotified } from '../../server/areas/payments/last-notification.ts';
import { faultChecks } from '../../server/faults.ts';
import { checkDatabase } from '../../server/platform/check-database.ts';
import { config } from '../../server/platform/config.ts';
import { probeWrites } from '../../server/platform/database-writes.ts';
import { findForeignQueues } from '../../server/platform/jobs.ts';
import { mediaStore } from '../../server/platform/media-store.ts';
import { db } from '../../server/platform/connect.ts';
import { jobHandlers } from '../../server/schedule.ts';

/**
 * `run` returns what is wrong and what to do, or null. Throwing means the same with the message
 * of the error, which is about another program or machine: `todo` says then what to do.
 */
type Check = { name: string; run: () => Promise<string | null>; todo?: string };

const timeoutMs = 10_000;
const addressTodo = 'see journalctl -u caddy -n 50, the name, and the firewall';
const maxClockSeconds = 30;
export const reachIt = 'let this machine ask a name server, and reach others on port 443';

export const mailTodo = 'set MAIL_URL as the mail server says, and open its port in the firewall';

/** What a running shop needs, in the order in which faults should be removed. They need a configured process. */
export const checks: readonly Check[] = [
  { name: 'database', run: () => checkDatabase(config.databaseUrl).then(() => null) },
  { name: 'database role', run: checkRole },
  { name: 'connections', run: checkConnections },
  { name: 'migrations', run: checkMigrations, todo: 'run kreasi migrate' },
  { name: 'writes', run: checkWrites },
  { name: 'jobs', run: checkJobs },
  { name: 'secret key', run: () => requireKeyOfDatabase().then(() => null) },
  { name: 'clock', run: checkClock },
  { name: 'pictures', run: checkMedia, todo: 'let the user of the shop write in DATA_DIR or MEDIA_STORE' },
  { name: 'address', run: checkAddress, todo: addressTodo },
  ...(['disk', 'certificate', 'standby', 'couriers', 'limits'] as const).map((name) => ({
    name,
    run: () => faultChecks[name](new Date()),
  })),
  { name: 'mail', run: checkMail, todo: mailTodo },
  { name: 'operator', run: checkOperator },
  { name: 'second factor', run: checkSecondFactor },
  { name: 'payment provider', run: checkProvider, todo: reachIt },
  { name: 'notifications', run: checkNotifications },
  { name: 'push messages', run: checkPush, todo: reachIt },
  { name: 'backup', run: checkBackup },
  { name: 'holidays', run: async () => describeMissing(await countMissingHolidays(new Date())) },
];

/** A row and a file, as the nodes write them to know that they are ready. */
async function checkWrites(): Promise<string | null> {
  try {
    await probeWrites(new Date());
    return null;
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return `the database takes no writes (${reason}): see df -h and journalctl -t postgres -n 50`;
  }
}

/** Before the last node of a release is stopped, its queues should be empty: the next release may not know them. */
async function checkJobs(): Promise<string | null> {
  const foreign = await findForeignQueues(config.databaseUrl, Object.keys(jobHandlers));
  return foreign.length > 0 ? `${foreign.join(', ')} have jobs that only another release of the shop can run` : null;
}

/** A role that only reads and writes rows limits what a stolen password or a flaw of the shop can destroy. */
async function checkRole(): Promise<string | null> {
  const [may] = await db.rows<
    Record<'become any role' | 'change tables' | 'empty tables' | 'create tables', boolean>
  >(sql`
    select bool_or(rolsuper or rolcreaterole) as "become any role",
      bool_or(pg_has_role(relowner, 'usage')) as "change tables",
      bool_or(has_table_privilege(c.oid, 'truncate')) as "empty tables",
      bool_or(has_schema_privilege(relnamespace, 'create')) as "create tables"
    from pg_class c, pg_roles r
    where rolname = current_user and relkind = 'r'
      and relnamespace::regnamespace::text in ('public', 'pgboss')`);
  const rights = Object.entries(may!).flatMap(([right, isGiven]) => (isGiven ? [right] : []));
  return rights.length > 0
    ? `the role of the shop may ${rights.join(', ')}: let another one own the database (docs/operate.md)`
    : null;
}

/** The job queue of a node has three connections more than its pool, and one that listens. */
async function checkConnections(): Promise<string | null> {
  const [row] = await db.rows<{ max: number }>(
    sql`select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as max`,
  );
  const needed = config.databasePool + 4;
  return needed > row!.max
    ? `a node needs ${needed} connections, and the database allows ${row!.max}: lower DATABASE_POOL`
    : null;
}

async function checkMigrations(): Promise<string | null> {
  const migrationsFolder = path.join(import.meta.dirname, '../../server/db/migrations');
  const rows = await db.rows<{ at: number; hash: string }>(
    sql`select created_at as at, hash from drizzle.__drizzle_migrations`,
  );
  const applied = new Map(rows.map(({ at, hash }) => [at, hash]));
  const migrations = readMigrationFiles({ migrationsFolder });
  const pending = migrations.filter(({ folderMillis }) => !applied.has(folderMillis)).length;
  if (pending > 0) return `${pending} migrations are pending: run kreasi migrate`;
  const changed = migrations.filter(({ folderMillis, hash }) => applied.get(folderMillis) !== hash).length;
  return changed > 0
    ? `${changed} migrations were changed after they were applied: install the released version`
    : null;
}

async function checkClock(): Promise<string | null> {
  const [row] = await db.rows<{ at: string }>(sql`select clock_timestamp() as at`);
  const seconds = Math.round(Math.abs(Date.now() - Date.parse(row!.at)) / 1000);
  return seconds > maxClockSeconds
    ? `this machine and the database differ by ${seconds} s: run timedatectl set-ntp true on both`
    : null;
}

/** As a customer asks, with a valid certificate. A demo has no other address than its port. */
async function checkAddress(): Promise<string | null> {
  if (!config.publicUrl.startsWith('https:')) return null;
  const response = await fetch(`${config.publicUrl}/api/health`, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return null;
  const todo = response.status === 503 ? 'no node is ready: mend what stands above it' : addressTodo;
  return `${config.publicUrl} answers ${response.status}: ${todo}`;
}

async function checkMedia(): Promise<string | null> {
  // The shop loads it for the first upload only.
  await import('sharp');
  if (config.mediaStoreUrl) {
    const name = `private/doctor-${process.pid}.webp`;
    await mediaStore().add(name, Buffer.from('probe'));
    await mediaStore().remove(name);
    return null;
  }
  const probe = path.join(config.mediaDir, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return `there is no folder ${config.mediaDir}: make it for the user of the shop, or mount its disk`;
  }
  await rm(probe);
  return null;
}

export async function checkMail(): Promise<string | null> {
  if (!config.mail) return 'MAIL_URL and MAIL_FROM are not set, so mails stay queued';
  const { from: _, ...server } = config.mail;
  await createTransport({ ...server, connectionTimeout: timeoutMs, socketTimeout: timeoutMs }).verify();
  return null;
}

/** PP 80/2019 asks who runs the shop, Permenkominfo 5/2020 for the registration before its start. */
async function checkOperator(): Promise<string | null> {
  const { operator, pseNumber } = config.site;
  const missing = [...(operator ? [] : ['SHOP_LEGAL_NAME']), ...(pseNumber ? [] : ['SHOP_PSE_NUMBER'])];
  return missing.length > 0 ? `set ${missing.join(' and ')}: pages do not say who runs the shop` : null;
}

async function checkSecondFactor(): Promise<string | null> {
  return config.requiresSecondFactor
    ? null
    : 'a stolen password of an admin is enough to move money: set ADMIN_SECOND_FACTOR=required';
}

/**
 * Asks with both keys for what does not exist: only the right key gets the answer 404. Source: Midtrans documentation,
 * "Get Transaction Status" and "BIN API", the one call that takes the client key without a card.
 */
async function checkProvider(): Promise<string | null> {
  return (await checkServerKey()) ?? checkClientKey();
}

export const checkServerKey = (): Promise<string | null> =>
  findKeyFault('MIDTRANS_SERVER_KEY', config.midtrans.serverKey, '/v2/doctor/status');

export const checkClientKey = (): Promise<string | null> =>
  findKeyFault('MIDTRANS_CLIENT_KEY', config.midtrans.clientKey, '/v1/bins/000000');

async function findKeyFault(name: string, key: string, path: string): Promise<string | null> {
  const { apiUrl } = config.midtrans;
  const response = await fetch(apiUrl + path, {
    headers: { authorization: `Basic ${btoa(`${key}:`)}`, accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status_code: code = String(response.status) } = (await response.json()) as { status_code?: string };
  if (code === '404' || code === '200') return null;
  const hint = code === '401' ? `${name} is wrong, or belongs to the other environment` : 'see its status page';
  return `${new URL(apiUrl).host} answers ${code}: ${hint}`;
}

/** In order without payments, too: the first one shows it. */
async function checkNotifications(): Promise<string | null> {
  const unnotified = await countUnnotified(new Date());
  const address = `${config.publicUrl}/api/payment/notification`;
  return unnotified > 0
    ? `${unnotified} payments became paid without a notification: set the Notification URL of Midtrans to ${address}`
    : null;
}

/** Any answer of the service of Chrome will do; it does not accept a message without a subscription. */
async function checkPush(): Promise<string | null> {
  const host = config.pushHosts.find((name) => !name.startsWith('*'));
  if (host) await fetch(`https://${host}`, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
  return null;
}

const describeMissing = (holidays: number): string | null =>
  holidays > 0
    ? `${holidays} or more holidays of next year are missing: an admin enters those of its decree on the page /admin/shop-settings`
    : null;

async function checkBackup(): Promise<string | null> {
  const fault = await faultChecks.backup(new Date());
  if (fault) return fault;
  // By operate/deploy/kreasi. Nothing in a container, where no unit of systemd runs it.
  const { KREASI_BACKUP_RESULT: result } = process.env;
  if (result && result !== 'success') {
    return 'the last one, its copy or its proof failed: journalctl -u kreasi-backup -n 20';
  }
  if (!process.env.BACKUP_AGE_RECIPIENT) {
    return 'backups are not encrypted: set BACKUP_AGE_RECIPIENT (docs/operate.md)';
  }
  return config.copiesBackups
    ? null
    : 'backups stay on this machine, whose loss takes them too: set BACKUP_COPY (docs/operate.md)';
}
