import { and, eq } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { orders } from '#server/db/schema/index.ts';

/** The payment of one of the user's own orders. Refuses NO_ORDER. */
export async function getPaymentOf(userId: UserId, orderId: OrderId): Promise<PaymentId> {
  const mine = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = await db.select({ paymentId: orders.paymentId }).from(orders).where(mine);
  if (!order) throw refuse('NO_ORDER');
  return order.paymentId;
}
