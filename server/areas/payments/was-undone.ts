import { type SQL, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';
import type { Report } from './provider.ts';

/**
 * Whether a transaction of which such statuses (an array) were told was taken back. A `deny` ends even what was settled.
 * A `cancel` voids what was captured; of a transaction that was settled it tells an earlier end, after which the money
 * came late.
 */
export const isUndone = (told: SQL) =>
  sql`('deny' = any(${told}) or 'cancel' = any(${told}) and not 'settlement' = any(${told}))`;

/**
 * Whether the provider has said, now or before, that a transaction was taken back; the news of it can come before the
 * news of the money.
 */
export async function wasUndone(tx: Transaction, paymentId: PaymentId, report: Report): Promise<boolean> {
  const [found] = await rowsOf<{ undone: boolean }>(
    tx,
    sql`select ${isUndone(sql`told`)} as undone from (
          select array_agg(e.transaction_status) || ${report.transaction_status.toLowerCase()}::text as told
          from payment_events e
          where e.payment_id = ${paymentId} and e.transaction_id = ${report.transaction_id}
        ) events`,
  );
  return found!.undone;
}
