import { eq, sql } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, queryRows, type Transaction, transaction } from '#platform/db.ts';
import { withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { isPaymentOf, lockPayment } from '#server/areas/payments/lock-payment.ts';
import { paymentType, ProviderUnreachable } from '#server/areas/payments/midtrans.ts';
import { canBeRefunded, requestRefund } from '#server/areas/payments/refunds.ts';
import { returnMoney } from '#server/areas/payments/return-money.ts';
import { orders, refunds } from '#server/db/schema/index.ts';

type Refunding = {
  paymentId: PaymentId;
  transactionId: string;
  paymentType: string | null;
  amount: Rupiah;
  isPart: boolean;
  /** The earlier refund attempt, if any. */
  attempt: typeof refunds.$inferSelect | undefined;
};

type ManualRefund = { orderId: OrderId; adminId: UserId; note: string; proof: Buffer };

/**
 * Records that an admin refunded an order manually. The amount no longer counts towards the seller's payout.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_UNDER_WAY while a refund request to the provider is open (the buyer would be
 * refunded twice), and what withPrivatePicture throws for the proof
 */
export const refundByHand = ({ orderId, adminId, note, proof }: ManualRefund, at: Date): Promise<void> =>
  withPrivatePicture(proof, (proofName) =>
    transaction(async (tx) => {
      const { paymentId, amount, attempt } = await lockRefunding(tx, orderId);
      if (attempt && attempt.refusal === null) throw refuse('REFUND_UNDER_WAY');
      const way = { way: 'manual' as const, note, proof: proofName, askedBy: adminId, askedAt: at.toISOString() };
      await tx
        .insert(refunds)
        .values({ orderId, ...way })
        .onConflictDoUpdate({ target: refunds.orderId, set: way });
      await returnMoney(tx, { paymentId, posting: `refunded:${orderId}`, orderIds: [orderId], at });
      await recordAudit(tx, {
        actorId: adminId,
        action: 'refund-manual',
        subject: orderId,
        details: { amount, note },
        at,
      });
    }),
  );

type ProviderRefund = { orderId: OrderId; adminId: UserId };
type RefundRequest = { transactionId: string; orderId: OrderId; amount: Rupiah };

/**
 * Requests a refund of an order from the provider. The request is recorded before it is sent, so that no admin refunds
 * the order manually in the meantime. A repeated request refers to the same refund. Returns whether the order is
 * refunded already; if not, the provider reports it later.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_BY_HAND when the provider cannot refund or rejects the request,
 * REFUND_UNREACHABLE when the provider does not respond
 */
export async function refundByProvider(request: ProviderRefund, at: Date): Promise<boolean> {
  const refund = await recordRequest(request, at);
  const refusal = await requestRefund(refund, at).catch((error: unknown) => {
    throw error instanceof ProviderUnreachable ? refuse('REFUND_UNREACHABLE', {}, error) : error;
  });
  const [order] = await db.select().from(orders).where(eq(orders.id, request.orderId));
  if (order!.paymentStatus === 'refunded') return true;
  if (refusal === null) return false;
  await db.update(refunds).set({ refusal }).where(eq(refunds.orderId, request.orderId));
  throw refuse('REFUND_BY_HAND');
}

/**
 * Locks the payment of an order that waits for a refund. Payment reports lock the same row, so the second of two
 * concurrent transactions sees the changes of the first.
 * @throws NO_ORDER, NOT_REFUNDING when the payment status of the order is not `refunding`
 */
async function lockRefunding(tx: Transaction, orderId: OrderId): Promise<Refunding> {
  await lockPayment(tx, isPaymentOf(orderId));
  const [order] = await queryRows<Omit<Refunding, 'attempt'> & { paymentStatus: string }>(
    tx,
    sql`select o.payment_id as "paymentId", pay.transaction_id as "transactionId", ${paymentType} as "paymentType",
          o.total_amount as amount, o.total_amount < pay.gross_amount as "isPart", o.payment_status as "paymentStatus"
        from orders o join payments pay on pay.id = o.payment_id where o.id = ${orderId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  const { paymentStatus, ...refunding } = order;
  if (paymentStatus !== 'refunding') throw refuse('NOT_REFUNDING');
  const [attempt] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  return { ...refunding, attempt };
}

const recordRequest = ({ orderId, adminId }: ProviderRefund, at: Date): Promise<RefundRequest> =>
  transaction(async (tx) => {
    const { transactionId, paymentType, amount, isPart } = await lockRefunding(tx, orderId);
    if (amount === 0 || !canBeRefunded(paymentType, isPart)) throw refuse('REFUND_BY_HAND');
    const way = { way: 'provider' as const, refusal: null, note: '', askedBy: adminId, askedAt: at.toISOString() };
    await tx
      .insert(refunds)
      .values({ orderId, ...way })
      .onConflictDoUpdate({ target: refunds.orderId, set: way });
    await recordAudit(tx, { actorId: adminId, action: 'refund-asked', subject: orderId, details: { amount }, at });
    return { transactionId, orderId, amount };
  });
