import { and, eq, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { paymentMeaningOf } from '#contract/payments/payment-states.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { type JobOutcome, sendJob } from '#platform/jobs.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { payments } from '#server/db/schema/index.ts';
import { applyReport } from './judge-report.ts';
import { askProvider } from './ask-provider.ts';
import { cancelSession, endTransaction } from './midtrans.ts';
import { ProviderFailure } from './provider-failures.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import type { Report } from './report.ts';

type Payment = typeof payments.$inferSelect;

/**
 * What the provider says of a payment now. `ended`: nothing of it can be paid any more. `paid`: the shop has its money.
 * `review`: the bank is reviewing a card. `open`: a transaction can still be paid.
 */
export type Ending = 'ended' | 'paid' | 'review' | 'open';

type End = {
  paymentId: PaymentId;
  /** What the payment becomes here when it has ended. */
  as: 'cancelled' | 'expired';
  /** Why the shop ends it by itself. */
  reason?: string | undefined;
  /** Changes nothing while the bank reviews a card. Otherwise the card is voided. */
  waitsForReview?: boolean;
};

/**
 * Ends an unpaid payment, first at the provider, then here: the only way to end one that the buyer could still pay.
 * Nothing is ended here before the provider says that it has ended there. Money that the provider has already is not
 * returned: an accepted charge pays the payment, whether its notification arrived or not, and the rules for paid orders
 * decide.
 * @throws ProviderFailure, after which nothing has ended here, and what applyReport throws
 */
export async function endPayment({ paymentId, as, reason, waitsForReview = false }: End, at: Date): Promise<Ending> {
  const isUnpaid = and(eq(payments.id, paymentId), eq(payments.status, 'pending'));
  const [unpaid] = await db
    .update(payments)
    .set({ endingAs: as, endingReason: reason ?? null })
    .where(isUnpaid)
    .returning();
  if (!unpaid) return (await read(paymentId)).paidAt ? 'paid' : 'ended';
  try {
    const ending = await endAtProvider(unpaid, waitsForReview, at);
    if (ending !== 'ended') return ending;
    await transaction((tx) => releasePayment(tx, { paymentId, to: as, reason, at }));
    return (await read(paymentId)).paidAt ? 'paid' : 'ended';
  } finally {
    await db.update(payments).set({ endingAs: null, endingReason: null }).where(isUnpaid);
  }
}

/**
 * Cancels an unpaid payment, as endPayment does. While the provider does not
 * answer, only one without a card under review is cancelled, and a job ends it
 * there: money that arrives after this makes the orders paid again, or is returned.
 * @throws ProviderFailure for a card under review, and what applyReport throws
 */
export const cancelPayment = (cancelled: Pick<End, 'paymentId' | 'reason'>, at: Date): Promise<Ending> =>
  endPayment({ ...cancelled, as: 'cancelled' }, at).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure) || (await isUnderReview(cancelled.paymentId))) throw error;
    const { paymentId } = cancelled;
    await transaction(async (tx) => {
      if (!(await releasePayment(tx, { ...cancelled, to: 'cancelled', at }))) return;
      await sendJob(tx, 'end-at-provider', { paymentId });
    });
    return 'ended' as const;
  });

/**
 * Ends a payment at the provider that has ended here, so that it cannot be paid any more. Handler of the job
 * `end-at-provider`.
 * @throws ProviderFailure, and what applyReport throws, after which the job is retried
 */
export async function cancelAtProvider({ paymentId }: { paymentId: PaymentId }, at: Date): Promise<JobOutcome> {
  const [ended] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!ended) return 'done';
  const ending = await endAtProvider(ended, false, at);
  return ending === 'open' || ending === 'review' ? 'retry' : 'done';
}

/** Whether the bank is reviewing a card of an unpaid payment, as far as it was reported. */
export async function isUnderReview(paymentId: PaymentId): Promise<boolean> {
  const reviewed = await db.rows(sql`
    select from payments where id = ${paymentId} and status = 'pending'
      and ${hasReviewedCard(sql`payments.id`)}`);
  return reviewed.length > 0;
}

/** A payment method may be chosen while the others are ended; then everything is ended once more. */
const maxRounds = 2;

/**
 * Ends every known transaction of a payment and then its session at the provider, and applies what the provider says
 * before and after that.
 */
async function endAtProvider(payment: Payment, waitsForReview: boolean, at: Date): Promise<Ending> {
  let { present, open } = await applyAnswers(payment, at);
  for (let round = 1; round <= maxRounds; round += 1) {
    if (payment.status === 'pending' && present.paidAt) return 'paid';
    if (waitsForReview && open.some(({ isReviewed }) => isReviewed)) return 'review';
    for (const { transactionId, how } of open) await endTransaction(transactionId, how);
    const isClosed = payment.snapToken === null || (round === 1 && (await cancelSession(payment.snapToken)));
    if (open.length === 0 && isClosed) return 'ended';
    ({ present, open } = await applyAnswers(present, at));
    if (open.length === 0) return payment.status === 'pending' && present.paidAt ? 'paid' : 'ended';
  }
  return open.some(({ isReviewed }) => isReviewed) ? 'review' : 'open';
}

type Open = { transactionId: string; how: 'expire' | 'cancel'; isReviewed: boolean };

/** Asks the provider and applies its answers. Returns the payment and its transactions that can be ended. */
async function applyAnswers(payment: Payment, at: Date): Promise<{ present: Payment; open: Open[] }> {
  const answers = (await askProvider(payment, 'unended')).filter(({ report }) => isOf(payment, report));
  for (const { report, latest } of answers) {
    // A charge would make a cancelled payment paid again. It is voided first.
    const isVoided = payment.status === 'cancelled' && openOf(payment, report).length > 0;
    if (!isVoided) await applyReport(report, at, latest);
  }
  const present = await read(payment.id);
  return { present, open: answers.flatMap(({ report }) => openOf(present, report)) };
}

const isOf = ({ id, transactionId }: Payment, { order_id, transaction_id }: Report): boolean =>
  order_id.startsWith(id) && transaction_id !== transactionId;

/**
 * How a transaction is ended, if it can be. A card that was charged is voided only where the charge cannot be the
 * payment's: it is of another amount, the payment was cancelled, or another transaction paid. Late charges of a payment
 * that ran out of time pay it.
 */
function openOf({ status }: Payment, report: Report): Open[] {
  const { transaction_id: transactionId, transaction_status, fraud_status } = report;
  const fraud = fraud_status.toLowerCase();
  const isReviewed = transaction_status === 'capture' && fraud === 'challenge';
  switch (transaction_status) {
    case 'pending':
      return [{ transactionId, how: 'expire', isReviewed }];
    case 'authorize':
      return [{ transactionId, how: 'cancel', isReviewed }];
    case 'capture': {
      const isLate = paymentMeaningOf(report) === 'paid' && (status === 'expired' || status === 'failed');
      return fraud === 'deny' || isLate ? [] : [{ transactionId, how: 'cancel', isReviewed }];
    }
    default:
      return [];
  }
}

async function read(paymentId: PaymentId): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return payment!;
}
