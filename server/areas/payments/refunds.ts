import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { applyReport } from './apply-report.ts';
import { findReport, refundTransaction } from './midtrans.ts';

type Wanted = { transactionId: string; orderId: OrderId; amount: Rupiah };

/**
 * Asks the provider to give an order's money back, and believes what it then says of the transaction. The order's id is
 * the refund's key, so that asking again after a lost answer is asking for the same. Returns why the provider will not,
 * null when it will, or has done so.
 * @throws ProviderUnreachable
 */
export async function requestRefund({ transactionId, orderId, amount }: Wanted, at: Date): Promise<string | null> {
  const reason = `Pesanan ${orderId} ditolak`;
  const refusal = await refundTransaction(transactionId, { key: orderId, amount, reason });
  const report = await findReport(transactionId);
  if (report) await applyReport(report, at);
  return refusal;
}

/** payment_type → what the provider gives back of it. Source: Midtrans documentation, "Refund Transactions". */
const refundable: Readonly<Record<string, 'any part' | 'all of it'>> = {
  credit_card: 'any part',
  gopay: 'any part',
  shopeepay: 'all of it',
  dana: 'any part',
  ovo: 'all of it',
  qris: 'any part',
  kredivo: 'any part',
  akulaku: 'any part',
};

/** Whether the provider gives back what was paid so; what came by bank or at a counter goes back by hand. */
export const canBeRefunded = (paymentType: string | null, isPart: boolean): boolean =>
  paymentType !== null && (isPart ? ['any part'] : ['any part', 'all of it']).includes(refundable[paymentType] ?? '');
