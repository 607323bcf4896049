import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { checkPayment } from './check-payment.ts';

const batch = 20;
const silenceMs = 2 * 60 * 1000;

/** Asks after unpaid payments of which nothing was heard for two minutes: a notification may have been lost. */
export async function askAfterSilent(at: Date): Promise<void> {
  const { id, providerOrderId, checkedAt, snapToken, status } = payments;
  const silent = await db
    .select({ id, providerOrderId })
    .from(payments)
    .where(and(eq(status, 'pending'), isNotNull(snapToken), lte(checkedAt, new Date(at.getTime() - silenceMs))))
    .orderBy(asc(checkedAt))
    .limit(batch);
  await Promise.all(silent.map((payment) => checkPayment(payment, at)));
}
