import { sql } from 'drizzle-orm';
import { workThrough } from '#platform/sweeps.ts';
import { checkPayment } from './check-payment.ts';
import { claimChecks, type ClaimedPayment, scheduleCheck } from './payment-checks.ts';

const atOnce = 20;

/**
 * Asks about unpaid payments of which nothing was heard: a notification may have been lost. One that has ended is asked
 * about when its time is over, and 1 h and 24 h later: nobody can pay it any longer, but somebody may have.
 */
export async function askAfterSilent(at: Date): Promise<void> {
  const silent = sql`not (status = 'pending' and expires_at <= ${at})`;
  await workThrough(
    () => claimChecks(silent, at),
    (payment) => ask(payment, at),
    atOnce,
  );
}

async function ask(payment: ClaimedPayment, at: Date): Promise<void> {
  if (payment.snapToken && !payment.paidAt) await checkPayment(payment, at);
  await scheduleCheck(payment.id, at);
}
