import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { mostTakenBack } from '#contract/payouts.ts';
import type { Runner } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';

/** An order, and what it counts for in a payout. */
export type Share = { id: OrderId; totalAmount: Rupiah };
export const share = { id: orders.id, totalAmount: orders.totalAmount };

/**
 * Due for payout: paid, arrived, and not yet paid out. Words, not parameters, since the index over just these rows is
 * found by them. An order of nothing but gifts moves no money.
 */
export const isDue = sql`orders.payment_status = 'paid' and orders.status in ('delivered', 'confirmed')
  and orders.paid_out_at is null and orders.total_amount > 0`;

export const isOf = (sellerId: UserId) => eq(orders.sellerId, sellerId);

const isToTakeBack = sql`orders.payment_status = 'refunded' and orders.paid_out_at is not null
  and not exists (select from payout_lines l where l.order_id = orders.id and l.kind = 'deduction')`;

/** The sum of what `listToTakeBack` lists for the seller whose id is this column. */
export const takenBackFrom = (sellerId: SQL): SQL => sql`(
  select coalesce(sum(back.total_amount), 0) from (
    select orders.total_amount from orders where orders.seller_id = ${sellerId} and ${isToTakeBack}
    order by orders.id limit ${mostTakenBack}
  ) back
)`;

/**
 * What the next payout to a seller takes back: the oldest orders that were paid out, refunded to the buyer afterwards,
 * and not yet deducted.
 */
export const listToTakeBack = (runner: Runner, sellerId: UserId): Promise<Share[]> =>
  runner
    .select(share)
    .from(orders)
    .where(and(isOf(sellerId), isToTakeBack))
    .orderBy(orders.id)
    .limit(mostTakenBack);
