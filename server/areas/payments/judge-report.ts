import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { difference, zero } from '#contract/money.ts';
import { effectOf, type PaymentEffect, paymentMeaningOf } from '#contract/payment-states.ts';
import type { IgnoredReason, ReportOutcome, UnplacedReason } from '#contract/unplaced-money.ts';
import { columnsOf, queryRows, type Transaction } from '#platform/db.ts';
import { orders, paymentEvents } from '#server/db/schema/index.ts';
import { lockPayment, type Payment } from '#server/areas/orders/lock-payment.ts';
import { returnedByProvider } from './ledger.ts';
import { markPaid } from './mark-paid.ts';
import { releasePayment } from './release-payment.ts';
import { amountOf, isCharge, isDashboardTest, readReport, type Report } from './report.ts';
import { returnMoney, returnOrderMoney, returnUnrequested } from './return-money.ts';
import {
  closePlaced,
  isReversal,
  listReturned,
  type PaymentEvent,
  reportsOf,
  trackReceived,
} from './unplaced-money.ts';

/** What the provider's status query said; `report` is null when it does not know the transaction. */
type Answer = { report: Report | null };
type Judged = { eventId: number; answer: Answer | null; at: Date };

/**
 * Judges a stored report under the lock of its payment: changes the payment, lists the money as unplaced, or ignores
 * it. Judging a report again does nothing once it was applied. Returns null when it is judged, otherwise the report that
 * the provider must confirm first: anything but the first capture or settlement.
 */
export async function judgeReport(tx: Transaction, { eventId, answer, at }: Judged): Promise<Report | null> {
  const transaction = sql`select provider_order_id, transaction_id from payment_events where id = ${eventId}`;
  const [payment, [event], reports] = await Promise.all([
    lockPayment(tx, isPaymentOfTransaction(transaction)),
    queryRows<PaymentEvent>(
      tx,
      sql`select ${eventColumns} from payment_events where id = ${eventId} for no key update`,
    ),
    reportsOf(tx, eventId),
  ]);
  if (event!.outcome === 'applied') return null;
  const verdict = await judgeEvent(tx, { event: event!, reports, payment, answer, at });
  if ('unconfirmed' in verdict) return verdict.unconfirmed;
  const { outcome, reason = null, effect = null } = verdict;
  await queryRows(
    tx,
    sql`update payment_events set payment_id = coalesce(${payment?.id ?? null}, payment_id), outcome = ${outcome},
          reason = ${reason}, effect = ${effect}, judged_at = ${at} where id = ${eventId}`,
  );
  return null;
}

const eventColumns = columnsOf(paymentEvents);

/**
 * Condition: the payment that a transaction paid, also when an admin assigned its money to it; otherwise the one that
 * its order id names, `<payment id>-<attempt>`. `transaction` selects its `provider_order_id` and `transaction_id`.
 */
export const isPaymentOfTransaction = (transaction: SQL): SQL =>
  sql`id = (
        select coalesce(
          (
            select paid.payment_id from payment_events paid
            where paid.provider_order_id = t.provider_order_id and paid.transaction_id = t.transaction_id
              and paid.effect = 'paid' and paid.payment_id is not null limit 1
          ),
          case when left(t.provider_order_id, 36) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then left(t.provider_order_id, 36)::uuid end
        )
        from (${transaction}) t
      )`;

const reversals = new Set(['deny', 'cancel']);

/**
 * Whether the provider's answer confirms a report: the transaction has the reported status, or, for a charge, was
 * charged and perhaps reversed since.
 */
export function confirms(answer: Report, reported: Report): boolean {
  if (answer.order_id !== reported.order_id || answer.transaction_id !== reported.transaction_id) return false;
  const status = answer.transaction_status;
  if (status === reported.transaction_status) return true;
  return isCharge(reported) && (isCharge(answer) || reversals.has(status));
}

type Verdict = { outcome: ReportOutcome; reason?: UnplacedReason | IgnoredReason; effect?: PaymentEffect | null };
type Pending = { unconfirmed: Report };

/** A stored report and, with it, all reports about its transaction, oldest first. */
type Stored = { event: PaymentEvent; reports: readonly Report[]; at: Date };
type Unjudged = Stored & { payment: Payment | undefined; answer: Answer | null };

async function judgeEvent(tx: Transaction, { payment, answer, ...stored }: Unjudged): Promise<Verdict | Pending> {
  const { event } = stored;
  const reported = readReport(event.report as object);
  if (answer && !(answer.report && confirms(answer.report, reported))) {
    return { outcome: 'ignored', reason: 'not-confirmed' };
  }
  const confirmed = { ...stored, reported, answer: answer && answer.report };
  return payment ? judgeForPayment(tx, { ...confirmed, payment }) : judgeWithoutPayment(tx, confirmed);
}

/** A stored report, and the status that the provider confirmed it with, if it was asked. */
type Confirmed = Stored & { reported: Report; answer: Report | null };

async function judgeWithoutPayment(
  tx: Transaction,
  { event, reported, answer, at }: Confirmed,
): Promise<Verdict | Pending> {
  if (isDashboardTest(reported)) return { outcome: 'ignored', reason: 'test' };
  const reason = paymentMeaningOf(reported) === 'paid' ? 'unknown-order' : null;
  return (await trackReceived(tx, { event, paymentId: null, reason, answer, at })) ?? { unconfirmed: reported };
}

type Case = Confirmed & { payment: Payment };

async function judgeForPayment(
  tx: Transaction,
  { event, reports, payment, reported, answer, at }: Case,
): Promise<Verdict | Pending> {
  const { id: paymentId } = payment;
  const report = withAnswer(reported, answer);
  // Without the id of its transaction a report cannot be told from one about another payment.
  if (!answer && report.transaction_id === '') return { unconfirmed: reported };
  const effect = await effectOn(tx, payment, report, reports);
  const reason = effect === 'duplicate' ? 'duplicate' : unfitting(payment, report, effect);
  if (reason) {
    const tracked = await trackReceived(tx, { event, paymentId, reason, answer, at });
    if (!tracked) return { unconfirmed: reported };
    return effect === 'duplicate' ? { ...tracked, effect } : tracked;
  }
  const isPart = report.transaction_status.startsWith('partial_');
  const returnsPart = isPart && (effect === 'paid' || report.transaction_id === payment.transactionId);
  // Also after the orders were refunded, because an admin may have refunded them manually.
  const returned =
    payment.status === 'refunded' ? await effectOn(tx, { ...payment, status: 'paid' }, report, reports) : effect;
  const returnsAll = returned === 'refunded' || returned === 'reversed';
  if (effect === null && !returnsPart && !returnsAll) {
    const tracked = await trackReceived(tx, { event, paymentId, reason: null, answer, at });
    return tracked ?? { unconfirmed: reported };
  }

  const mayBeReversed = effect === 'paid' && isReversal(reports);
  const isFirstCharge = effect === 'paid' && isCharge(report) && !mayBeReversed;
  if (!answer && !isFirstCharge) return { unconfirmed: reported };
  // What a return leaves to list is known only after it.
  await Promise.all([
    applyEffect(tx, payment, report, effect, at),
    ...(effect && !returnsAll ? [closePlaced(tx, event, at)] : []),
  ]);
  const isTwice = returnsAll && (await listReturnedTwice(tx, event, payment, at));
  if (effect && returnsAll && !isTwice) await closePlaced(tx, event, at);
  if (mayBeReversed && reversals.has(answer!.transaction_status)) {
    await returnMoney(tx, { paymentId, posting: `reversed:${paymentId}`, at });
  }
  if (returnsPart) await returnParts(tx, { event, payment, report, at });
  return { outcome: 'applied', effect };
}

/** The report with what the provider's answer adds to it. A reversal adds nothing, and may be the answer to a charge. */
function withAnswer(reported: Report, answer: Report | null): Report {
  if (!answer || reversals.has(answer.transaction_status)) return reported;
  return { ...answer, transaction_status: reported.transaction_status };
}

/** Why a report cannot be about this payment; null when it can. Money counts for every attempt. */
function unfitting(payment: Payment, report: Report, effect: PaymentEffect | null): UnplacedReason | null {
  const isReceived = effect === 'paid' || (effect === 'refunded' && payment.paidAt === null);
  if (!isReceived) return null;
  if (report.currency !== 'IDR') return 'other-currency';
  return amountOf(report.gross_amount) === payment.grossAmount ? null : 'other-amount';
}

async function effectOn(
  tx: Transaction,
  payment: Payment,
  report: Report,
  reports: readonly Report[],
): Promise<PaymentEffect | null> {
  const effect = effectOf(report, payment);
  switch (effect) {
    case 'failed':
    case 'expired':
    case 'cancelled': {
      // A report that an earlier attempt ended does not end the payment.
      const isEarlier = report.order_id !== payment.providerOrderId || (await isSuperseded(tx, report));
      return isEarlier ? null : effect;
    }
    case 'reversed':
      return isReversal(reports) ? effect : null;
    default:
      return effect;
  }
}

async function applyEffect(
  tx: Transaction,
  { id: paymentId, paidAt }: Payment,
  { transaction_id: transactionId }: Report,
  effect: PaymentEffect | null,
  at: Date,
): Promise<void> {
  switch (effect) {
    case 'paid':
      return markPaid(tx, { paymentId, transactionId, at });
    case 'failed':
    case 'expired':
    case 'cancelled':
      await releasePayment(tx, { paymentId, to: effect, at });
      return;
    case 'reversed':
    case 'refunded':
      // Reports can arrive out of order: this return was reported before the payment.
      if (paidAt === null) await markPaid(tx, { paymentId, transactionId, at });
      return returnMoney(tx, { paymentId, posting: `${effect}:${paymentId}`, at });
    case 'duplicate':
    case null:
  }
}

type Returned = { event: PaymentEvent; payment: Payment; report: Report; at: Date };

/**
 * Records a partial refund or chargeback. A refund that we requested has the id of its order as its key. The rest is
 * listed, and belongs to the order when the payment has only one.
 */
async function returnParts(tx: Transaction, { event, payment, report, at }: Returned) {
  const ofPayment = await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, payment.id));
  const ids = ofPayment.map(({ id }) => id);
  let own = 0;
  let listed = 0;
  for (const { refund_key: key, refund_amount } of report.refunds) {
    const amount = amountOf(refund_amount) ?? zero;
    listed += amount;
    const orderId = ids.find((id) => id === key);
    if (!orderId) continue;
    own += amount;
    await returnOrderMoney(tx, { paymentId: payment.id, orderId, amount, source: 'gateway_clearing', at });
  }
  const total = amountOf(report.refund_amount) ?? listed;
  const reason = report.transaction_status === 'partial_refund' ? 'partial-refund' : 'partial-chargeback';
  const isKnown = total > own || (reason === 'partial-refund' && total > 0);
  const rest = isKnown ? total - own : null;
  const money = await listReturned(tx, { event, paymentId: payment.id, reason, total: rest, at });
  const [orderId, ...others] = ids;
  if (!money || money.amount === null || !orderId || others.length > 0) return;
  const returned = { paymentId: payment.id, orderId, amount: money.amount, moneyId: money.id, at };
  if (await returnUnrequested(tx, returned)) await closePlaced(tx, event, at);
}

/**
 * Lists what the provider returned of a payment, all of which it returned, beyond what the ledger says: an admin had
 * refunded that manually. Returns whether there is such money.
 */
async function listReturnedTwice(tx: Transaction, event: PaymentEvent, payment: Payment, at: Date): Promise<boolean> {
  const { id: paymentId, grossAmount } = payment;
  const { posted, unrequested } = await returnedByProvider(tx, paymentId);
  if (posted === grossAmount) return false;
  const total = difference(grossAmount, difference(posted, unrequested));
  await listReturned(tx, { event, paymentId, reason: 'returned-twice', total, at });
  return true;
}

/**
 * Whether the customer has started another attempt after the reported one. An abandoned 3-D Secure attempt expires
 * after 15 minutes, while the payment page stays open.
 */
async function isSuperseded(tx: Transaction, report: Report): Promise<boolean> {
  const startedLater = and(
    eq(paymentEvents.providerOrderId, report.order_id),
    ne(paymentEvents.transactionId, report.transaction_id),
    gt(sql`${paymentEvents.report}->>'transaction_time'`, report.transaction_time),
  );
  return (await tx.$count(paymentEvents, startedLater)) > 0;
}
