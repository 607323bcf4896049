import { and, eq, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/db.ts';
import { rejectOrders } from '#server/areas/orders/move-order.ts';
import { orders, payments } from '#server/db/schema/index.ts';

type End = Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>;
type Release = {
  paymentId: PaymentId;
  to: End;
  /** The provider refused to create the payment. */
  isRefused?: boolean;
  at: Date;
};

/**
 * Ends an unpaid payment: rejects its orders and returns their stock. Returns false and changes nothing if the payment
 * is no longer unpaid, for example because it was just paid. While the shop ends the payment at the provider, it becomes
 * what the shop asked for: the provider's report of that end may arrive first, and calls every end `expired`.
 */
export async function releasePayment(tx: Transaction, release: Release): Promise<boolean> {
  const { paymentId, to, isRefused = false, at } = release;
  const [released] = await tx
    .update(payments)
    .set({ status: sql`coalesce(${payments.endingAs}, ${to})`, isRefused })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
    .returning({ status: payments.status });
  if (!released) return false;
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id);
  await rejectOrders(tx, { orderIds: held.map(({ id }) => id), by: 'system', unpaid: released.status as End, at });
  return true;
}
