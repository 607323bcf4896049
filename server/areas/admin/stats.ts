import { eq, sql } from 'drizzle-orm';
import type { DashboardPeriod, OpenTasks, Stats } from '#contract/admin/dashboard.ts';
import { sum } from '#contract/money.ts';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/db.ts';
import { countFailedJobs } from '#platform/jobs.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { countMissingHolidays } from '#server/areas/orders/holidays.ts';
import { listComplaints } from '#server/areas/complaints/complaints.ts';
import { couriersRefusedAt } from '#server/areas/parcels/looks.ts';
import { listUnplaced } from '#server/areas/payments/unplaced-list.ts';
import { listUnpaidSellers } from '#server/areas/payouts/due-orders.ts';
import { listReports } from '#server/areas/reports/reports.ts';
import { orders, peopleCounts } from '#server/db/schema/index.ts';
import { listRefunds } from './refund-list.ts';
import { listWaitingOrders } from './waiting-orders.ts';

/**
 * Returns the dashboard figures at `at`: account counts, and paid orders per day of a period. Revenue is in rupiah. The
 * sums use counts maintained by triggers, so the response time does not depend on the number of orders.
 */
export async function getStats(at: Date, period: DashboardPeriod = 'week'): Promise<Stats> {
  const bounds = boundsOf(period, at);
  const [sellerCount, customerCount, weeklyRevenue, before] = await Promise.all([
    countPeople('seller'),
    countPeople('customer'),
    dailySales(bounds),
    salesBefore(bounds),
  ]);
  return {
    sellerCount,
    customerCount,
    totalRevenue: sum(weeklyRevenue.map(({ revenue }) => revenue)),
    totalOrders: weeklyRevenue.reduce((total, { orders: made }) => total + made, 0),
    weeklyRevenue,
    before,
  };
}

/** Counts what waits for an admin at `at`. Each number is the total of the list that the dashboard links to. */
export async function countOpenTasks(at: Date): Promise<OpenTasks> {
  const [payouts, refunds, complaints, reports, unplacedMoney, failedJobs, missingHolidays, waiting, refusedAt] =
    await Promise.all([
      listUnpaidSellers({ limit: 1, sortBy: 'name-atoz' }, at),
      listRefunds(onlyTotal),
      listComplaints({ ...onlyTotal, status: 'open' }),
      listReports({ ...onlyTotal, status: 'open' }),
      listUnplaced(onlyTotal),
      countFailedJobs(),
      countMissingHolidays(at),
      listWaitingOrders(onlyTotal, at),
      couriersRefusedAt(),
    ]);
  return {
    payouts: payouts.total,
    refunds: refunds.total,
    complaints: complaints.total,
    reports: reports.total,
    unplacedMoney: unplacedMoney.total,
    failedJobs,
    holidays: missingHolidays,
    waitingOrders: waiting.total,
    couriers: Number(refusedAt !== null),
  };
}

const onlyTotal = { limit: 1, sortBy: 'newest' } as const;

export async function countPeople(role: Role): Promise<number> {
  const [counted] = await db.select().from(peopleCounts).where(eq(peopleCounts.role, role));
  return counted?.people ?? 0;
}

/** The period from `first` to before `end`, and the period before it from `beforeFirst` to before `beforeEnd`, in ms. */
type Bounds = { first: number; end: number; beforeFirst: number; beforeEnd: number };

const dayMs = 24 * 60 * 60 * 1000;
/** Asia/Makassar is UTC+8 all year. */
const aheadMs = 8 * 60 * 60 * 1000;
const dayOf = (time: number): string => new Date(time + aheadMs).toISOString().slice(0, 10);
const dayStart = (time: number): number => Math.floor((time + aheadMs) / dayMs) * dayMs - aheadMs;

/** A period that has not ended is compared with the same part of the period before. */
function boundsOf(period: DashboardPeriod, at: Date): Bounds {
  const isMonth = period.endsWith('month');
  const now = new Date(at.getTime() + aheadMs);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = day - ((now.getUTCDay() + 6) % 7);
  const startOf = (ahead: number) =>
    (isMonth ? Date.UTC(year, month + ahead, 1) : Date.UTC(year, month, monday + 7 * ahead)) - aheadMs;
  const ahead = period.startsWith('last') ? -1 : 0;
  const [beforeFirst, first, end] = [startOf(ahead - 1), startOf(ahead), startOf(ahead + 1)];
  return { first, end, beforeFirst, beforeEnd: Math.min(first, beforeFirst + at.getTime() - first) };
}

const dailySales = ({ first, end }: Bounds): Promise<Stats['weeklyRevenue']> =>
  db.rows(sql`
    select to_char(d.day, 'YYYY-MM-DD') as date,
      coalesce(sum(c.amount), 0) as revenue, coalesce(sum(c.orders), 0) as orders
    from generate_series(${dayOf(first)}::date, ${dayOf(end)}::date - 1, interval '1 day') d(day)
    left join order_counts c on c.day = d.day and c.paid
    group by d.day order by d.day`);

/** Reads the orders themselves only of the day in which the compared part ends. */
async function salesBefore({ beforeFirst, beforeEnd }: Bounds): Promise<Stats['before']> {
  const lastDay = dayStart(beforeEnd);
  const [sold] = await db.rows<Stats['before']>(sql`
    select coalesce(sum(amount), 0) as revenue, coalesce(sum(orders), 0) as orders from (
      select amount, orders from order_counts
      where paid and day >= ${dayOf(beforeFirst)} and day < ${dayOf(lastDay)}
      union all
      select total_amount, 1 from ${orders}
      where payment_status = 'paid' and id >= ${lowestIdAt(lastDay)} and id < ${lowestIdAt(beforeEnd)}
    ) sold`);
  return sold!;
}
