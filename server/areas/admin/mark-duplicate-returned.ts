import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { rowsOf, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { type DuplicateReports, duplicates, leftOf } from '#server/areas/payments/duplicates.ts';
import { returnedDuplicates } from '#server/db/schema/index.ts';

type Returned = { transactionId: string; adminId: UserId; note: string };
type Found = { isBack: boolean; reports: DuplicateReports };

/**
 * Records that money which came a second time was given back where the provider does not tell us: it is listed no longer.
 * No order and no ledger knew of it. Refuses NOT_FOUND for what did not come a second time, and ALREADY_RETURNED, so that
 * of two admins the second learns that there was a first.
 */
export const markDuplicateReturned = ({ transactionId, adminId, note }: Returned, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const [duplicate] = await rowsOf<Found>(
      tx,
      sql`select d.is_back as "isBack", d.reports from ${duplicates} d where d.transaction_id = ${transactionId}`,
    );
    if (!duplicate) throw refuse('NOT_FOUND');
    const marked = await tx
      .insert(returnedDuplicates)
      .values({ transactionId, note, returnedBy: adminId, returnedAt: at })
      .onConflictDoNothing()
      .returning();
    if (duplicate.isBack || marked.length === 0) throw refuse('ALREADY_RETURNED');
    const amount = leftOf(duplicate.reports);
    const details = { note, ...(amount !== null && { amount }) };
    await recordAction(tx, { actorId: adminId, action: 'duplicate-returned', subject: transactionId, details, at });
  });
