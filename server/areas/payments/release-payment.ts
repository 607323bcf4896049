import { and, eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/db.ts';
import { rejectOrders } from '#server/areas/orders/move-order.ts';
import { orders, payments } from '#server/db/schema/index.ts';

type Release = {
  paymentId: PaymentId;
  to: Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>;
  /** The provider refused to create the payment. */
  isRefused?: boolean;
  at: Date;
};

/**
 * Ends an unpaid payment: rejects its orders and returns their stock. Returns false and changes nothing if the payment
 * is no longer unpaid, for example because it was just paid.
 */
export async function releasePayment(tx: Transaction, release: Release): Promise<boolean> {
  const { paymentId, to, isRefused = false, at } = release;
  const released = await tx
    .update(payments)
    .set({ status: to, isRefused })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
    .returning({ id: payments.id });
  if (released.length === 0) return false;
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id);
  await rejectOrders(tx, { orderIds: held.map(({ id }) => id), by: 'system', unpaid: to, at });
  return true;
}
