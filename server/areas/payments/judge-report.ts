/**
 * Reports of the provider. Each is stored and committed first, then judged in a second transaction, so that no report
 * is lost when judging fails. A scheduled job repeats what failed. What a report means is decided in decide.ts.
 */
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { workThrough } from '#platform/schedule.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import { paymentEvents, unplacedMoney } from '#server/db/schema/index.ts';
import { confirms, decide } from './decide.ts';
import { announceHolding, isOfTransaction } from './held-money.ts';
import { noteNotification } from './last-notification.ts';
import { markPaid } from './mark-paid.ts';
import { findReport } from './midtrans.ts';
import { isSigned, isUnmeasured, mayEnd, readReport, type Report } from './report.ts';
import { type Facts, readFacts, type StoredFacts } from './report-facts.ts';
import { returnMoney, returnOrderMoney, returnUnrequested } from './return-money.ts';
import type { Decision, Step } from './track.ts';

/**
 * Stores and judges a report that was read from the provider itself, so nothing needs
 * to be confirmed. `latest` is the provider's answer about the latest transaction of
 * the order id, if the caller has it. The same report again does nothing.
 * @throws ProviderFailure when `latest` is needed and missing
 */
export async function applyReport(report: Report, at: Date, latest?: Report | null): Promise<void> {
  const eventId = await storeReport(report, at);
  await judge(eventId, { report, latest }, at);
}

type Notification = Parameters<typeof isSigned>[0] & { [field: string]: unknown };

/**
 * Verifies the signature of a notification, stores it and judges it. Succeeds once it is stored: a failure to judge it
 * is not the provider's concern. `judgeWaitingReports` repeats and logs it.
 * @throws BAD_SIGNATURE (400), which the provider retries at most twice, and BUSY (503), which it retries four times,
 * when the notification could not be stored, or when it does not say how much was returned and the provider, asked for
 * it, does not answer
 */
export async function receiveNotification(notification: Notification, at: Date): Promise<void> {
  if (!isSigned(notification, config.midtrans.serverKey)) throw refuse('BAD_SIGNATURE');
  const report = readReport(notification);
  const busy = (error: unknown) => {
    throw refuse('BUSY', {}, error);
  };
  const eventId = await storeReport(report, at).catch(busy);
  await noteNotification(at);
  // An unmeasured return looks like the one before, which may be judged already: the provider repeats it.
  await judge(eventId, null, at).catch(isUnmeasured(report) ? busy : () => {});
}

const batch = 20;
const atOnce = 5;

/** Judges stored reports that are not judged yet, for example because the provider could not confirm them. */
export async function judgeWaitingReports(at: Date): Promise<void> {
  await workThrough(
    () => claimReports(at),
    ({ id }) => judge(id, null, at),
    atOnce,
  );
}

/** Judges a stored report. Asks the provider, outside of the transactions, for what its confirmation needs. */
async function judge(eventId: number, known: Facts['answer'], at: Date): Promise<void> {
  const judgeWith = (answer: Facts['answer']) =>
    transaction((tx) => judgeLocked(tx, { eventId, answer, at }), { genericPlans: true });
  const unconfirmed = await judgeWith(known);
  if (!unconfirmed) return;
  const latest = mayEnd(unconfirmed) ? await findReport(unconfirmed.order_id) : undefined;
  const report = known?.report ?? (await findReported(unconfirmed, latest));
  // What the provider says now is a report of its own.
  if (latest && latest.transaction_id !== unconfirmed.transaction_id) await applyReport(latest, at, latest);
  const saysMore = report && (!confirms(report, unconfirmed) || isUnmeasured(unconfirmed));
  if (saysMore && !known) await applyReport(report, at, latest);
  await judgeWith({ report, latest });
}

/** The provider's answer about a reported transaction, which may be the latest one of its order id. */
async function findReported({ transaction_id, order_id }: Report, latest?: Report | null): Promise<Report | null> {
  if (latest && (transaction_id === '' || latest.transaction_id === transaction_id)) return latest;
  return findReport(transaction_id || order_id);
}

/** How long, in ms, the request that brought a report has for judging it. */
const judgeWindowMs = 60_000;

/** Stores a report in a transaction of its own. Returns the id of its event, which may have been stored before. */
async function storeReport(report: Report, at: Date): Promise<number> {
  const { order_id, transaction_id, transaction_status, status_code, fraud_status, refund_amount } = report;
  const { gross_amount, currency } = report;
  const stored = Object.fromEntries(Object.entries(report).filter(([, value]) => value.length > 0));
  const key = {
    providerOrderId: order_id,
    transactionId: transaction_id,
    transactionStatus: transaction_status,
    statusCode: status_code,
    fraudStatus: fraud_status,
    refundAmount: refund_amount,
  };
  const nextJudgeAt = new Date(at.getTime() + judgeWindowMs);
  const [added] = await db.rows<{ id: number }>(sql`
    insert into payment_events (provider_order_id, transaction_id, transaction_status, status_code,
        fraud_status,
      refund_amount, report, at, judged_at, next_judge_at)
    values (${order_id}, ${transaction_id}, ${transaction_status}, ${status_code}, ${fraud_status},
        ${refund_amount},
      ${JSON.stringify({ ...stored, gross_amount, currency })}, ${at}, null, ${nextJudgeAt})
    on conflict do nothing returning id`);
  if (added) return added.id;
  const same = Object.entries(key).map(([column, value]) => eq(paymentEvents[column as keyof typeof key], value));
  const sameAmount = sql`report->>'gross_amount' = ${gross_amount}
    and report->>'currency' = ${currency}`;
  const [earlier] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(...same, sameAmount));
  return earlier!.id;
}

/** Claims unjudged reports, and postpones their next try by their age, between one and ten minutes. */
function claimReports(at: Date): Promise<{ id: number }[]> {
  const { id, nextJudgeAt } = paymentEvents;
  const due = db
    .select({ id })
    .from(paymentEvents)
    .where(and(sql`outcome is null and judged_at is null`, lte(nextJudgeAt, at.toISOString())))
    .orderBy(nextJudgeAt)
    .limit(batch)
    .for('no key update', { skipLocked: true });
  const age = sql`${at}::timestamptz - ${paymentEvents.at}`;
  const pause = sql`least(interval '10 minutes', greatest(interval '1 minute', ${age}))`;
  return db
    .update(paymentEvents)
    .set({ nextJudgeAt: sql`${at}::timestamptz + ${pause}` })
    .where(inArray(id, due))
    .returning({ id });
}

type Judged = { eventId: number; answer: Facts['answer']; at: Date };

/**
 * Judges a stored report under the lock of its payment: changes the payment, lists the money as unplaced,
 * or ignores it. Judging a report again does nothing once it was applied. Returns null when it is judged,
 * otherwise the report that the provider must confirm first: anything but the first capture or settlement.
 */
async function judgeLocked(tx: Transaction, { eventId, answer, at }: Judged): Promise<Report | null> {
  const facts = await readFacts(tx, eventId, answer);
  const decision = decide(facts);
  if (decision === 'ask') return facts.reported;
  if (decision !== 'nothing') await carryOutAll(tx, facts, decision, at);
  return null;
}

async function carryOutAll(tx: Transaction, facts: StoredFacts, decision: Exclude<Decision, string>, at: Date) {
  const { outcome, reason, effect, steps } = decision;
  for (const step of steps) await carryOut(tx, facts, step, at);
  if (steps.some((step) => step.do === 'list')) await announceHolding(tx, isOfTransaction(facts.event), at);
  await tx.rows(sql`
    update payment_events set payment_id = coalesce(${facts.payment?.id ?? null}, payment_id),
      outcome = ${outcome},
      reason = ${reason}, effect = ${effect}, judged_at = ${at} where id = ${facts.event.id}`);
}

async function carryOut(tx: Transaction, facts: StoredFacts, step: Step, at: Date): Promise<unknown> {
  // Without a payment there are only steps about the list.
  const paymentId = facts.payment?.id as PaymentId;
  switch (step.do) {
    case 'pay':
      return markPaid(tx, { paymentId, transactionId: facts.event.transactionId, feeOnTop: step.feeOnTop, at });
    case 'release':
      return release(tx, facts, step.to, at);
    case 'return-all':
      return returnMoney(tx, { paymentId, posting: `${step.as}:${paymentId}`, at });
    case 'return-part':
      return returnOrderMoney(tx, { paymentId, ...step, source: 'gateway_clearing', at });
    case 'close':
      return close(tx, step, at);
    case 'list': {
      const id = await list(tx, facts, step, at);
      const { orderId, amount } = step;
      if (!orderId || amount === null) return;
      if (!(await returnUnrequested(tx, { paymentId, orderId, amount, moneyId: id, at }))) return;
      const open = facts.money.filter(({ closing }) => closing === null).map((money) => money.id);
      return close(tx, { ids: [...open, id], closing: 'placed' }, at);
    }
  }
}

/** Ends the payment as reported. Its earlier attempts and its session may still be open at the provider. */
async function release(tx: Transaction, { payment }: StoredFacts, to: 'failed' | 'expired' | 'cancelled', at: Date) {
  const { id: paymentId, endingAs } = payment!;
  const isReleased = await releasePayment(tx, { paymentId, to, at });
  if (isReleased && endingAs === null) await sendJob(tx, 'end-at-provider', { paymentId });
}

/** Adds money to the list, or corrects its amount. Returns the id of its row. */
async function list(
  tx: Transaction,
  { event, payment }: StoredFacts,
  step: Step & { do: 'list' },
  at: Date,
): Promise<number> {
  const { id, direction, reason, amount } = step;
  if (id !== undefined) {
    await tx.update(unplacedMoney).set({ amount }).where(eq(unplacedMoney.id, id));
    return id;
  }
  const { id: eventId, providerOrderId, transactionId, at: receivedAt } = event;
  const money = { providerOrderId, transactionId, direction, reason, amount, receivedAt };
  const [added] = await tx
    .insert(unplacedMoney)
    .values({ eventId, paymentId: payment?.id ?? null, ...money })
    .returning({ id: unplacedMoney.id });
  await notify(tx, 'unplaced-money', { eventId }, { at });
  return added!.id;
}

const close = (tx: Transaction, { ids, closing }: Pick<Step & { do: 'close' }, 'ids' | 'closing'>, at: Date) =>
  tx.rows(sql`update unplaced_money set closing = ${closing}, closed_at = ${at}
    where id = any(${sql.param(ids)})`);
