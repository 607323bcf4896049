import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sqlState } from '#platform/database-outage.ts';
import { db } from '#platform/connect.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

test.each([
  'create table loot (id int)',
  'alter table orders add column loot int',
  'drop table orders',
  'truncate cart_items cascade',
  'alter table ledger_entries disable trigger ledger_entries_append_only',
  'set session_replication_role = replica',
  'create function loot() returns int language sql as $$ select 1 $$',
  'create schema loot',
  'truncate pgboss.job cascade',
  'update drizzle.__drizzle_migrations set hash = hash',
])('the role of the shop may not run: %s', async (statement) => {
  const error = await db.rows(sql.raw(statement)).catch((refused: unknown) => refused);
  expect(sqlState(error)).toBe('42501');
});
