import { eq, isNotNull } from 'drizzle-orm';
import { db } from '#platform/connect.ts';
import { releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { payments } from '#server/db/schema/index.ts';

/**
 * Ends all payments that other tests of this worker left unpaid, also those with a card under review, so
 * that scheduled jobs process only the payments of the current test.
 */
export async function settlePendingJobs(): Promise<void> {
  await db.update(payments).set({ nextCheckAt: new Date().toISOString() }).where(eq(payments.status, 'pending'));
  await releaseExpiredPayments(new Date(Date.now() + 26 * 60 * 60_000));
  await db.update(payments).set({ nextCheckAt: null }).where(isNotNull(payments.nextCheckAt));
}
