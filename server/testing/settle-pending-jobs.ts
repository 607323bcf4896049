import { eq, isNotNull } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { payments } from '#server/db/schema/index.ts';

/** Ends all that other tests of this worker left unpaid, so that a sweep has to do with one test's payments alone. */
export async function settlePendingJobs(): Promise<void> {
  await db.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.status, 'pending'));
  await releaseExpiredPayments(new Date(Date.now() + 2 * 60 * 60_000));
  await db.update(payments).set({ nextCheckAt: null }).where(isNotNull(payments.nextCheckAt));
}
