import { eq, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { payments } from '#server/db/schema/index.ts';
import { applyReport } from './judge-report.ts';
import { findReport } from './midtrans.ts';
import type { Report } from './report.ts';

export type AskedPayment = Pick<typeof payments.$inferSelect, 'id' | 'attempt'>;

/** How many transactions of a payment are asked for by their own ids at a time. */
const maxTransactions = 10;

/**
 * Which of the known transactions of a payment are asked for: `unended` leaves out those that were reported as ended.
 */
type Which = 'all' | 'unended';

/** A transaction as the provider describes it, and the latest transaction of its order id. */
export type Answer = { report: Report; latest: Report | null };

/**
 * Asks the provider about a payment: by the order id of each attempt, which names its latest transaction, then by the
 * ids of the other transactions that were reported or that the browser named. What the browser named counts only if the
 * provider says that it belongs to this payment.
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
  for (const { id, isHint } of await findTransactions(payment, which)) {
    if (answers.has(id)) continue;
    const report = await findReport(id);
    const isForeign = isHint && !report?.order_id.startsWith(`${payment.id}-`);
    if (report && !isForeign) answers.set(id, { report, latest: latestOf.get(report.order_id) ?? null });
  }
  return [...answers.values()];
}

/**
 * Asks the provider about a payment and applies what it says. The payment is marked
 * as checked last, so that a report that could not be applied is queried again.
 * @throws ProviderFailure, and what applyReport throws
 */
export async function checkPayment(payment: AskedPayment, which: Which, at: Date): Promise<void> {
  for (const { report, latest } of await askProvider(payment, which)) await applyReport(report, at, latest);
  await db.update(payments).set({ checkedAt: at.toISOString() }).where(eq(payments.id, payment.id));
}

/** How many transaction ids of a payment are taken from the browser. */
const maxHints = 5;

/**
 * Remembers a transaction id that the buyer's browser was given by the provider's pop-up, to ask the provider for it.
 */
export async function rememberHint(paymentId: PaymentId, transactionId: string): Promise<void> {
  if (!/^[\w.-]{1,80}$/.test(transactionId)) return;
  await db.rows(sql`
    update payments set hinted_ids = hinted_ids || ${transactionId}::text
    where id = ${paymentId} and cardinality(hinted_ids) < ${maxHints}
      and ${transactionId} <> all(hinted_ids)`);
}

type Seen = { id: string; isHint: boolean };

/**
 * The ids of the transactions that were reported of a payment or named by the browser, the newest first, those that are
 * not over before others.
 */
function findTransactions({ id, attempt }: AskedPayment, which: Which): Promise<Seen[]> {
  const orderIds = Array.from({ length: attempt }, (_, place) => `${id}-${place + 1}`);
  return db.rows<Seen>(sql`
    select seen.id, bool_and(seen.hint) as "isHint" from (
      select e.transaction_id as id, e.id as event, false as hint, ${hasEnded} as ended
      from payment_events e
      where (e.payment_id = ${id} or e.provider_order_id = any(${sql.param(orderIds)}::text[]))
        and e.transaction_id <> ''
      union all select unnest(hinted_ids), 0, true, false from payments where id = ${id}
    ) seen group by seen.id
    having ${which === 'all'} or not bool_or(seen.ended)
    order by bool_or(seen.ended), max(seen.event) desc limit ${maxTransactions}`);
}

/** SQL: a report `e` says that its transaction is over, for better or worse. */
const hasEnded = sql`e.transaction_status in ('deny', 'cancel', 'expire', 'failure', 'refund',
    'chargeback')`;
