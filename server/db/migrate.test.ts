/** Migrations that run while servers of the previous version read and write the same tables. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';
import { migrate, pendingMigrations } from './migrate.ts';

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

test('a role that may only read the list, such as that of a node, finds nothing to do', async () => {
  const folder = folderOf(create);
  await migrate(url, folder);
  const role = `reader_${newId().replaceAll('-', '')}`;
  await other.query(`create role ${role}`);
  await other.query(`grant usage on schema drizzle to ${role}`);
  await other.query(`grant select on drizzle.__drizzle_migrations to ${role}`);
  await expect(migrate(`${url}&options=-c%20role%3D${role}`, folder)).resolves.toBeUndefined();
});

test('the pending migrations are named, in a new database and in one of an earlier version', async () => {
  const folder = folderOf(create, addColumn);
  expect(await pendingMigrations(url, folder)).toEqual(['0000', '0001']);
  await migrate(url, folderOf(create));
  expect(await pendingMigrations(url, folder)).toEqual(['0001']);
  await migrate(url, folder);
  expect(await pendingMigrations(url, folder)).toEqual([]);
});
