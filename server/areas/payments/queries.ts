import { and, eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { orders, payments } from '#server/db/schema/index.ts';

/**
 * One of the user's own payments, by its order id at the provider. What came for orders that cannot live on is `paid` at
 * the provider until it has gone back; to the buyer it `stands` as refunding. Refuses NO_ORDER.
 */
export async function getOwnPayment(userId: UserId, providerOrderId: string) {
  const { id, status } = payments;
  const anyPaid = sql`exists (
    select from ${orders} where ${and(eq(orders.paymentId, id), eq(orders.paymentStatus, 'paid'))}
  )`;
  const [payment] = await db
    .select({
      ...{ id, providerOrderId: payments.providerOrderId },
      stands: sql<PaymentStatus>`case when ${eq(status, 'paid')} and not ${anyPaid} then 'refunding' else ${status} end`,
    })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(payments.userId, userId)));
  if (!payment) throw refuse('NO_ORDER');
  return payment;
}
