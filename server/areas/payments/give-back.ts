/** The only way in which the shop gives money back through the provider. */
import type { Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';
import { applyReport } from './judge-report.ts';
import { cancelTransaction, findReport, refundTransaction } from './midtrans.ts';
import { amountOf, chargedFor, type Report } from './report.ts';

type Wanted = {
  transactionId: string;
  /** Names the return at the provider, which makes it once. */
  key: string;
  /** Rupiah. */
  amount: Rupiah;
  /** What the provider shows as the reason of a refund. */
  reason: string;
};

/** What came of asking the provider to give money back. What is back is recorded by the applied report. */
export type Progress = {
  /** Why it can only be given back by hand; null when the provider did not refuse. */
  refusal: string | null;
  /** Whether it is a part of a card payment, which can be given back only after the settlement. */
  awaitsSettlement: boolean;
};

/** How the provider can give money back now. `over`: it has done so, or it does not hold the money any more. */
type Way = 'over' | 'void' | 'wait' | 'refund' | 'by hand';

const overStatuses = new Set(['cancel', 'refund', 'deny', 'expire', 'failure', 'chargeback']);

/**
 * Chooses the way by what the provider says about the transaction. A card payment that
 * is not settled can only be voided as a whole, a settled payment only be refunded.
 * Source: Midtrans documentation, "Cancel Transaction" and "Refund Transactions".
 */
function chooseWay(report: Report, { key, amount }: Wanted): Way {
  const { transaction_status: status, payment_type, gross_amount, refunds } = report;
  if (overStatuses.has(status) || refunds.some(({ refund_key }) => refund_key === key)) return 'over';
  if (status === 'capture' || status === 'authorize') {
    const charged = chargedFor(report);
    return charged !== null && amount >= charged ? 'void' : 'wait';
  }
  return canBeRefunded(payment_type || null, amount !== amountOf(gross_amount)) ? 'refund' : 'by hand';
}

/** How often the way is chosen anew because the transaction changed between the question and the request. */
const maxChoices = 3;

/**
 * Gives money of a transaction back to the buyer, and applies what the provider then says about the transaction. It may
 * run twice and at the same time: the provider is asked first, and a refusal counts only if the transaction has not
 * changed since.
 * @throws ProviderFailure, after which it must be repeated
 */
export async function giveBack(wanted: Wanted, at: Date): Promise<Progress> {
  let found = await findReport(wanted.transactionId);
  for (let choice = 1; found; choice += 1) {
    const way = chooseWay(found, wanted);
    const refusal = await request(way, wanted);
    const isCalled = way === 'void' || way === 'refund';
    const report: Report | null = isCalled ? await findReport(wanted.transactionId) : found;
    const hasChanged = report !== null && chooseWay(report, wanted) !== way;
    if (refusal === null || !hasChanged || choice === maxChoices) {
      if (report) await applyReport(report, at);
      return { refusal, awaitsSettlement: way === 'wait' };
    }
    found = report;
  }
  return { refusal: 'the provider does not know the transaction', awaitsSettlement: false };
}

/** Returns why the money can only be given back by hand, or null. */
async function request(way: Way, { transactionId, ...wanted }: Wanted): Promise<string | null> {
  switch (way) {
    case 'void':
      return cancelTransaction(transactionId);
    case 'refund':
      return refundTransaction(transactionId, wanted);
    case 'by hand':
      return 'the payment channel cannot give this amount back';
    case 'over':
    case 'wait':
      return null;
  }
}
