/** What a report of the provider does: pure, tested row by row in decide.test.ts, carried out by judge-report.ts. */
import { difference, sum, zero } from '#contract/money.ts';
import { effectOf, type PaymentEffect, paymentMeaningOf } from '#contract/payments/payment-states.ts';
import type { UnplacedReason } from '#contract/payments/unplaced-money.ts';
import {
  amountOf,
  chargedFor,
  feeOnTop,
  isCharge,
  isDashboardTest,
  isReversal,
  isUnmeasured,
  reversals,
  type Report,
} from './report.ts';
import type { Facts } from './report-facts.ts';
import { type Decision, ignore, listReturned, type Step, track } from './track.ts';

type Payment = NonNullable<Facts['payment']>;

/**
 * Decides what a stored report changes: the payment, the list of money without an order, or nothing.
 * Everything but the first charge must be confirmed by the provider before it changes a payment, and an end
 * also by the latest transaction of its order id: the first report of a newer attempt may have been lost.
 */
export function decide(facts: Facts): Decision {
  const { event, reported, reports, answer, payment } = facts;
  if (event.outcome === 'applied') return !answer && isUnmeasured(reported) ? 'ask' : 'nothing';
  if (answer && !(answer.report && confirms(answer.report, reported))) return ignore('not-confirmed');
  if (!payment && isDashboardTest(reported)) return ignore('test');
  // A fee on top counts only when the provider confirms it.
  if (!answer && reports.some(({ original_amount }) => original_amount !== '')) return 'ask';
  if (!payment) {
    return track(facts, paymentMeaningOf(reported) === 'paid' ? 'unknown-order' : null);
  }
  // Without the id of its transaction a report cannot be told from one about another payment.
  if (!answer && reported.transaction_id === '') return 'ask';
  const report = withAnswer(facts);
  const effect = effectOn(payment, report, facts);
  const misfit = misfitOf(payment, report, effect);
  if (misfit) return track(facts, misfit);

  const isPart = report.transaction_status.startsWith('partial_');
  const returnsPart = isPart && (effect === 'paid' || report.transaction_id === payment.transactionId);
  // Also after the orders were refunded, because an admin may have refunded them manually.
  const returned = payment.status === 'refunded' ? effectOn({ ...payment, status: 'paid' }, report, facts) : effect;
  const returnsAll = returned === 'refunded' || returned === 'reversed';
  if (isEnd(effect) && answer && answer.latest === undefined) return 'ask';
  if (effect === null && !returnsPart && !returnsAll) return track(facts, null);
  const mayBeReversed = effect === 'paid' && isReversal(reports);
  if (!answer && !(effect === 'paid' && isCharge(report) && !mayBeReversed)) return 'ask';

  const isReversed = mayBeReversed && reversals.has(answer!.report!.transaction_status);
  // Reports can arrive out of order: a return may be reported before the payment.
  const pays = effect === 'paid' || (returnsAll && payment.paidAt === null);
  const steps: Step[] = [
    ...(pays ? [{ do: 'pay', feeOnTop: feeOnTop(report) } as const] : []),
    ...(isEnd(effect) ? [{ do: 'release', to: effect } as const] : []),
    ...(returnsAll ? [{ do: 'return-all', as: returned } as const] : []),
    ...((returnsAll && returnedTwice(facts, payment)) || (effect ? closePlaced(facts) : [])),
    ...(isReversed ? [{ do: 'return-all', as: 'reversed' } as const] : []),
    ...(returnsPart ? returnParts(facts, report) : []),
  ];
  return { outcome: 'applied', reason: null, effect, steps };
}

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

/**
 * The report with what the provider's answer adds to it. A reversal adds nothing, and may be the answer to a charge.
 */
function withAnswer({ reported, answer }: Facts): Report {
  if (!answer?.report) return reported;
  const { transaction_status, original_amount } = answer.report;
  if (reversals.has(transaction_status)) return { ...reported, original_amount };
  return { ...answer.report, transaction_status: reported.transaction_status };
}

const isEnd = (effect: PaymentEffect | null) => effect === 'failed' || effect === 'expired' || effect === 'cancelled';

function effectOn(payment: Payment, report: Report, { reports, answer, ...facts }: Facts): PaymentEffect | null {
  const effect = effectOf(report, payment);
  // A report that an earlier attempt ended does not end the payment, and none does while a card is under review.
  const { latest } = answer ?? {};
  const isEarlier = facts.isSuperseded || (latest && latest.transaction_id !== report.transaction_id);
  if (isEnd(effect) && (report.order_id !== payment.providerOrderId || isEarlier || facts.isUnderReview)) return null;
  return effect === 'reversed' && !isReversal(reports) ? null : effect;
}

/** Why a report's money cannot be this payment's; null when it can. Money counts for every attempt. */
function misfitOf(payment: Payment, report: Report, effect: PaymentEffect | null): UnplacedReason | null {
  if (effect === 'duplicate') return effect;
  if (effect !== 'paid' && !(effect === 'refunded' && payment.paidAt === null)) return null;
  if (report.currency !== 'IDR') return 'other-currency';
  return chargedFor(report) === payment.grossAmount ? null : 'other-amount';
}

/** Closes the open rows of a transaction whose money now belongs to orders, or went back from them. */
function closePlaced({ money }: Facts): Step[] {
  const open = money.filter(({ closing }) => closing === null);
  return open.length > 0 ? [{ do: 'close', ids: open.map(({ id }) => id), closing: 'placed' }] : [];
}

/**
 * Lists what the provider returned of a payment, all of which it returned, beyond what the ledger will say then: an
 * admin had refunded that manually. Null when there is no such money.
 */
function returnedTwice({ orders, posted, unrequested, money }: Facts, { paidAt, grossAmount }: Payment): Step[] | null {
  const held = sum(orders.filter(({ holdsMoney }) => holdsMoney).map(({ left }) => left));
  if (paidAt === null || sum([posted, held]) === grossAmount) return null;
  return listReturned(money, 'returned-twice', difference(grossAmount, difference(sum([posted, held]), unrequested)));
}

/**
 * Records a partial refund or chargeback. A refund that we requested has the id of its order as its key. The rest is
 * listed, and belongs to the order when the payment has only one.
 */
function returnParts({ orders, money }: Facts, report: Report): Step[] {
  const parts = report.refunds.map(({ refund_key, refund_amount }) => ({
    orderId: orders.find(({ id }) => id === refund_key)?.id,
    amount: amountOf(refund_amount) ?? zero,
  }));
  const own = parts.flatMap(({ orderId, amount }) =>
    orderId ? [{ do: 'return-part', orderId, amount } as const] : [],
  );
  const requested = sum(own.map(({ amount }) => amount));
  const total = amountOf(report.refund_amount) ?? sum(parts.map(({ amount }) => amount));
  const reason = report.transaction_status === 'partial_refund' ? 'partial-refund' : 'partial-chargeback';
  const isKnown = total > requested || (reason === 'partial-refund' && total > 0);
  const only = orders.length === 1 ? orders[0]!.id : undefined;
  return [...own, ...listReturned(money, reason, isKnown ? difference(total, requested) : null, only)];
}
