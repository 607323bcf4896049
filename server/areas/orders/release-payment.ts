import { and, eq, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/sql.ts';
import { rejectOrders } from './reject.ts';
import { orders, payments } from '#server/db/schema/index.ts';

type End = Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>;
type Release = {
  paymentId: PaymentId;
  to: End;
  /** The provider refused to create the payment. */
  isRefused?: boolean;
  /** Why the shop ends it by itself: told to the buyer, whose budget it does not count in. */
  reason?: string | undefined;
  at: Date;
};

/**
 * Ends an unpaid payment: rejects its orders and returns their stock. Returns false and changes
 * nothing if the payment is no longer unpaid, for example because it was just paid. While the shop
 * ends the payment at the provider, it becomes what the shop asked for: the provider's report of that
 * end may arrive first, and calls every end `expired`.
 */
export async function releasePayment(tx: Transaction, release: Release): Promise<boolean> {
  const { paymentId, to, isRefused = false, reason = null, at } = release;
  const [released] = await tx
    .update(payments)
    .set({
      status: sql`coalesce(${payments.endingAs}, ${to})`,
      isRefused,
      endingReason: sql`coalesce(${payments.endingReason}, ${reason})`,
      endedByShop: sql`coalesce(${payments.endingReason}, ${reason}) is not null`,
      clientHash: null,
    })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
    .returning({ status: payments.status, endingReason: payments.endingReason });
  if (!released) return false;
  if (released.endingReason) await tx.update(payments).set({ endingReason: null }).where(eq(payments.id, paymentId));
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id);
  await rejectOrders(tx, {
    orderIds: held.map(({ id }) => id),
    by: 'system',
    unpaid: released.status as End,
    reason: released.endingReason ?? undefined,
    at,
  });
  return true;
}
