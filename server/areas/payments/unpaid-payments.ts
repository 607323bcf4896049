import { and, eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { workThrough } from '#platform/schedule.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { checkPayment } from './ask-provider.ts';
import { cancelAtProvider, endPayment, type Ending, isUnderReview } from './end-payment.ts';
import { claimChecks, type ClaimedPayment, scheduleCheck } from './payment-checks.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';

const releaseConcurrency = 20;
/**
 * How long, in ms, failed checks at the provider can delay the release of stock after the expiry of a payment. Later
 * checks are made by pollStalePayments.
 */
const maxReleaseDelayMs = 10 * 60 * 1000;
/** How long, in ms, a card under review can delay it. Then the card is voided. Invariant S5 knows this time. */
const maxReviewMs = 24 * 60 * 60 * 1000;

/**
 * Releases the stock of expired payments, once the provider says that they have ended there too. A payment whose card
 * the bank is reviewing waits for the review.
 */
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
 * are also checked at their expiry and 1 h and 24 h later, because they may have been paid before they ended; what is
 * still open of them is ended. Paid ones are checked 1 h and 24 h after they were paid, because they may have been paid
 * twice. `scheduleCheck` lists all times.
 */
export async function pollStalePayments(at: Date): Promise<void> {
  const isPollable = sql`not (status = 'pending' and expires_at <= ${at})`;
  await workThrough(
    () => claimChecks(isPollable, at),
    (payment) => poll(payment, at),
    pollConcurrency,
  );
}

/**
 * One of the user's own payments, by its order id at the provider. `effectiveStatus`
 * is the status for the buyer: `refunding` if the payment is paid but none of its
 * orders is. `isUnderReview`: it is unpaid, and the bank is reviewing the card.
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
      attempt: payments.attempt,
      providerOrderId: payments.providerOrderId,
      effectiveStatus: sql<PaymentStatus>`case when ${eq(status, 'paid')}
        and not ${anyPaid} then 'refunding' else ${status} end`,
      isUnderReview: sql<boolean>`${eq(status, 'pending')} and ${hasReviewedCard(sql`payments.id`)}`,
    })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), eq(payments.userId, userId)));
  if (!payment) throw refuse('NO_ORDER');
  return payment;
}

async function release(payment: ClaimedPayment, at: Date): Promise<void> {
  const { id: paymentId } = payment;
  const waited = at.getTime() - Date.parse(payment.expiresAt);
  const waitsForReview = waited < maxReviewMs;
  let ending: Ending | 'unknown' = 'unknown';
  try {
    ending = await endPayment({ paymentId, as: 'expired', waitsForReview }, at);
  } catch (error) {
    if (waited < maxReleaseDelayMs || (await isUnderReview(paymentId))) throw error;
  }
  // While the provider still reviews the card, or takes money, the payment is claimed again after its pause.
  if (ending === 'review') return waitsForReview ? scheduleCheck(payment, at) : undefined;
  if (ending === 'open' && waited < maxReleaseDelayMs) return;
  if (ending === 'open' || ending === 'unknown') {
    await transaction((tx) => releasePayment(tx, { paymentId, to: 'expired', at }));
  }
  if (ending !== 'unknown') await scheduleCheck(payment, at);
}

async function poll(payment: ClaimedPayment, at: Date): Promise<void> {
  if (payment.snapToken) {
    const hasEnded = payment.paidAt === null && payment.status !== 'pending';
    await (hasEnded ? cancelAtProvider({ paymentId: payment.id }, at) : checkPayment(payment, 'unended', at));
  }
  await scheduleCheck(payment, at);
}
