import * as z from 'zod/mini';
import { admins } from '../access.ts';
import { answer, defineApi } from '../endpoint.ts';
import type { Rupiah } from '../money.ts';

export const dashboardPeriods = ['week', 'last-week', 'month', 'last-month'] as const;
/** A calendar week, from Monday on, or a calendar month in Asia/Makassar: the present one or the one before. */
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** Money received for orders minus money returned, in rupiah; negative when more was returned. */
const revenue = z.int() as unknown as z.ZodMiniType<Rupiah, number>;

/** Figures of a period, until now if it is the present one; `date` has the form `2026-01-31`. */
const stats = z.object({
  sellerCount: z.int(),
  customerCount: z.int(),
  totalRevenue: revenue,
  /** Orders that were paid in the period. */
  totalOrders: z.int(),
  /** Every day of the period, also of one that is not a week. */
  weeklyRevenue: z.array(z.object({ date: z.string(), revenue, orders: z.int() })),
  /** The period before, until the same time after its begin. */
  before: z.object({ revenue, orders: z.int() }),
});
export type Stats = z.infer<typeof stats>;

const openTasks = z.object({
  /** Sellers with orders that are due for payout. */
  payouts: z.int(),
  refunds: z.int(),
  complaints: z.int(),
  reports: z.int(),
  /** Requests of makers to be removed. */
  makerRemovals: z.int(),
  unplacedMoney: z.int(),
  failedJobs: z.int(),
  /** How many holidays of the next year are missing at least. */
  holidays: z.int(),
  /** Paid orders that wait too long. */
  waitingOrders: z.int(),
  /** Unpaid orders whose card the bank is reviewing. */
  reviewedCards: z.int(),
  /** Stores to check, if the settings name who runs the shop. */
  newStores: z.int(),
  /** Reports about codes of pieces. */
  codeReports: z.int(),
  /** 1 while Biteship refuses the shop's key or balance. */
  couriers: z.int(),
});
export type OpenTasks = z.infer<typeof openTasks>;

export const dashboard = defineApi({
  'GET /api/admin/dashboard/stats': {
    summary:
      'Get the number of sellers and customers, and paid orders and revenue per day of a period, by default this week',
    ...admins.read,
    query: z.object({ period: z._default(z.enum(dashboardPeriods), 'week') }),
    out: answer({ data: stats }),
  },
  'GET /api/admin/dashboard/tasks': {
    summary: 'Count what waits for an admin: payouts, refunds, complaints, money without an order and failed jobs',
    ...admins.read,
    out: answer({ data: openTasks }),
  },
});
