import { eq } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { recordAction } from '#platform/audit.ts';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { askForRefund } from '#server/areas/payments/ask-for-refund.ts';
import { canBeRefunded } from '#server/areas/payments/can-be-refunded.ts';
import { ProviderUnreachable } from '#server/areas/payments/provider.ts';
import { orders, refunds } from '#server/db/schema/index.ts';
import { lockRefunding } from './lock-refunding.ts';

type Asked = { orderId: OrderId; adminId: UserId };
type Wanted = { transactionId: string; orderId: OrderId; amount: Rupiah };

/**
 * Lets the provider give an order's money back. That it was asked is written down before it is, so that nobody gives the
 * money back by hand meanwhile; asking again is the same refund. Returns whether the money has gone back already: if
 * not, the provider will report it.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_BY_HAND where the provider cannot or will not, REFUND_UNREACHABLE
 */
export async function refundByProvider(asked: Asked, at: Date): Promise<boolean> {
  const wanted = await noteAsked(asked, at);
  const refusal = await askForRefund(wanted, at).catch((error: unknown) => {
    throw error instanceof ProviderUnreachable ? refuse('REFUND_UNREACHABLE', {}, error) : error;
  });
  const [order] = await db.select().from(orders).where(eq(orders.id, asked.orderId));
  if (order!.paymentStatus === 'refunded') return true;
  if (refusal === null) return false;
  await db.update(refunds).set({ refusal }).where(eq(refunds.orderId, asked.orderId));
  throw refuse('REFUND_BY_HAND');
}

const noteAsked = ({ orderId, adminId }: Asked, at: Date): Promise<Wanted> =>
  transaction(async (tx) => {
    const { transactionId, paymentType, amount, isPart } = await lockRefunding(tx, orderId);
    if (amount === 0 || !canBeRefunded(paymentType, isPart)) throw refuse('REFUND_BY_HAND');
    const way = { way: 'provider' as const, refusal: null, note: '', askedBy: adminId, askedAt: at };
    await tx
      .insert(refunds)
      .values({ orderId, ...way })
      .onConflictDoUpdate({ target: refunds.orderId, set: way });
    await recordAction(tx, { actorId: adminId, action: 'refund-asked', subject: orderId, details: { amount }, at });
    return { transactionId, orderId, amount };
  });
