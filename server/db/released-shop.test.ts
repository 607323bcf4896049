/** A shop of the release whose schema the baseline makes, on this version: nothing is made twice, lacks or is lost. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { orderStatuses } from '#contract/orders/order-states.ts';
import { paymentStatuses } from '#contract/payments/payment-states.ts';
import { explainDatabaseError } from '#platform/check-database.ts';
import { withClient } from '#platform/with-client.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { openOwnShop } from '#server/testing/open-own-shop.ts';
import { production } from '#server/testing/production.ts';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { newDatabase, newReleasedShop, type OwnDatabase } from '#server/testing/released-shop.ts';
import { findViolationsAt, invariants } from './invariants.ts';
import { migrate } from './migrate.ts';
import { releases } from './releases.ts';
import { updateDatabase } from './update-database.ts';

/** The shop's migrations without those after the baseline. */
function baselineOnly(): string {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'migrations-'));
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: object[] };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

const schemaOf = ({ databaseOwnerUrl }: OwnDatabase) => withClient(databaseOwnerUrl, describeSchema);

async function query<Row extends object>({ databaseOwnerUrl }: OwnDatabase, statement: string): Promise<Row[]> {
  return withClient(databaseOwnerUrl, async (client) => (await client.query<Row>(statement)).rows);
}

type Applied = { at: number; hash: string };
const applied = (shop: OwnDatabase) =>
  query<Applied>(shop, 'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at');

let released: OwnDatabase;
beforeAll(async () => {
  released = await newReleasedShop();
});

/** Every row of the shop's tables, with the columns that `columns` names. */
async function rowsOf(shop: OwnDatabase, columns?: Columns): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const [table, names] of Object.entries(columns ?? (await columnsOf(shop)))) {
    const read = await query<{ row: object }>(
      shop,
      `select to_jsonb(t) as row from (select "${names.join('", "')}" from ${table}) t order by 1`,
    );
    rows[table] = read.map(({ row }) => row);
  }
  return rows;
}

type Columns = Record<string, string[]>;
async function columnsOf(shop: OwnDatabase): Promise<Columns> {
  const columns = await query<{ table: string; names: string[] }>(
    shop,
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as names
    from information_schema.columns where table_schema = 'public' group by 1`,
  );
  return Object.fromEntries(columns.map(({ table, names }) => [table, names]));
}

test('the baseline makes the schema of its release, and its first rows', async () => {
  const fresh = await newDatabase();
  await migrate(fresh.databaseOwnerUrl, baselineOnly());
  expect(await schemaOf(fresh)).toEqual(await schemaOf(released));
  expect((await applied(released)).at(-1)!.at).toBe(releases.baseline.lastMigration);
  for (const rows of ['day::text, name from holidays', 'word, means, two_way from search_synonyms']) {
    const read = (shop: OwnDatabase) => query(shop, `select ${rows} order by 1, 2`);
    expect(await read(fresh)).toEqual(await read(released));
  }
});

test('a shop of that release, also from a backup, gets the schema of a new one and loses nothing', async () => {
  const [shop, fresh] = [await newReleasedShop(), await newDatabase()];
  const columns = await columnsOf(shop);
  const before = await rowsOf(shop, columns);
  await updateDatabase(shop);
  await updateDatabase(fresh);
  expect(await schemaOf(shop)).toEqual(await schemaOf(fresh));
  expect(await rowsOf(shop, columns)).toEqual(before);
  const [old, all, made] = [await applied(released), await applied(shop), await applied(fresh)];
  expect(all.slice(old.length - 1)).toEqual(made);
  expect(all.slice(0, old.length - 1)).toEqual(old.slice(0, -1));
});

test('its dump has orders of every state', async () => {
  const states = async (column: string) =>
    (await query<{ state: string }>(released, `select distinct ${column} as state from orders`)).map(
      ({ state }) => state,
    );
  expect((await states('status')).sort()).toEqual(orderStatuses.toSorted());
  expect((await states('payment_status')).sort()).toEqual(paymentStatuses.toSorted());
});

test('it opens on this version: a buyer logs in and reads each order, and all invariants hold', async () => {
  const shop = await newReleasedShop();
  const outside = await startProviderAndMail();
  onTestFinished(outside.close);
  const variables = { ...outside.variables, DATABASE_OWNER_URL: shop.databaseOwnerUrl };
  const { url, close } = await openOwnShop(shop.databaseUrl, variables);
  onTestFinished(close);
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pembeli@kreasi.test', password: 'rahasia123' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const get = async <Body>(path: string) =>
    (await (await fetch(`${url}${path}`, { headers: { cookie } })).json()) as Body;
  const { user } = await get<{ user: { id: string } }>('/api/auth/check-auth');
  const { data } = await get<{ data: Order[] }>(`/api/shop/order/list/${user.id}`);
  expect(data.length).toBeGreaterThan(5);
  for (const { _id } of data) {
    const details = await get<{ data: Order }>(`/api/shop/order/details/${_id}`);
    expect(details.data._id).toBe(_id);
  }
  // Those about the present time do not hold for a dump.
  const broken = (await findViolationsAt(shop.databaseOwnerUrl)).filter(
    ({ name }) => !invariants[name]!.includes('now()'),
  );
  expect(broken).toEqual([]);
});

type Order = { _id: string };

test('production refuses the demo before its jobs run, and opens it without the accounts of the demo', async () => {
  const shop = await newReleasedShop();
  const outside = await startProviderAndMail();
  onTestFinished(outside.close);
  const { MAIL_URL } = outside.variables;
  const owner = { DATABASE_OWNER_URL: shop.databaseOwnerUrl };
  // The dump was sealed with the key of the tests.
  const { SECRET_KEY: _, ...variables } = { ...production, MAIL_URL, ...owner };
  // Of a queue that only this version has.
  const queues = () => query(shop, `select name from pgboss.queue where name = 'forget-maker'`);
  await expect(openOwnShop(shop.databaseUrl, variables)).rejects.toThrow('The shop did not start.');
  expect(await queues()).toEqual([]);
  await query(shop, `update users set email = replace(email, '@kreasi.test', '@contoh.id')`);
  const { close } = await openOwnShop(shop.databaseUrl, variables);
  onTestFinished(close);
  expect(await queues()).toHaveLength(1);
});

test('a shop of the version before the squash has all migrations already', async () => {
  const shop = await newReleasedShop();
  await updateDatabase(shop);
  const all = await applied(shop);
  await query(
    shop,
    `update drizzle.__drizzle_migrations set hash = 'of 0027' where created_at = ${releases.baseline.lastMigration}`,
  );
  await updateDatabase(shop);
  expect(await applied(shop)).toEqual(all);
});

test('an older shop is refused by the name of that release, and not changed', async () => {
  const shop = await newReleasedShop();
  await query(shop, `delete from drizzle.__drizzle_migrations where created_at = ${releases.baseline.lastMigration}`);
  const before = [await applied(shop), await schemaOf(shop)];
  await expect(updateDatabase(shop)).rejects.toThrow(
    'The database is too old: start the release v1.0.0 (commit 043866ae) once, then this one.',
  );
  expect([await applied(shop), await schemaOf(shop)]).toEqual(before);
});

test('a role that may not create changes nothing before the owner has migrated, and has nothing to do afterwards', async () => {
  const shop = await newReleasedShop();
  const before = [await applied(shop), await schemaOf(shop)];
  const asShop = () => updateDatabase({ databaseUrl: shop.databaseUrl, databaseOwnerUrl: undefined });
  const fault = async () => explainDatabaseError(await asShop().catch((error: unknown) => error), shop.databaseUrl);
  const refusal = expect.objectContaining({ message: expect.stringMatching(/only the owner may migrate it/) });
  expect(await fault()).toEqual(refusal);
  // A backup has no rights of other roles. A shop that runs has these.
  const role = new pg.Client({ connectionString: shop.databaseUrl }).user;
  await query(
    shop,
    `grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
  );
  expect(await fault()).toEqual(refusal);
  expect([await applied(shop), await schemaOf(shop)]).toEqual(before);
  await updateDatabase(shop);
  await expect(asShop()).resolves.toBeUndefined();
});
