/** Migrations that run while servers of the previous version read and write the same tables. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { migrate } from './migrate.ts';

let url: string;
let old: pg.Client;
let other: pg.Client;

beforeEach(async () => {
  const postgresUrl = inject('postgresUrl');
  const name = `migrated_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url = withDatabase(postgresUrl, name);
  [old, other] = [await connect(), await connect()];
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A folder of migrations, one for each text, with their journal. */
function folderOf(...migrations: string[]): string {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'migrations-'));
  mkdirSync(path.join(folder, 'meta'));
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}`,
    breakpoints: true,
  }));
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [idx, text] of migrations.entries()) writeFileSync(path.join(folder, `000${idx}.sql`), text);
  return folder;
}

const create = 'create table items (id int); insert into items values (1)';
const addColumn = 'alter table items add column price int';
const applied = async () =>
  (await other.query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations')).rows[0]!.count;

test('a migration that waits for a long transaction does not block reads of the table', async () => {
  await migrate(url, folderOf(create));
  await old.query('begin');
  await old.query('select from items');
  const migrated = migrate(url, folderOf(create, addColumn));
  const waiting = async () =>
    (await other.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting).toBe(1);
  // This query waits behind the migration until the migration gives up its lock request.
  expect((await other.query('select from items')).rowCount).toBe(1);
  await old.query('commit');
  await migrated;
  expect(await applied()).toBe(2);
});

test('a failed migration is rolled back alone and applied again by the next start', async () => {
  const failing = 'alter table items add column colour text;--> statement-breakpoint\nselect 1 / 0';
  await expect(migrate(url, folderOf(create, addColumn, failing))).rejects.toThrow();
  expect((await other.query('select * from items')).fields.map(({ name }) => name)).toEqual(['id', 'price']);
  expect(await applied()).toBe(2);
  await migrate(url, folderOf(create, addColumn, failing.replace('/ 0', '/ 1')));
  expect((await other.query('select * from items')).fields.map(({ name }) => name)).toEqual(['id', 'price', 'colour']);
  expect(await applied()).toBe(3);
});

test('a migration that was merged after one with a higher number is applied', async () => {
  const folder = folderOf(create, addColumn, 'alter table items add column colour text');
  const journalFile = path.join(folder, 'meta/_journal.json');
  const whole = readFileSync(journalFile, 'utf8');
  const journal = JSON.parse(whole) as { entries: object[] };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.toSpliced(1, 1) }));
  await migrate(url, folder);
  writeFileSync(journalFile, whole);
  await migrate(url, folder);
  expect((await other.query('select price, colour from items')).rowCount).toBe(1);
  expect(await applied()).toBe(3);
});

/** A copy of the shop's migrations that ends before the named one. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'migrations-'));
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

test('orders that were due on delivery stay due when only confirmed orders become due', async () => {
  await migrate(url, migrationsBefore('0011_order_money'));
  const seller = newId();
  // Foreign keys are triggers too; those that count the dues must run.
  await old.query('alter table orders disable trigger all');
  await old.query('alter table orders enable trigger orders_added_due_counted');
  const add = (status: string, paymentStatus: string) =>
    old.query(
      `insert into orders (id, payment_id, user_id, seller_id, status, payment_status, total_amount, address_id,
         receiver_name, address, city, pincode, phone, notes, moved_at, created_at)
       values ($1, $1, $1, $2, $3, $4, 50000, $1, '', '', '', '', '', '', now(), now())`,
      [newId(), seller, status, paymentStatus],
    );
  await add('delivered', 'paid');
  await add('delivered', 'refunded');
  await add('confirmed', 'paid');
  await add('shipped', 'paid');
  await old.query('alter table orders enable trigger orders_changed_due_counted');

  await migrate(url);
  const dues = () =>
    other.query('select orders, amount::text, payable::text from seller_dues where seller_id = $1', [seller]);
  expect((await dues()).rows).toEqual([{ orders: 2, amount: '100000', payable: '100000' }]);
  // A delivery after the migration is due when it is confirmed.
  await other.query(`update orders set status = 'delivered' where status = 'shipped'`);
  expect((await dues()).rows).toEqual([{ orders: 2, amount: '100000', payable: '100000' }]);
  await other.query(`update orders set status = 'confirmed', commission = 1000 where not due_since_delivery`);
  expect((await dues()).rows).toEqual([{ orders: 3, amount: '150000', payable: '148000' }]);
});
