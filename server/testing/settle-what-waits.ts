import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { askAfterSilent } from '#server/areas/payments/ask-after-silent.ts';
import { releaseDue } from '#server/areas/payments/release-due.ts';
import { payments } from '#server/db/schema/index.ts';

/** Ends all that other tests of this worker left unpaid, so that a sweep has to do with one test's payments alone. */
export async function settleWhatWaits(): Promise<void> {
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60_000);
  const { checkedAt, expiresAt, paidAt, snapToken, status } = payments;
  const unasked = and(isNull(paidAt), isNotNull(snapToken), lt(checkedAt, expiresAt));
  while ((await db.$count(payments, or(eq(status, 'pending'), unasked))) > 0) {
    await releaseDue(inTwoHours);
    await askAfterSilent(inTwoHours);
  }
}
