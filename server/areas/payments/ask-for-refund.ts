import type { OrderId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { applyReport } from './apply-report.ts';
import { findReport, refundTransaction } from './provider.ts';

type Wanted = { transactionId: string; orderId: OrderId; amount: Rupiah };

/**
 * Asks the provider to give an order's money back, and believes what it then says of the transaction. The order's id is
 * the refund's key, so that asking again after a lost answer is asking for the same. Returns why the provider will not,
 * null when it will, or has done so.
 * @throws ProviderUnreachable
 */
export async function askForRefund({ transactionId, orderId, amount }: Wanted, at: Date): Promise<string | null> {
  const reason = `Pesanan ${orderId} ditolak`;
  const refusal = await refundTransaction(transactionId, { key: orderId, amount, reason });
  const report = await findReport(transactionId);
  if (report) await applyReport(report, at);
  return refusal;
}
