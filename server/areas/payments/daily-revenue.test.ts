import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, pool } from '#platform/connect.ts';
import { counters, fold } from '#server/db/counters.ts';
import { findViolations } from '#server/db/invariants.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { paidOrder, refundAfterwards, refundPart } from '#server/testing/paying-out.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';

const folder = path.join(import.meta.dirname, '../../db/migrations');
const file = readdirSync(folder).find((name) => name.endsWith('_daily_revenue.sql'))!;
const migration = readFileSync(path.join(folder, file), 'utf8');

type Sums = { revenue: number; orders: number };
const readSums = async (): Promise<Sums> =>
  (
    await db.rows<Sums>(sql`
    select coalesce(sum(revenue), 0) as revenue, coalesce(sum(orders), 0) as orders from daily_revenue`)
  )[0]!;
const findMiscounts = async () => (await findViolations(pool)).filter(({ name }) => name.startsWith('C7'));

test('the migration counts the entries of an older shop, and its trigger the later ones', async () => {
  const [buyer, seller] = [await newCustomer(), await newSeller()];
  const { revenue, orders } = await readSums();
  await refundPart(await paidOrder(buyer, seller, 60_000), 10_000);
  await refundAfterwards(await paidOrder(buyer, seller, 30_000));
  expect(await readSums()).toEqual({ revenue: revenue + 50_000, orders: orders + 2 });
  await asOwner(async ({ client }) => {
    await client.query('drop trigger ledger_entries_counted on ledger_entries');
    await client.query('drop function count_revenue; drop table daily_revenue');
    await client.query(migration);
  });
  // The release before goes on selling before the shop is granted its rights in the new table.
  await paidOrder(buyer, seller, 20_000);
  const [{ role }] = (await db.rows<{ role: string }>(sql`select current_user as role`)) as [{ role: string }];
  await asOwner(({ client }) =>
    client.query(`grant select, insert, update, delete on daily_revenue to ${client.escapeIdentifier(role)}`),
  );
  expect(await readSums()).toEqual({ revenue: revenue + 70_000, orders: orders + 3 });
  await Promise.all([fold(counters.dailyRevenue), fold(counters.dailyRevenue)]);
  expect(await db.rows(sql`select from daily_revenue group by day having count(*) > 1`)).toEqual([]);
  expect(await findMiscounts()).toEqual([]);
});

test('a recount notices an entry that the trigger did not count', async () => {
  await asOwner(({ client }) => client.query('alter table ledger_entries disable trigger ledger_entries_counted'));
  await paidOrder(await newCustomer(), await newSeller());
  await asOwner(({ client }) => client.query('alter table ledger_entries enable trigger ledger_entries_counted'));
  expect(await findMiscounts()).toHaveLength(1);
  await asOwner(({ client }) =>
    client.query(`insert into daily_revenue select (now() at time zone 'Asia/Makassar')::date, 100000, 1`),
  );
  expect(await findMiscounts()).toEqual([]);
});
