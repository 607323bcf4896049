/** Ends unpaid checkouts of which something may no longer be sold. What was paid stays, and admins decide about it. */
import { type SQL, sql } from 'drizzle-orm';
import type { PaymentId, ProductId, StoreId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { type JobOutcome, sendJobs } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { findWithdrawal, hasWithdrawnLine } from '#server/areas/orders/withdrawals.ts';
import { cancelPayment } from './end-payment.ts';

/**
 * Ends the unpaid checkouts with products of a seller, in one job each: the caller holds locks of products or accounts,
 * and a checkout locks its payment first.
 */
export const endCheckoutsOfSeller = (tx: Transaction, sellerId: StoreId): Promise<void> =>
  sendEach(tx, sql`o.seller_id = ${sellerId}`);

/** The same for the checkouts that contain a product. */
export const endCheckoutsOfProduct = (tx: Transaction, productId: ProductId): Promise<void> =>
  sendEach(
    tx,
    sql`exists (select from order_lines l
      where l.order_id = o.id and l.product_id = ${productId})`,
  );

async function sendEach(tx: Transaction, condition: SQL): Promise<void> {
  const unpaid = await tx.rows<{ paymentId: PaymentId }>(sql`
    select distinct pay.id as "paymentId" from payments pay join orders o on o.payment_id = pay.id
    where pay.status = 'pending' and ${condition}`);
  if (unpaid.length > 0) await sendJobs(tx, 'end-withdrawn', unpaid);
}

/**
 * Ends an unpaid checkout of which something is withdrawn, at the provider too, and tells its buyer why; a card under
 * review is voided. Repeating it changes nothing. Handler of the job `end-withdrawn`.
 * @throws what cancelPayment throws, after which the job is retried
 */
export async function endWithdrawn({ paymentId }: { paymentId: PaymentId }, at: Date): Promise<JobOutcome> {
  const reason = await findWithdrawal(db, paymentId, at);
  if (!reason) return 'done';
  const ending = await cancelPayment({ paymentId, reason }, at);
  return ending === 'open' || ending === 'review' ? 'retry' : 'done';
}

/**
 * Scheduled job: ends the checkouts that were placed while something of theirs was being withdrawn, which the change of
 * state did not see.
 */
export async function endWithdrawnCheckouts(at: Date): Promise<void> {
  await transaction(async (tx) => {
    const missed = await tx.rows<{ paymentId: PaymentId }>(sql`
      select payments.id as "paymentId" from payments where ${hasWithdrawnLine(at)}`);
    if (missed.length > 0) await sendJobs(tx, 'end-withdrawn', missed);
  });
}

/** @throws CHECKOUT_WITHDRAWN when something of an unpaid payment may no longer be sold */
export async function requireSellable(paymentId: PaymentId, at: Date): Promise<void> {
  const reason = await findWithdrawal(db, paymentId, at);
  if (reason) throw refuse('CHECKOUT_WITHDRAWN', { reason });
}
