import { eq, sql } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { payments } from '#server/db/schema/index.ts';
import { applyReport } from './apply-report.ts';
import { findReport } from './midtrans.ts';
import type { Report } from './report.ts';

export type AskedPayment = Pick<typeof payments.$inferSelect, 'id' | 'attempt'>;

/** How many transactions of a payment are asked for by their own ids at a time. */
const maxTransactions = 10;

/** Which of the known transactions of a payment are asked for: `unended` leaves out those that were reported as ended. */
type Which = 'all' | 'unended';

/** A transaction as the provider describes it, and the latest transaction of its order id. */
export type Answer = { report: Report; latest: Report | null };

/**
 * Asks the provider about a payment: by the order id of each attempt, which names its latest transaction, then by the
 * ids of the other transactions that the shop has seen of it. Answers about other payments are left out.
 * @throws ProviderFailure
 */
export async function askProvider(payment: AskedPayment, which: Which): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  const latestOf = new Map<string, Report | null>();
  for (let number = 1; number <= payment.attempt; number += 1) {
    const orderId = `${payment.id}-${number}`;
    const latest = await findReport(orderId);
    latestOf.set(orderId, latest);
    if (latest) answers.set(latest.transaction_id, { report: latest, latest });
  }
  for (const id of await findTransactions(payment, which)) {
    if (answers.has(id)) continue;
    const report = await findReport(id);
    if (report) answers.set(id, { report, latest: latestOf.get(report.order_id) ?? null });
  }
  return [...answers.values()];
}

/**
 * Asks the provider about a payment and applies what it says. The payment is marked as checked last, so that a report that
 * could not be applied is queried again.
 * @throws ProviderFailure, and what applyReport throws
 */
export async function checkPayment(payment: AskedPayment, which: Which, at: Date): Promise<void> {
  for (const { report, latest } of await askProvider(payment, which)) await applyReport(report, at, latest);
  await db.update(payments).set({ checkedAt: at.toISOString() }).where(eq(payments.id, payment.id));
}

/** The ids of the transactions that were reported of a payment, the newest first, those that are not over before others. */
async function findTransactions({ id, attempt }: AskedPayment, which: Which): Promise<string[]> {
  const orderIds = Array.from({ length: attempt }, (_, place) => `${id}-${place + 1}`);
  const rows = await db.rows<{ transactionId: string }>(sql`
    select e.transaction_id as "transactionId" from payment_events e
    where (e.payment_id = ${id} or e.provider_order_id = any(${sql.param(orderIds)}::text[])) and e.transaction_id <> ''
    group by e.transaction_id
    having ${which === 'all'} or not bool_or(${hasEnded})
    order by bool_or(${hasEnded}), max(e.id) desc limit ${maxTransactions}`);
  return rows.map(({ transactionId }) => transactionId);
}

/** SQL: a report `e` says that its transaction is over, for better or worse. */
const hasEnded = sql`e.transaction_status in ('deny', 'cancel', 'expire', 'failure', 'refund', 'chargeback')`;
