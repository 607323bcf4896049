import { eq } from 'drizzle-orm';
import type { DashboardPeriod, OpenTasks, Stats } from '#contract/admin/dashboard.ts';
import { sum } from '#contract/money.ts';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { countFailedJobs } from '#platform/jobs.ts';
import { countMissingHolidays } from '#server/areas/orders/holidays.ts';
import { listComplaints } from '#server/areas/complaints/complaints.ts';
import { couriersRefusedAt } from '#server/areas/parcels/poll-couriers.ts';
import { listDailyRevenue, sumRevenue } from '#server/areas/payments/daily-revenue.ts';
import { listUnplaced } from '#server/areas/payments/unplaced-list.ts';
import { listUnpaidSellers } from '#server/areas/payouts/due-orders.ts';
import { listRemovals } from '#server/areas/makers/removals.ts';
import { listCodeReports } from '#server/areas/origins/code-reports.ts';
import { listAbuseCases } from '#server/areas/abuse-reports/abuse-reports.ts';
import { countUncheckedStores } from '#server/areas/store/checks.ts';
import { peopleCounts } from '#server/db/schema/index.ts';
import { listRefunds } from './refund-list.ts';
import { listWaitingOrders } from './waiting-orders.ts';

/**
 * Returns the dashboard figures at `at`: account counts, and revenue, in rupiah, and paid orders per day of a
 * period. The sums use counts maintained by triggers, so the response time does not depend on the number of orders.
 */
export async function getStats(at: Date, period: DashboardPeriod = 'week'): Promise<Stats> {
  const bounds = boundsOf(period, at);
  const [sellerCount, customerCount, weeklyRevenue, before] = await Promise.all([
    countPeople('seller'),
    countPeople('customer'),
    listDailyRevenue(bounds.first, bounds.end),
    sumRevenue(bounds.beforeFirst, bounds.beforeEnd),
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
  const [
    payouts,
    refunds,
    complaints,
    reports,
    makerRemovals,
    unplacedMoney,
    failedJobs,
    missingHolidays,
    waiting,
    reviewed,
    newStores,
    codeReports,
    refusedAt,
  ] = await Promise.all([
    listUnpaidSellers({ limit: 1, sortBy: 'name-atoz' }, at),
    listRefunds(onlyTotal, at),
    listComplaints({ ...onlyTotal, status: 'open' }),
    listAbuseCases({ ...onlyTotal, status: 'open' }),
    listRemovals({ ...onlyTotal, status: 'open' }),
    listUnplaced(onlyTotal, at),
    countFailedJobs(),
    countMissingHolidays(at),
    listWaitingOrders(onlyTotal, at),
    listWaitingOrders({ ...onlyTotal, status: 'reviewed' }, at),
    countUncheckedStores(at),
    listCodeReports({ ...onlyTotal, status: 'open' }),
    couriersRefusedAt(),
  ]);
  return {
    payouts: payouts.total,
    refunds: refunds.total,
    complaints: complaints.total,
    reports: reports.total,
    makerRemovals: makerRemovals.total,
    unplacedMoney: unplacedMoney.total,
    failedJobs,
    holidays: missingHolidays,
    waitingOrders: waiting.total,
    reviewedCards: reviewed.total,
    newStores,
    codeReports: codeReports.total,
    couriers: Number(refusedAt !== null),
  };
}

const onlyTotal = { limit: 1, sortBy: 'newest' } as const;

export async function countPeople(role: Role): Promise<number> {
  const [counted] = await db.select().from(peopleCounts).where(eq(peopleCounts.role, role));
  return counted?.people ?? 0;
}

/**
 * The period from `first` to before `end`, and the period before it from `beforeFirst` to before `beforeEnd`, in ms.
 */
type Bounds = { first: number; end: number; beforeFirst: number; beforeEnd: number };

/** Asia/Makassar is UTC+8 all year. */
const aheadMs = 8 * 60 * 60 * 1000;

/** A period that has not ended is compared with the same part of the period before. */
function boundsOf(period: DashboardPeriod, at: Date): Bounds {
  const isMonth = period.endsWith('month');
  const now = new Date(at.getTime() + aheadMs);
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const day = now.getUTCDate();
  const monday = day - ((now.getUTCDay() + 6) % 7);
  const startOf = (ahead: number) =>
    (isMonth ? Date.UTC(year, month + ahead, 1) : Date.UTC(year, month, monday + 7 * ahead)) - aheadMs;
  const ahead = period.startsWith('last') ? -1 : 0;
  const beforeFirst = startOf(ahead - 1);
  const first = startOf(ahead);
  const end = startOf(ahead + 1);
  return { first, end, beforeFirst, beforeEnd: Math.min(first, beforeFirst + at.getTime() - first) };
}
