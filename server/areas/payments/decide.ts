/** What a report of the provider means, and what it does: pure, tested row by row in decide.test.ts. */
import { difference, type Rupiah, sum, zero } from '#contract/money.ts';
import { effectOf, type PaymentEffect, paymentMeaningOf, returnOf } from '#contract/payments/payment-states.ts';
import type { UnplacedReason } from '#contract/payments/unplaced-money.ts';
import {
  amountOf,
  chargedFor,
  feeOnTop,
  isCharge,
  isDashboardTest,
  isPartialReturn,
  isReversal,
  isUnmeasured,
  type Report,
  reversals,
} from './report.ts';
import type { Facts } from './report-facts.ts';
import { type Decision, ignore, listReturned, type Step, track } from './track.ts';

type Payment = NonNullable<Facts['payment']>;
type End = 'failed' | 'expired' | 'cancelled';
type Return = 'refunded' | 'reversed';

/** What a report is. `report` contains what the provider's answer adds to it. */
type Case =
  /** It was applied before. */
  | { kind: 'nothing' }
  /** The provider must confirm it first. */
  | { kind: 'ask' }
  /** The provider says otherwise. */
  | { kind: 'not-confirmed' }
  /** The provider's dashboard sent it as a test. */
  | { kind: 'test' }
  /** Its money cannot be that of its payment, or there is no such payment. */
  | { kind: 'misfit'; reason: UnplacedReason }
  /** It changes no payment. Money of its transaction may be in the list. */
  | { kind: 'no-change' }
  /** The payment was charged. */
  | { kind: 'charge'; report: Report }
  /** The payment was charged, and that was reversed before the charge was judged. */
  | { kind: 'charge-reversed'; report: Report }
  /** A part of the payment was returned before its charge was reported. */
  | { kind: 'charge-part-returned'; report: Report }
  /** All of the payment was refunded before its charge was reported. */
  | { kind: 'charge-refunded'; report: Report }
  /** The latest attempt to pay ended. */
  | { kind: 'end'; to: End }
  /** All that the orders still had of the payment was returned. */
  | { kind: 'return-all'; as: Return }
  /** All of a payment was returned that was refunded before, and no more than is recorded. */
  | { kind: 'return-repeated'; as: Return }
  /**
   * All of the payment was returned, though an admin had refunded some of it manually. `total`: rupiah that the
   * provider returned without a request up to now. `effect` is null when the payment was refunded before.
   */
  | { kind: 'returned-twice'; as: Return; total: Rupiah; effect: Return | null }
  /** A part of the payment was returned. */
  | { kind: 'return-part'; report: Report };

/** Decides what a stored report changes: the payment, the list of money without an order, or nothing. */
export function decide(facts: Facts): Decision {
  const found = classify(facts);
  switch (found.kind) {
    case 'nothing':
    case 'ask':
      return found.kind;
    case 'not-confirmed':
    case 'test':
      return ignore(found.kind);
    case 'misfit':
      return track(facts, found.reason);
    case 'no-change':
      return track(facts, null);
    case 'charge':
      return applied('paid', [pay(found.report), ...closePlaced(facts)]);
    case 'charge-reversed':
      return applied('paid', [pay(found.report), ...closePlaced(facts), { do: 'return-all', as: 'reversed' }]);
    case 'charge-part-returned':
      return applied('paid', [pay(found.report), ...closePlaced(facts), ...returnParts(facts, found.report)]);
    case 'charge-refunded':
      return applied('refunded', [pay(found.report), { do: 'return-all', as: 'refunded' }, ...closePlaced(facts)]);
    case 'end':
      return applied(found.to, [{ do: 'release', to: found.to }, ...closePlaced(facts)]);
    case 'return-all':
      return applied(found.as, [{ do: 'return-all', as: found.as }, ...closePlaced(facts)]);
    case 'return-repeated':
      return applied(null, [{ do: 'return-all', as: found.as }]);
    case 'returned-twice':
      return applied(found.effect, [
        { do: 'return-all', as: found.as },
        ...listReturned(facts.money, 'returned-twice', found.total),
      ]);
    case 'return-part':
      return applied(null, returnParts(facts, found.report));
    default:
      return found satisfies never;
  }
}

const applied = (effect: PaymentEffect | null, steps: readonly Step[]): Decision => ({
  outcome: 'applied',
  reason: null,
  effect,
  steps,
});

const pay = (report: Report): Step => ({ do: 'pay', feeOnTop: feeOnTop(report) });

/** Closes the open rows of a transaction whose money now belongs to orders, or went back from them. */
function closePlaced({ money }: Facts): Step[] {
  const open = money.filter(({ closing }) => closing === null);
  return open.length > 0 ? [{ do: 'close', ids: open.map(({ id }) => id), closing: 'placed' }] : [];
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

const ask: Case = { kind: 'ask' };
const noChange: Case = { kind: 'no-change' };

/** Names the case of a stored report, from all that is known about its transaction. */
function classify(facts: Facts): Case {
  const { event, reported, reports, answer, payment } = facts;
  if (event.outcome === 'applied') return !answer && isUnmeasured(reported) ? ask : { kind: 'nothing' };
  if (answer && !(answer.report && confirms(answer.report, reported))) return { kind: 'not-confirmed' };
  if (!payment && isDashboardTest(reported)) return { kind: 'test' };
  // A fee on top counts only when the provider confirms it.
  if (!answer && reports.some(({ original_amount }) => original_amount !== '')) return ask;
  if (!payment) {
    return paymentMeaningOf(reported) === 'paid' ? { kind: 'misfit', reason: 'unknown-order' } : noChange;
  }
  // Without the id of its transaction a report cannot be told from one about another payment.
  if (!answer && reported.transaction_id === '') return ask;
  const found = classifyFor(payment, facts);
  return answer || actUnconfirmed.has(found.kind) ? found : ask;
}

/**
 * The cases that need no answer of the provider: the first charge, whose signature is enough, and those that change no
 * payment. Everything else must be confirmed before it changes one.
 */
const actUnconfirmed = new Set<Case['kind']>(['charge', 'misfit', 'no-change']);

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

function classifyFor(payment: Payment, facts: Facts): Case {
  const report = withAnswer(facts);
  const effect = effectOf(report, payment);
  switch (effect) {
    case 'duplicate':
      return { kind: 'misfit', reason: effect };
    case 'paid':
      return misfitOf(payment, report) ?? classifyCharge(report, facts);
    case 'failed':
    case 'expired':
    case 'cancelled':
      return classifyEnd(payment, report, effect, facts);
    case 'refunded':
      // Reports can arrive out of order: the refund may be reported before the charge.
      if (payment.paidAt === null) return misfitOf(payment, report) ?? { kind: 'charge-refunded', report };
      return classifyReturn(payment, effect, facts);
    case 'reversed':
      return classifyReturn(payment, effect, facts);
    case null:
      if (report.transaction_id !== payment.transactionId) return noChange;
      if (isPartialReturn(report)) return { kind: 'return-part', report };
      // Also after the orders were refunded, because an admin may have refunded them manually.
      return payment.status === 'refunded' ? classifyReturn(payment, returnOf(report), facts) : noChange;
  }
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

/** Why a charge's money cannot be this payment's; undefined when it can. Money counts for every attempt. */
function misfitOf(payment: Payment, report: Report): Case | undefined {
  if (report.currency !== 'IDR') return { kind: 'misfit', reason: 'other-currency' };
  return chargedFor(report) === payment.grossAmount ? undefined : { kind: 'misfit', reason: 'other-amount' };
}

/** A charge of which a reversal was reported, too, was reversed unless the provider says that it is charged. */
function classifyCharge(report: Report, { reports, answer }: Facts): Case {
  if (isPartialReturn(report)) return { kind: 'charge-part-returned', report };
  if (!isReversal(reports)) return { kind: 'charge', report };
  const isCharged = answer?.report && isCharge(answer.report);
  return { kind: isCharged ? 'charge' : 'charge-reversed', report };
}

/**
 * Only the end of the latest attempt ends the payment, and none does while a card is under review. The provider is
 * asked for the latest transaction of the order id, because the first report of a newer attempt may have been lost.
 */
function classifyEnd(payment: Payment, report: Report, to: End, facts: Facts): Case {
  const { isSuperseded, isUnderReview, answer } = facts;
  if (report.order_id !== payment.providerOrderId || isSuperseded || isUnderReview) return noChange;
  if (answer?.latest === undefined) return ask;
  const isLatest = answer.latest === null || answer.latest.transaction_id === report.transaction_id;
  return isLatest ? { kind: 'end', to } : noChange;
}

/**
 * All of a payment was returned. Some of it a second time, when what the ledger has and what the orders still hold are
 * together not all of it: an admin had refunded the rest manually.
 */
function classifyReturn(payment: Payment, as: Return | null, facts: Facts): Case {
  const { reports, orders, posted, unrequested } = facts;
  if (as === null || (as === 'reversed' && !isReversal(reports))) return noChange;
  const effect = payment.status === 'refunded' ? null : as;
  const held = sum(orders.filter(({ holdsMoney }) => holdsMoney).map(({ left }) => left));
  const recorded = sum([posted, held]);
  if (recorded !== payment.grossAmount) {
    const total = difference(payment.grossAmount, difference(recorded, unrequested));
    return { kind: 'returned-twice', as, total, effect };
  }
  return { kind: effect === null ? 'return-repeated' : 'return-all', as };
}
