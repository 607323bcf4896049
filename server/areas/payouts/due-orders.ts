import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { orders, payoutLines } from '#server/db/schema/index.ts';

/** Due for payout: paid, arrived, and not yet paid out. */
export const isDue = (sellerId: UserId) =>
  and(
    eq(orders.sellerId, sellerId),
    eq(orders.paymentStatus, 'paid'),
    inArray(orders.status, ['delivered', 'confirmed']),
    isNull(orders.paidOutAt),
  );

/** To be taken back: paid out, refunded to the buyer afterwards, and not yet deducted from a payout. */
export const isToTakeBack = (sellerId: UserId) =>
  and(
    eq(orders.sellerId, sellerId),
    eq(orders.paymentStatus, 'refunded'),
    isNotNull(orders.paidOutAt),
    sql`not exists (select from ${payoutLines} l where l.order_id = ${orders.id} and l.kind = 'deduction')`,
  );
