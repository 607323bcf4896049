/** What a report of the provider does: pure, tested row by row in decide.test.ts, carried out by judge-report.ts. */
import { difference, sum, zero } from '#contract/money.ts';
import type { PaymentEffect } from '#contract/payments/payment-states.ts';
import { classify } from './classify.ts';
import { amountOf, feeOnTop, type Report } from './report.ts';
import type { Facts } from './report-facts.ts';
import { type Decision, ignore, listReturned, type Step, track } from './track.ts';

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
