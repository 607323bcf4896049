import type { PaymentId } from '#contract/ids.ts';
import type { PaymentEffect } from '#contract/payment-states.ts';
import type { Transaction } from '#platform/db.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import type { Report } from './provider.ts';

type Event = { paymentId: PaymentId; report: Report; effect: PaymentEffect | null; at: Date };

/** Writes down what was reported; false when it had been before. The signature stays out: it is as good as a key. */
export async function recordEvent(tx: Transaction, { paymentId, report, effect, at }: Event): Promise<boolean> {
  const { signature_key: _, ...told } = report;
  const event = {
    paymentId,
    providerOrderId: report.order_id,
    transactionId: report.transaction_id,
    transactionStatus: report.transaction_status.toLowerCase(),
    statusCode: report.status_code,
    fraudStatus: report.fraud_status ?? '',
    refundAmount: report.refund_amount,
  };
  const recorded = await tx
    .insert(paymentEvents)
    .values({ ...event, effect, report: told, at })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}
