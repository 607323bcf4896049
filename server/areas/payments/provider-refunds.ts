/** Refunds of orders through the payment provider. */
import { and, eq, isNull } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { refunds } from '#server/db/schema/index.ts';
import { giveBack, type Progress } from './give-back.ts';
import { refusalFor } from './provider-failures.ts';
import { isByProvider } from './refund-channel.ts';
import { recordRefusal } from './refund-refusal.ts';
import { findDue, lockRefund } from './refunds.ts';
import { firstRetry, nextRetry } from './retry-times.ts';

type ProviderRefund = { orderId: OrderId; adminId: UserId };

/** `waiting`: for the settlement of a card payment, after which it is refunded without another request. */
export type RefundProgress = 'returned' | 'requested' | 'waiting';

/**
 * Requests a refund of an order from the provider. The request is recorded before it is sent, so that no admin refunds
 * the order manually in the meantime, and is repeated by a scheduled job until the money is returned or refused. A
 * repeated request refers to the same refund.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_BY_HAND when the provider cannot refund or rejects the request,
 * REFUND_UNREACHABLE when the provider does not respond, PROVIDER_REFUSED when it does not take the key
 */
export async function refundByProvider(request: ProviderRefund, at: Date): Promise<RefundProgress> {
  await recordRequest(request, at);
  await continueRefund(request, at).catch((error: unknown) => {
    throw refusalFor(error, 'REFUND_UNREACHABLE');
  });
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, request.orderId));
  if (refund?.doneAt) return 'returned';
  if (refund?.refusal) throw refuse('REFUND_BY_HAND');
  return refund?.awaitsSettlement ? 'waiting' : 'requested';
}

/**
 * Gives the money of a requested refund back. Does nothing when it was returned or refused meanwhile.
 * @throws ProviderFailure
 */
export async function continueRefund({ orderId }: { orderId: OrderId }, at: Date): Promise<void> {
  const refund = await transaction((tx) => findRequested(tx, orderId));
  if (!refund) return;
  const { transactionId, amount } = refund;
  const reason = `Pengembalian dana pesanan ${orderId}`;
  // The order id is the provider's refund key, so that the provider refunds an order only once.
  const progress = await giveBack({ transactionId, key: orderId, amount, reason }, at);
  await recordProgress(orderId, progress, at);
}

/** Returns the refund if its request is still open; otherwise it is not retried. */
async function findRequested(tx: Transaction, orderId: OrderId) {
  const refund = await findDue(tx, orderId);
  if (refund?.attempt?.way === 'provider' && refund.attempt.refusal === null) return refund;
  await tx.update(refunds).set({ retryAt: null, awaitsSettlement: false }).where(eq(refunds.orderId, orderId));
  return null;
}

async function recordProgress(orderId: OrderId, { refusal, awaitsSettlement }: Progress, at: Date): Promise<void> {
  await transaction(async (tx) => {
    if (refusal !== null) return recordRefusal(tx, { orderId, refusal, at });
    await tx
      .update(refunds)
      .set({ retryAt: nextRetry(at), awaitsSettlement })
      .where(and(eq(refunds.orderId, orderId), isNull(refunds.doneAt), isNull(refunds.refusal)));
  });
}

const recordRequest = ({ orderId, adminId }: ProviderRefund, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const { amount, ...order } = await lockRefund(tx, orderId);
    if (!isByProvider(amount, order)) throw refuse('REFUND_BY_HAND');
    const way = { way: 'provider' as const, refusal: null, note: '', askedBy: adminId, askedAt: at.toISOString() };
    const asked = { ...way, retryAt: firstRetry(at), awaitsSettlement: false };
    await tx
      .insert(refunds)
      .values({ orderId, ...asked })
      .onConflictDoUpdate({ target: refunds.orderId, set: asked });
    await recordAudit(tx, { actorId: adminId, action: 'refund-asked', subject: orderId, details: { amount }, at });
  });
