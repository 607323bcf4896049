import { type SQL, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';

export type Payment = typeof payments.$inferSelect;

/**
 * Locks the payment that a condition finds, and returns it; undefined when there is none. Payment reports, refunds and
 * rejections lock the payment before its orders, so that they run one after another and do not deadlock.
 */
export async function lockPayment(tx: Transaction, which: SQL): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(which).for('no key update');
  return payment;
}

/** Condition: the payment is that of this order; with `sellerId`, only if the order is this seller's. */
export const isPaymentOf = (orderId: OrderId, sellerId?: UserId): SQL =>
  sql`${payments.id} = (select payment_id from orders where id = ${orderId}
    and ${sellerId ? sql`seller_id = ${sellerId}` : sql`true`})`;
