import { and, eq } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { orders } from '#server/db/schema/index.ts';

/** The payment of one of the user's own unpaid orders. Refuses NO_ORDER, and PAYMENT_OVER when it is not unpaid. */
export async function getUnpaidOf(userId: UserId, orderId: OrderId): Promise<PaymentId> {
  const mine = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = await db
    .select({ paymentId: orders.paymentId, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(mine);
  if (!order) throw refuse('NO_ORDER');
  if (order.paymentStatus !== 'pending') throw refuse('PAYMENT_OVER');
  return order.paymentId;
}
