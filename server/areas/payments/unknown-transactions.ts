/** Transactions of which no report ever came: a settlement report names them, and the provider is asked for them. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Rupiah } from '#contract/money.ts';
import { paymentMeaningOf } from '#contract/payments/payment-states.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { sendJob } from '#platform/jobs.ts';
import { getLastTime } from '#platform/last-times.ts';
import { paymentEvents, unknownTransactions } from '#server/db/schema/index.ts';
import { applyReport } from './judge-report.ts';
import { findReport } from './midtrans.ts';

type Settled = { transactionId: string; providerOrderId: string; gross: Rupiah };

/**
 * Sends a job that asks the provider for a transaction, unless it was reported to the shop with its money. What was
 * reported before, such as a card under review, does not say that it was settled since.
 */
export async function askForUnknown(tx: Transaction, settled: Settled, at: Date): Promise<void> {
  const { transactionId, providerOrderId, gross } = settled;
  const { transactionStatus: transaction_status, fraudStatus: fraud_status, statusCode: status_code } = paymentEvents;
  const reports = await tx
    .select({ transaction_id: paymentEvents.transactionId, transaction_status, fraud_status, status_code })
    .from(paymentEvents)
    .where(eq(paymentEvents.transactionId, transactionId));
  if (reports.some((report) => ['paid', 'refunded'].includes(paymentMeaningOf(report)))) return;
  await tx
    .insert(unknownTransactions)
    .values({ transactionId, providerOrderId, gross, reportedAt: at.toISOString() })
    .onConflictDoUpdate({ target: unknownTransactions.transactionId, set: { deniedAt: null } });
  await sendJob(tx, 'ask-transaction', { transactionId });
}

/**
 * Asks the provider for a transaction and applies the answer like any report, so
 * that its money pays an order or is listed. Handler of the job `ask-transaction`.
 * @throws ProviderFailure, and what applyReport throws, after which the job is retried
 */
export async function askTransaction({ transactionId }: { transactionId: string }, at: Date): Promise<void> {
  const report = await findReport(transactionId);
  const isUnknown = eq(unknownTransactions.transactionId, transactionId);
  if (!report) {
    await db.update(unknownTransactions).set({ deniedAt: at.toISOString() }).where(isUnknown);
    return;
  }
  await applyReport(report, at);
  await db.delete(unknownTransactions).where(isUnknown);
}

/** How long after a reconciliation the next one is due. */
const reconcileEveryMs = 7 * 24 * 60 * 60_000;
const maxListed = 20;

/**
 * When a settlement report was last compared with the shop, whether the next one is due,
 * and the latest transactions that the provider does not know, with amounts in rupiah.
 */
export async function describeReconciliation(at: Date) {
  const lastAt = await getLastTime('reconciliation');
  const since = new Date(at.getTime() - reconcileEveryMs);
  // Without any, it is due when there was money to settle for as long.
  const [paid] = await db.rows(sql`select from payments where paid_at <= ${since} limit 1`);
  const { transactionId, providerOrderId, gross, reportedAt } = unknownTransactions;
  const unknown = await db
    .select({ transactionId, providerOrderId, gross })
    .from(unknownTransactions)
    .where(isNotNull(unknownTransactions.deniedAt))
    .orderBy(desc(reportedAt))
    .limit(maxListed);
  return { at: lastAt, isDue: lastAt === null ? paid !== undefined : new Date(lastAt) <= since, unknown };
}
