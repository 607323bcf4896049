import { and, asc, eq, lte } from 'drizzle-orm';
import { db, transaction } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { checkPayment } from './check-payment.ts';
import { endTransaction } from './provider.ts';
import { releasePayment } from './release-payment.ts';

type Due = { id: typeof payments.$inferSelect.id; providerOrderId: string; snapToken: string | null; expiresAt: Date };

const batch = 20;
/**
 * How long, in ms, a provider that does not answer, or says what cannot be, holds back the stock of an order whose time
 * is over. It is asked again afterwards, see askAfterSilent.
 */
const patienceMs = 10 * 60 * 1000;

/** Gives back the stock of payments whose time is over; asks the provider first, since the money may just have come. */
export async function releaseDue(at: Date): Promise<void> {
  const { id, providerOrderId, snapToken, expiresAt } = payments;
  const due = await db
    .select({ id, providerOrderId, snapToken, expiresAt })
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lte(expiresAt, at)))
    .orderBy(asc(expiresAt))
    .limit(batch);
  await Promise.all(due.map((payment) => release(payment, at)));
}

async function release(payment: Due, at: Date): Promise<void> {
  try {
    await checkPayment(payment, at);
    await endTransaction(payment.providerOrderId, payment.snapToken);
    await checkPayment(payment, at);
  } catch (error) {
    const waited = at.getTime() - payment.expiresAt.getTime();
    if (waited < patienceMs) throw error;
  }
  await transaction((tx) => releasePayment(tx, { paymentId: payment.id, to: 'expired', at }));
}
