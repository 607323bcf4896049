import { eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { orders } from '#server/db/schema/index.ts';

/**
 * Due for payout: paid, arrived, and not yet paid out. Words, not parameters, since the index over just these rows is
 * found by them. An order of nothing but gifts moves no money.
 */
export const isDue = sql`orders.payment_status = 'paid' and orders.status in ('delivered', 'confirmed')
  and orders.paid_out_at is null and orders.total_amount > 0`;

/** To be taken back: paid out, refunded to the buyer afterwards, and not yet deducted from a payout. */
export const isToTakeBack = sql`orders.payment_status = 'refunded' and orders.paid_out_at is not null
  and not exists (select from payout_lines l where l.order_id = orders.id and l.kind = 'deduction')`;

export const isOf = (sellerId: UserId) => eq(orders.sellerId, sellerId);
