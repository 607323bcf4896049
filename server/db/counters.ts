/**
 * The counters: sums per group that would take too long to count for each visit. Triggers change them with what they
 * count: they append a row for each change, which a scheduled job folds, or change the one row of the group, which is
 * then the primary key. The source is read by neither, so an invariant that compares both notices a broken one.
 */
import { type Column, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { isKept, payable } from './money-invariants.ts';
import {
  dailyRevenue,
  orderCounts,
  payoutTotals,
  peopleCounts,
  productCounts,
  sellerDues,
  storeRatings,
} from './schema/index.ts';

/** `groups` and `sums` are columns of the table and of `source`, a statement of the rows that are counted. */
export type Counter = { table: string; groups: string[]; sums: string[]; source: string; isInPlace: boolean };

const counter = (table: PgTable, sums: Column[], source: string): Counter => {
  const columns = Object.values(getTableColumns(table));
  return {
    table: getTableName(table),
    groups: columns.filter((column) => !sums.includes(column)).map(({ name }) => name),
    sums: sums.map(({ name }) => name),
    source,
    isInPlace: columns.some(({ primary }) => primary),
  };
};

export const counters = {
  productCounts: counter(
    productCounts,
    [productCounts.count],
    `select (product_facets(p, k.stock > 0, 1)).*
    from products p join product_stock k on k.product_id = p.id where p.shown`,
  ),
  orderCounts: counter(
    orderCounts,
    [orderCounts.orders, orderCounts.amount],
    `select (created_at at time zone 'Asia/Makassar')::date as day, status, payment_status = 'paid' as paid,
      1 as orders, total_amount as amount from orders`,
  ),
  peopleCounts: counter(peopleCounts, [peopleCounts.people], 'select role, 1 as people from users'),
  sellerDues: counter(
    sellerDues,
    [sellerDues.orders, sellerDues.amount, sellerDues.payable],
    `select seller_id, 1 as orders, total_amount as amount, ${payable} as payable from orders o
    where payment_status = 'paid' and paid_out_at is null and not is_disputed and ${payable} > 0
      and status = 'confirmed'`,
  ),
  payoutTotals: counter(
    payoutTotals,
    [payoutTotals.payouts, payoutTotals.amount],
    `select seller_id, 1 as payouts, case when ${isKept} then amount else 0 end as amount from payouts p`,
  ),
  storeRatings: counter(
    storeRatings,
    [storeRatings.ratingSum, storeRatings.ratingCount],
    `select p.seller_id, t.rating_sum, t.rating_count
    from product_stats t join products p on p.id = t.product_id`,
  ),
  dailyRevenue: counter(
    dailyRevenue,
    [dailyRevenue.revenue, dailyRevenue.orders],
    `select (at at time zone 'Asia/Makassar')::date as day, sum(credit - debit) as revenue,
      count(distinct order_id) filter (where credit > 0) as orders
    from ledger_entries where order_id is not null and account in ('seller_payable', 'commission')
    group by posting, 1`,
  ),
};

const each = (names: string[], write: (name: string) => string = (name) => name, by = ', ') =>
  names.map(write).join(by);
const summed = (name: string) => `sum(${name}) as ${name}`;
const someSum = (sums: string[]) => each(sums, (name) => `sum(${name}) <> 0`, ' or ');

/** The statement of what a counter lacks in each group, negative where it has too much; no rows if it is right. */
export const missingIn = ({ table, groups, sums, source }: Counter): string => `
  select ${each(groups)}, ${each(sums, summed)} from (
    select ${each(groups)}, ${each(sums)} from (${source}) source
    union all select ${each(groups)}, ${each(sums, (name) => `-${name}`)} from ${table}
  ) counted group by ${each(groups)} having ${someSum(sums)}`;

/**
 * Scheduled job: merges the rows that triggers appended into one per group.
 * Concurrent runs on several nodes do not merge the same rows twice. A column that
 * this release does not know also is a group: the release after it counts by it.
 */
export async function fold({ table, groups, sums }: Counter): Promise<void> {
  const statement = `
    with folded as (
      delete from ${table} where ctid in (
        select ctid from (
          select ctid, count(*) over (partition by ${each(groups)}) as rows from ${table}
        ) counted where rows > 1
      ) returning *
    ), merged as (
      select to_jsonb(folded) - array[${each(sums, (name) => `'${name}'`)}] as kind, ${each(sums, summed)}
      from folded group by 1 having ${someSum(sums)}
    )
    insert into ${table} select one.* from merged, jsonb_populate_record(null::${table},
      kind || jsonb_build_object(${each(sums, (name) => `'${name}', ${name}`)})) one`;
  await transaction((tx) => tx.rows(sql.raw(statement)));
}

/**
 * Adds to a counter what it lacks. Sales may go on: a snapshot has both what is counted and its counting, or
 * neither, so the difference of one snapshot stays right. Wrong after all if a trigger is disabled meanwhile.
 */
export async function recount(tx: Transaction, of: Counter): Promise<void> {
  const { table, groups, sums, source, isInPlace } = of;
  const columns = each([...groups, ...sums]);
  const run = (statement: string) => tx.rows(sql.raw(statement));
  // Another recount would add the same difference once more. Triggers write in spite of this lock.
  await run(`lock table ${table} in share update exclusive mode`);
  if (!isInPlace) {
    await run(`insert into ${table} (${columns}) ${missingIn(of)}`);
    return;
  }
  // Not one upsert: the checks of a row would refuse a negative difference.
  await run(`insert into ${table} (${columns})
    select distinct ${each(groups)}, ${each(sums, () => '0')} from (${source}) source on conflict do nothing`);
  await run(`update ${table} set ${each(sums, (name) => `${name} = ${table}.${name} + missing.${name}`)}
    from (${missingIn(of)}) missing where ${each(groups, (name) => `${table}.${name} = missing.${name}`, ' and ')}`);
}
