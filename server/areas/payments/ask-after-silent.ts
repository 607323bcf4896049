import { and, asc, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { checkPayment } from './check-payment.ts';

const batch = 20;
const silenceMs = 2 * 60 * 1000;

/**
 * Asks after unpaid payments of which nothing was heard for two minutes: a notification may have been lost. One that was
 * released or cancelled is asked after once more when its time is over: nobody can pay it any longer, but may have.
 */
export async function askAfterSilent(at: Date): Promise<void> {
  const { id, providerOrderId, checkedAt, expiresAt, paidAt, snapToken, status } = payments;
  const unheard = lte(checkedAt, new Date(at.getTime() - silenceMs));
  const over = and(isNull(paidAt), lt(checkedAt, expiresAt), lte(expiresAt, at));
  const silent = await db
    .select({ id, providerOrderId })
    .from(payments)
    .where(and(isNotNull(snapToken), unheard, or(eq(status, 'pending'), over)))
    .orderBy(asc(checkedAt))
    .limit(batch);
  await Promise.all(silent.map((payment) => checkPayment(payment, at)));
}
