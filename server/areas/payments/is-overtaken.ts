import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import type { Report } from './provider.ts';

/**
 * Whether the shopper has begun another attempt since the one that is reported on: a card left alone at 3-D Secure
 * expires after a quarter of an hour while the payment page lives on.
 */
export async function isOvertaken(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const begunLater = and(
    eq(paymentEvents.paymentId, paymentId),
    ne(paymentEvents.transactionId, report.transaction_id),
    gt(sql`${paymentEvents.report}->>'transaction_time'`, report.transaction_time ?? ''),
  );
  return (await tx.$count(paymentEvents, begunLater)) > 0;
}
