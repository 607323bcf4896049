import { eq, isNotNull } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { releaseDue } from '#server/areas/payments/release-due.ts';
import { payments } from '#server/db/schema/index.ts';

/** Ends all that other tests of this worker left unpaid, so that a sweep has to do with one test's payments alone. */
export async function settleWhatWaits(): Promise<void> {
  await db.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.status, 'pending'));
  await releaseDue(new Date(Date.now() + 2 * 60 * 60_000));
  await db.update(payments).set({ nextCheckAt: null }).where(isNotNull(payments.nextCheckAt));
}
