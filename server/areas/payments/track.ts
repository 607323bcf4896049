/** The list of money without an order, as the provider's reports change it: pure, written by judge-report.ts. */
import type { OrderId } from '#contract/ids.ts';
import { difference, type Rupiah, sum, zero } from '#contract/money.ts';
import { type PaymentEffect, paymentMeaningOf } from '#contract/payments/payment-states.ts';
import { largest } from '#contract/server-money.ts';
import type {
  Closing,
  Direction,
  IgnoredReason,
  ReportOutcome,
  UnplacedReason,
} from '#contract/payments/unplaced-money.ts';
import { amountOf, chargedFor, feeOnTop, isCharge, isReversal, type Report } from './report.ts';
import type { Facts, Money } from './report-facts.ts';

export type Step =
  /** `feeOnTop`: rupiah that the buyer paid to the provider besides. */
  | { do: 'pay'; feeOnTop: Rupiah }
  | { do: 'release'; to: 'failed' | 'expired' | 'cancelled' }
  | { do: 'return-all'; as: 'refunded' | 'reversed' }
  | { do: 'return-part'; orderId: OrderId; amount: Rupiah }
  /** Adds a row, or corrects the row `id`. Returned money is booked to the order, if one is named and holds it. */
  | { do: 'list'; id?: number; direction: Direction; reason: UnplacedReason; amount: Rupiah | null; orderId?: OrderId }
  | { do: 'close'; ids: number[]; closing: Closing };

/** `ask`: the provider must confirm the report first. `nothing`: it was applied before. */
export type Decision =
  | 'ask'
  | 'nothing'
  | {
      outcome: ReportOutcome;
      reason: UnplacedReason | IgnoredReason | null;
      effect: PaymentEffect | null;
      steps: readonly Step[];
    };

export const ignore = (reason: IgnoredReason, effect: PaymentEffect | null = null, steps: Step[] = []): Decision => ({
  outcome: 'ignored',
  reason,
  effect,
  steps,
});

/**
 * Decides what all reports about a transaction that paid no order mean for the list. Lists its money when there is a
 * `reason`, corrects the amount, and closes the row when the money is back with the customer. Money that an admin has
 * dealt with is not listed again, but what the provider returns after an admin settled it is listed as returned twice.
 * Without an answer of the provider only charges change the list.
 */
export function track(facts: Facts, reason: UnplacedReason | null): Decision {
  const { event, reports, answer, money } = facts;
  const row = money.find(({ direction }) => direction === 'in');
  if (!row && !reason) return ignore('no-change');
  const effect = reason === 'duplicate' ? reason : null;
  const charges = reports.filter(isCharge);
  const amount = remainingOf(answer?.report ? [answer.report, ...charges] : reports);
  const isChanged = row?.closing ? row.closing === 'settled' && row.amount !== amount : row?.amount !== amount;
  if (isChanged && !answer && amount !== remainingOf(charges)) return 'ask';
  if (isChanged && row?.closing) {
    const total = row.amount === null || amount === null ? null : difference(row.amount, amount);
    // An unknown amount cannot be compared with what is listed, so each of its reports is listed once.
    const isListed = total === null && event.reason === 'returned-twice';
    const steps = isListed ? [] : listReturned(money, 'returned-twice', total);
    return { outcome: 'unplaced', reason: 'returned-twice', effect, steps };
  }
  if (amount === zero) {
    return ignore('returned', effect, row && !row.closing ? [{ do: 'close', ids: [row.id], closing: 'returned' }] : []);
  }
  // A row that is there keeps its reason.
  const listed: Step = { do: 'list', ...(row && { id: row.id }), direction: 'in', reason: reason!, amount };
  const steps = isChanged ? [listed] : [];
  return reason ? { outcome: 'unplaced', reason, effect, steps } : ignore('no-change', effect, steps);
}

/**
 * Lists what the provider returned without a request of ours, less what is listed already. `total` is all that was
 * returned of the transaction up to now without an order, in rupiah; null when it is not known.
 */
export function listReturned(
  money: readonly Money[],
  reason: UnplacedReason,
  total: Rupiah | null,
  orderId?: OrderId,
): Step[] {
  const rows = money.filter(({ direction }) => direction === 'out');
  const listed = sum(rows.map(({ amount }) => amount ?? zero));
  if (total !== null && total <= listed) return [];
  const open = rows.find(({ closing }) => closing === null);
  const isUnknown = total === null || open?.amount === null;
  const amount = isUnknown ? null : sum([open?.amount ?? zero, difference(total, listed)]);
  return [{ do: 'list', ...(open && { id: open.id }), direction: 'out', reason, amount, ...(orderId && { orderId }) }];
}

/** What was received and not returned yet; null when the reported amounts are inconsistent or not whole rupiah. */
function remainingOf(reports: readonly Report[]): Rupiah | null {
  if (isReversal(reports) || reports.some((report) => paymentMeaningOf(report) === 'refunded')) return zero;
  const charge = reports.find((report) => paymentMeaningOf(report) === 'paid');
  const received = charge?.currency === 'IDR' ? chargedFor(charge) : null;
  const returned = reports.map(({ refund_amount }) => (refund_amount ? amountOf(refund_amount) : zero));
  if (received === null || returned.includes(null)) return null;
  const most = largest(returned as Rupiah[]);
  if (most > sum([received, feeOnTop(charge!)])) return null;
  // A return of everything includes the fee on top, which was never listed.
  return most > received ? zero : difference(received, most);
}
