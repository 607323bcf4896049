import { sql } from 'drizzle-orm';
import { transaction } from '#platform/db.ts';
import { workThrough } from '#platform/sweeps.ts';
import { checkPayment } from './check-payment.ts';
import { claimChecks, type ClaimedPayment, scheduleCheck } from './payment-checks.ts';
import { endTransaction } from './provider.ts';
import { releasePayment } from './release-payment.ts';

const atOnce = 20;
/**
 * How long, in ms, a provider that does not answer, or says what cannot be, holds back the stock of an order whose time
 * is over. It is asked again afterwards, see askAfterSilent.
 */
const patienceMs = 10 * 60 * 1000;

/** Gives back the stock of payments whose time is over; asks the provider first, since the money may just have come. */
export async function releaseDue(at: Date): Promise<void> {
  const due = sql`status = 'pending' and expires_at <= ${at}`;
  await workThrough(
    () => claimChecks(due, at),
    (payment) => release(payment, at),
    atOnce,
  );
}

async function release(payment: ClaimedPayment, at: Date): Promise<void> {
  let isChecked = true;
  try {
    await checkPayment(payment, at);
    await endTransaction(payment.providerOrderId, payment.snapToken);
    await checkPayment(payment, at);
  } catch (error) {
    const waited = at.getTime() - payment.expiresAt.getTime();
    if (waited < patienceMs) throw error;
    isChecked = false;
  }
  await transaction((tx) => releasePayment(tx, { paymentId: payment.id, to: 'expired', at }));
  if (isChecked) await scheduleCheck(payment.id, at);
}
