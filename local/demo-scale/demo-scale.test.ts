import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { invariants } from '#server/db/invariants.ts';
import { withDatabase } from '#server/testing/start-postgres-once.ts';

const name = `scale_${process.pid}_${Date.now()}`;
let database: pg.Client;

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template template_shop`);
  await admin.end();
  database = new pg.Client({ connectionString: withDatabase(inject('postgresUrl'), name) });
  await database.connect();
  return () => database.end();
});

const rows = async (statement: string) => (await database.query<Record<string, unknown>>(statement)).rows;
const indexNames = () => rows(`select indexname from pg_indexes where schemaname = 'public' order by 1`);
const expectInvariants = async () => {
  for (const [rule, statement] of Object.entries(invariants)) expect(await rows(statement), rule).toEqual([]);
};
const fillTo = (kind: 'products' | 'orders', count: number) =>
  promisify(execFile)('node', ['local/demo-scale/demo-scale.ts', `--${kind}`, String(count)], {
    env: { ...process.env, DATABASE_URL: withDatabase(inject('postgresUrl'), name) },
  });

test('fills a shop up to a number of products that are listed, searchable and consistent', async () => {
  const indexes = await indexNames();
  await fillTo('products', 600);
  await fillTo('products', 900);
  expect(await rows('select count(*)::int as listed from products where listed')).toEqual([{ listed: 900 }]);
  expect(await rows('select count(*)::int as found from product_search')).toEqual([{ found: 900 }]);
  expect(await indexNames()).toEqual(indexes);
  // Reading all products for each of them would make 700,000 rows.
  expect(await rows(`select seq_tup_read < 50_000 as few from pg_stat_user_tables where relname = 'products'`)).toEqual(
    [{ few: true }],
  );
  await expectInvariants();
  expect(
    await rows(`select word from products, regexp_split_to_table(lower(title), '[^a-z]+') as word
      where length(word) > 2 and word not in (select word from search_words)`),
  ).toEqual([]);
});

test('adds a year of orders that are paid, delivered and paid out', async () => {
  const indexes = await indexNames();
  await fillTo('orders', 700);
  await fillTo('orders', 1_000);
  expect(await indexNames()).toEqual(indexes);
  expect(
    await rows('select status, count(*)::int > 0 as some from orders group by status order by status'),
  ).toHaveLength(6);
  // An order without a payment token would be hidden from all lists.
  expect(await rows('select id from payments where snap_token is null and paid_at is null')).toEqual([]);
  expect(await rows('select count(*)::int > 20 as many from payouts')).toEqual([{ many: true }]);
  expect(await rows('select count(*)::int > 100 as many from reviews')).toEqual([{ many: true }]);
  expect(await rows('select count(*)::int > 100 as many from product_search where popularity > 0')).toEqual([
    { many: true },
  ]);
  await expectInvariants();
});
