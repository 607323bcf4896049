import { and, eq, ne, sql } from 'drizzle-orm';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { workThrough } from '#platform/schedule.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { orders, paymentEvents, payments } from '#server/db/schema/index.ts';
import { applyReport } from './apply-report.ts';
import { endTransaction, findReport } from './midtrans.ts';
import { claimChecks, type ClaimedPayment, scheduleCheck } from './payment-checks.ts';
import { releasePayment } from './release-payment.ts';

const releaseConcurrency = 20;
/**
 * How long, in ms, failed checks at the provider can delay the release of stock after the expiry of a payment. Later
 * checks are made by pollStalePayments.
 */
const maxReleaseDelayMs = 10 * 60 * 1000;

/** Releases the stock of expired payments. Queries the provider first, because the payment may just have been made. */
export async function releaseExpiredPayments(at: Date): Promise<void> {
  const due = sql`status = 'pending' and expires_at <= ${at}`;
  await workThrough(
    () => claimChecks(due, at),
    (payment) => release(payment, at),
    releaseConcurrency,
  );
}

const pollConcurrency = 20;

/**
 * Queries the provider about unpaid payments without news, because a notification may have been lost. Ended payments
 * are also checked at their expiry and 1 h and 24 h later, because they may have been paid before they ended, and paid
 * ones 1 h and 24 h after they were paid, because they may have been paid twice. `scheduleCheck` lists all times.
 */
export async function pollStalePayments(at: Date): Promise<void> {
  const isPollable = sql`not (status = 'pending' and expires_at <= ${at})`;
  await workThrough(
    () => claimChecks(isPollable, at),
    (payment) => poll(payment, at),
    pollConcurrency,
  );
}

type UnpaidPayment = { id: PaymentId; providerOrderId: string };

/**
 * Queries the status of an unpaid payment at the provider and applies it. The payment is marked as checked last, so
 * that a report that could not be applied is queried again.
 * @throws ProviderFailure, and what applyReport throws
 */
export async function checkPayment({ id, providerOrderId }: UnpaidPayment, at: Date): Promise<void> {
  const report = await findReport(providerOrderId);
  if (report) await applyReport(report, at);
  await db.update(payments).set({ checkedAt: at.toISOString() }).where(eq(payments.id, id));
}

/**
 * Queries the status of every attempt of a payment, and of every transaction that was reported about it, and applies
 * what is new.
 * @throws ProviderFailure, and what applyReport throws
 */
export async function checkAttempts({ id, attempt }: { id: PaymentId; attempt: number }, at: Date): Promise<void> {
  const reported = await db
    .selectDistinct({ transactionId: paymentEvents.transactionId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, id), ne(paymentEvents.transactionId, '')));
  const unasked = new Set(reported.map(({ transactionId }) => transactionId));
  const ask = async (name: string) => {
    const report = await findReport(name);
    if (!report) return;
    unasked.delete(report.transaction_id);
    await applyReport(report, at);
  };
  for (let number = 1; number <= attempt; number += 1) await ask(`${id}-${number}`);
  for (const transactionId of unasked) await ask(transactionId);
}

/**
 * Ends a payment at the provider that has ended here, so that it cannot be paid any more. Handler of the job
 * `end-at-provider`.
 * @throws ProviderFailure, after which the job is retried
 */
export async function cancelAtProvider({ paymentId }: { paymentId: PaymentId }): Promise<void> {
  const [ended] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (ended) await endTransaction(ended.providerOrderId, ended.snapToken);
}

/**
 * One of the user's own payments, by its order id at the provider. `effectiveStatus` is the status for the buyer:
 * `refunding` if the payment is paid but none of its orders is. `isUnderReview`: it is unpaid, and the bank is reviewing
 * the card.
 * @throws NO_ORDER
 */
export async function getOwnPayment(userId: UserId, providerOrderId: string) {
  const { id, status } = payments;
  const anyPaid = sql`exists (
    select from ${orders} where ${and(eq(orders.paymentId, id), eq(orders.paymentStatus, 'paid'))}
  )`;
  const [payment] = await db
    .select({
      id,
      providerOrderId: payments.providerOrderId,
      effectiveStatus: sql<PaymentStatus>`case when ${eq(status, 'paid')} and not ${anyPaid} then 'refunding' else ${status} end`,
      isUnderReview: sql<boolean>`${eq(status, 'pending')} and ${hasReviewedCard(sql`payments.id`)}`,
    })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(payments.userId, userId)));
  if (!payment) throw refuse('NO_ORDER');
  return payment;
}

async function release(payment: ClaimedPayment, at: Date): Promise<void> {
  let isChecked = true;
  try {
    await checkPayment(payment, at);
    await endTransaction(payment.providerOrderId, payment.snapToken);
    await checkPayment(payment, at);
  } catch (error) {
    const waited = at.getTime() - Date.parse(payment.expiresAt);
    if (waited < maxReleaseDelayMs) throw error;
    isChecked = false;
  }
  await transaction((tx) => releasePayment(tx, { paymentId: payment.id, to: 'expired', at }));
  if (isChecked) await scheduleCheck(payment, at);
}

async function poll(payment: ClaimedPayment, at: Date): Promise<void> {
  if (payment.snapToken) await (payment.paidAt ? checkAttempts(payment, at) : checkPayment(payment, at));
  await scheduleCheck(payment, at);
}
