import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { applyReport } from './apply-report.ts';
import { findReport, refundTransaction } from './midtrans.ts';

type RefundRequest = { transactionId: string; orderId: OrderId; amount: Rupiah };

/**
 * Requests the refund of an order (rupiah) and applies the transaction status that the provider then reports. The order
 * id is the key of the refund, so that a retry does not refund twice. Returns the provider's reason for refusing, or
 * null if the refund was accepted.
 * @throws ProviderUnreachable, and what applyReport throws
 */
export async function requestRefund(
  { transactionId, orderId, amount }: RefundRequest,
  at: Date,
): Promise<string | null> {
  const reason = `Pesanan ${orderId} ditolak`;
  const refusal = await refundTransaction(transactionId, { key: orderId, amount, reason });
  const report = await findReport(transactionId);
  if (report) await applyReport(report, at);
  return refusal;
}

/** payment_type → what the provider can refund. Source: Midtrans documentation, "Refund Transactions". */
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

/** Whether the provider can refund this payment method. Bank transfers and counter payments are refunded manually. */
export const canBeRefunded = (paymentType: string | null, isPart: boolean): boolean =>
  paymentType !== null && (isPart ? ['any part'] : ['any part', 'all of it']).includes(refundable[paymentType] ?? '');
