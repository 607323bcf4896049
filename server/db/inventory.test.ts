import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { inventory, namesIn } from './inventory.ts';

beforeAll(openShop);

test('every column that can hold text or bytes is classified once', async () => {
  const columns = await db.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'bytea', 'jsonb', 'json', 'ARRAY', 'tsvector', 'inet')
    order by name`);
  const classified = Object.entries(inventory).flatMap(([table, { personal, sealed, internal, secret, other }]) =>
    [personal, sealed, internal, secret, other].flatMap((names) => namesIn(names).map((name) => `${table}.${name}`)),
  );
  expect(classified.sort()).toEqual(columns.map(({ name }) => name).sort());
});

test('every table that names a user is part of that user’s copy', async () => {
  const tables = await db.rows<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'seller_id') order by name`);
  // Sums of other rows.
  const derived = ['payout_totals', 'seller_dues', 'store_ratings'];
  const missing = tables.filter(({ name }) => !inventory[name]?.where && !derived.includes(name));
  expect(missing).toEqual([]);
});
