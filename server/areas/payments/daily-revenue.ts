/**
 * What the shop received for orders minus what it returned, by the day in
 * Asia/Makassar on which the ledger was posted. An order counts on the day it was
 * paid, also when it is refunded later, so a day that has ended never changes.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Stats } from '#contract/admin/dashboard.ts';
import { makassarDay, startOfDay } from '#contract/dates.ts';
import type { Rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';

/** In rupiah, and the number of paid orders. */
type Revenue = { revenue: Rupiah; orders: number };

/**
 * SQL: the ledger entries of orders that are revenue. Their credits minus their debits are its amount, in rupiah.
 */
export const isRevenue = sql`ledger_entries.order_id is not null
  and ledger_entries.account in ('seller_payable', 'commission')`;

/**
 * Returns the revenue, in rupiah, and the number of paid orders of each day from `first` to before `end`, both in ms.
 */
export const listDailyRevenue = (first: number, end: number): Promise<Stats['weeklyRevenue']> =>
  db.rows<Revenue & { date: string }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as date,
      coalesce(sum(r.revenue), 0) as revenue, coalesce(sum(r.orders), 0) as orders
    from generate_series(${dayOf(first)}::date, ${dayOf(end)}::date - 1, interval '1 day') d(day)
    left join daily_revenue r on r.day = d.day
    group by d.day order by d.day`);

/**
 * Returns the revenue, in rupiah, and the number of paid orders from the begin of a day, `first`,
 * to before `end`, both in ms. Reads the ledger itself only of the day in which `end` is.
 */
export async function sumRevenue(first: number, end: number): Promise<Revenue> {
  const lastDay = startOfDay(dayOf(end)).getTime();
  const [summed] = await db.rows<Revenue>(sql`
    select coalesce(sum(revenue), 0) as revenue, coalesce(sum(orders), 0) as orders from (
      select revenue, orders from daily_revenue where day >= ${dayOf(first)} and day < ${dayOf(end)}
      union all
      select sum(ledger_entries.credit - ledger_entries.debit),
        count(distinct ledger_entries.order_id) filter (where ledger_entries.credit > 0)
      from ledger_entries
      where ${isRevenue} and ${isBetween(lastDay, end)}
    ) r`);
  return summed!;
}

const dayOf = (time: number): string => makassarDay(new Date(time).toISOString());
const isBetween = (first: number, end: number): SQL =>
  sql`ledger_entries.at >= ${new Date(first)} and ledger_entries.at < ${new Date(end)}`;
