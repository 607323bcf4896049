import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { requireSellable } from '#server/areas/payments/end-withdrawn.ts';
import { createTransaction } from '#server/areas/payments/midtrans.ts';
import { ProviderRefused, refusalFor } from '#server/areas/payments/provider-failures.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { describePayment, readUnpaidPayment, type UnpaidPayment } from './snap-request.ts';

/** The request to the provider times out after 10 s. An older request without a result is considered aborted. */
const requestTimeoutMs = 12_000;
const pauseMs = 100;

/**
 * Returns the token of an unpaid payment: the stored one, or the one that a concurrent request is fetching. Repeats an
 * aborted request.
 * @throws PAYMENT_OVER when the payment is no longer unpaid, CHECKOUT_WITHDRAWN,
 * PAYMENT_UNREACHABLE or PAYMENT_REFUSED when no token could be fetched
 */
export async function ensureToken(paymentId: PaymentId, at: Date): Promise<Token> {
  await requireSellable(paymentId, at);
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error(`payment ${paymentId} is gone`);
    if (payment.status === 'failed' && !payment.snapToken) {
      throw refuse(payment.isRefused ? 'PAYMENT_REFUSED' : 'PAYMENT_UNREACHABLE');
    }
    if (payment.status !== 'pending' || new Date(payment.expiresAt) <= at) throw refuse('PAYMENT_OVER');
    const { snapToken, providerOrderId, expiresAt } = payment;
    if (snapToken) return { snapToken, orderId: providerOrderId, payBefore: expiresAt };
    const abandoned = at.getTime() + waitedMs - Date.parse(payment.askedAt) > requestTimeoutMs;
    if (abandoned && (await claim(paymentId, payment.attempt, at))) {
      return requestToken(await readUnpaidPayment(paymentId), at);
    }
    await sleep(pauseMs);
  }
}

export type Token = { snapToken: string; orderId: string; payBefore: string };

/**
 * Fetches a token from the provider, outside of any transaction, and stores it. If this fails, the payment is released.
 * A transaction that the provider created although its response was lost cannot be paid, because its token is unknown.
 * @throws PAYMENT_UNREACHABLE, PAYMENT_REFUSED, and PAYMENT_OVER when
 *   the payment was cancelled or claimed by another request meanwhile
 */
export async function requestToken(payment: UnpaidPayment, at: Date): Promise<Token> {
  const { id: paymentId, providerOrderId } = payment;
  const snapToken = await createTransaction(describePayment(payment, at)).catch(async (error: unknown) => {
    const isRefused = error instanceof ProviderRefused;
    await transaction((tx) => releasePayment(tx, { paymentId, to: 'failed', isRefused, at }));
    throw refusalFor(error, 'PAYMENT_UNREACHABLE');
  });
  const kept = await db.rows(sql`
    update payments set snap_token = ${snapToken}
    where provider_order_id = ${providerOrderId} and status = 'pending' returning 1`);
  if (kept.length === 0) throw refuse('PAYMENT_OVER');
  return { snapToken, orderId: providerOrderId, payBefore: payment.expiresAt };
}

/**
 * The payment of one of the user's own unpaid orders.
 * @throws NO_ORDER, and PAYMENT_OVER when the order is not unpaid
 */
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

/**
 * Claims the retry of an aborted request: a new attempt with an order id that the provider has not seen. Returns false
 * if another request was faster.
 */
async function claim(paymentId: PaymentId, abortedAttempt: number, at: Date): Promise<boolean> {
  const attempt = abortedAttempt + 1;
  const claimed = await db
    .update(payments)
    .set({ attempt, askedAt: at.toISOString(), providerOrderId: `${paymentId}-${attempt}` })
    .where(and(eq(payments.id, paymentId), eq(payments.attempt, abortedAttempt), isNull(payments.snapToken)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}
