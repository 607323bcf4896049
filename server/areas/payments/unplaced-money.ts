/** The list of money without an order, as the provider's reports change it. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { difference, type Rupiah, rupiah, zero } from '#contract/money.ts';
import { paymentMeaningOf } from '#contract/payment-states.ts';
import type { IgnoredReason, ReportOutcome, UnplacedReason } from '#contract/unplaced-money.ts';
import { queryRows, type Transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { type paymentEvents, returnedDuplicates, unplacedMoney } from '#server/db/schema/index.ts';
import { amountOf, isCharge, readReport, type Report } from './report.ts';

export type PaymentEvent = typeof paymentEvents.$inferSelect;

// Constants in the text: the plan of a prepared statement uses the partial index of a direction only if it names it.
const isReceived = sql`${unplacedMoney.direction} = 'in'`;
const isOwed = sql`${unplacedMoney.direction} = 'out'`;

type Tracked = {
  event: PaymentEvent;
  paymentId: PaymentId | null;
  reason: UnplacedReason | null;
  /** The status that the provider confirmed the report with; null when it was not asked. */
  answer: Report | null;
  at: Date;
};

/**
 * Brings the list up to date with all reports about a transaction that did not pay an order. Lists its money when there
 * is a `reason`, corrects the amount, and closes the row when the money is back with the customer. Money that an admin
 * has dealt with is not listed again, but what the provider returns after an admin settled it is listed as returned twice.
 * Returns null when the provider must confirm the report first: without an answer only charges change the list.
 */
export async function trackReceived(
  tx: Transaction,
  { event, paymentId, reason, answer, at }: Tracked,
): Promise<{ outcome: ReportOutcome; reason: UnplacedReason | IgnoredReason } | null> {
  const received = and(ofTransaction(event), isReceived);
  const [row] = await tx.select().from(unplacedMoney).where(received).for('no key update');
  if (!row && !reason) return { outcome: 'ignored', reason: 'no-change' };
  const reports = await reportsOf(tx, event.id);
  const charges = reports.filter(isCharge);
  const amount = remainingOf(answer ? [answer, ...charges] : reports);
  const isChanged = row?.closedAt ? row.closing === 'settled' && row.amount !== amount : row?.amount !== amount;
  if (isChanged && !answer && amount !== remainingOf(charges)) return null;
  if (isChanged && row?.closedAt) {
    await listReturnedLater(tx, { event, settled: row, amount, at });
    return { outcome: 'unplaced', reason: 'returned-twice' };
  }
  if (amount === zero || (!row && (await wasReturnedByHand(tx, event)))) {
    if (row && !row.closedAt) await close(tx, received!, 'returned', at);
    return { outcome: 'ignored', reason: 'returned' };
  }
  if (!row) {
    const { providerOrderId, transactionId, at: receivedAt, id: eventId } = event;
    const money = { providerOrderId, transactionId, direction: 'in' as const, reason: reason!, amount, receivedAt };
    await tx
      .insert(unplacedMoney)
      .values({ eventId, paymentId, ...money })
      .onConflictDoNothing();
    await sendJob(tx, 'tell-unplaced', { eventId });
  } else if (isChanged) {
    await tx.update(unplacedMoney).set({ amount }).where(received);
  }
  return reason ? { outcome: 'unplaced', reason } : { outcome: 'ignored', reason: 'no-change' };
}

type Returned = {
  event: PaymentEvent;
  paymentId: PaymentId | null;
  reason: UnplacedReason;
  /** All that was returned of the transaction up to now without an order, in rupiah; null when it is not known. */
  total: number | null;
  at: Date;
};

/**
 * Lists what the provider returned without a request of ours, less what is listed already. Returns the open row, or null
 * when nothing is new.
 */
export async function listReturned(
  tx: Transaction,
  { event, paymentId, reason, total }: Returned,
): Promise<{ id: number; amount: Rupiah | null } | null> {
  const returned = and(ofTransaction(event), isOwed);
  const rows = await tx.select().from(unplacedMoney).where(returned).for('no key update');
  const listed = rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (total !== null && total <= listed) return null;
  const amount = total === null ? null : rupiah(total - listed);
  const open = rows.find(({ closedAt }) => closedAt === null);
  if (open) {
    const all = amount === null || open.amount === null ? null : rupiah(open.amount + amount);
    await tx.update(unplacedMoney).set({ amount: all }).where(eq(unplacedMoney.id, open.id));
    return { id: open.id, amount: all };
  }
  const { providerOrderId, transactionId, at: receivedAt, id: eventId } = event;
  const money = { providerOrderId, transactionId, direction: 'out' as const, reason, amount, receivedAt };
  const [added] = await tx
    .insert(unplacedMoney)
    .values({ eventId, paymentId, ...money })
    .returning({ id: unplacedMoney.id });
  await sendJob(tx, 'tell-unplaced', { eventId });
  return { id: added!.id, amount };
}

/** Closes the open rows of a transaction whose money now belongs to orders, or went back from them. */
export const closePlaced = (tx: Transaction, event: PaymentEvent, at: Date): Promise<void> =>
  close(tx, and(ofTransaction(event), isNull(unplacedMoney.closedAt))!, 'placed', at);

/** All stored reports about the transaction of an event, oldest first. */
export async function reportsOf(tx: Transaction, eventId: number): Promise<Report[]> {
  const events = await queryRows<{ report: object }>(
    tx,
    sql`select r.report from payment_events e
        join payment_events r on r.provider_order_id = e.provider_order_id and r.transaction_id = e.transaction_id
        where e.id = ${eventId} order by r.id`,
  );
  return events.map(({ report }) => readReport(report));
}

/**
 * Whether reports say that a transaction was reversed. `deny` reverses even a settled transaction. `cancel` voids a
 * captured one; for a settled one it reports an earlier end, before the late payment.
 */
export function isReversal(reports: readonly Report[]): boolean {
  const statuses = new Set(reports.map(({ transaction_status }) => transaction_status));
  return statuses.has('deny') || (statuses.has('cancel') && !statuses.has('settlement'));
}

type Settled = {
  event: PaymentEvent;
  settled: typeof unplacedMoney.$inferSelect;
  /** What is left of the money, in rupiah; null when it is not known. */
  amount: Rupiah | null;
  at: Date;
};

/** Lists what the provider returned of money after an admin settled it. */
async function listReturnedLater(tx: Transaction, { event, settled, amount, at }: Settled): Promise<void> {
  const { amount: before, paymentId } = settled;
  const reason = 'returned-twice';
  const total = before === null || amount === null ? null : difference(before, amount);
  // An unknown amount cannot be compared with what is listed, so each of its reports is listed once.
  if (total !== null || event.reason !== reason) await listReturned(tx, { event, paymentId, reason, total, at });
}

const ofTransaction = ({ providerOrderId, transactionId }: PaymentEvent) =>
  and(eq(unplacedMoney.providerOrderId, providerOrderId), eq(unplacedMoney.transactionId, transactionId));

async function close(tx: Transaction, which: ReturnType<typeof eq>, closing: 'returned' | 'placed', at: Date) {
  await queryRows(tx, sql`update unplaced_money set closing = ${closing}, closed_at = ${at} where ${which}`);
}

/** What was received and not returned yet; null when the reported amounts are inconsistent or not whole rupiah. */
function remainingOf(reports: readonly Report[]): Rupiah | null {
  if (isReversal(reports) || reports.some((report) => paymentMeaningOf(report) === 'refunded')) return zero;
  const charge = reports.find((report) => paymentMeaningOf(report) === 'paid');
  const received = charge?.currency === 'IDR' ? amountOf(charge.gross_amount) : null;
  const returned = reports.map(({ refund_amount }) => (refund_amount ? amountOf(refund_amount) : zero));
  if (received === null || returned.includes(null)) return null;
  const most = rupiah(Math.max(...(returned as Rupiah[])));
  return most > received ? null : difference(received, most);
}

/** Whether an admin marked a second payment as returned before this list existed. */
const wasReturnedByHand = async (tx: Transaction, { transactionId }: PaymentEvent): Promise<boolean> =>
  (await tx.$count(returnedDuplicates, eq(returnedDuplicates.transactionId, transactionId))) > 0;
