import { and, eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import type { Report } from './provider.ts';

/**
 * Whether the provider has said, now or before, that a transaction was taken back; the news of it can come before the
 * news of the money. A `deny` ends even what was settled. A `cancel` voids what was captured; of a transaction that was
 * settled it tells an earlier end, after which the money came late.
 */
export async function wasUndone(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const recorded = await tx
    .select({ status: paymentEvents.transactionStatus })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.transactionId, report.transaction_id)));
  const told = new Set([report.transaction_status.toLowerCase(), ...recorded.map(({ status }) => status)]);
  return told.has('deny') || (told.has('cancel') && !told.has('settlement'));
}
