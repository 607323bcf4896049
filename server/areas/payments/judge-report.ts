import { eq, sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { unplacedMoney } from '#server/db/schema/index.ts';
import { decide } from './decide.ts';
import { announceHolding, isOfTransaction } from './held-money.ts';
import { markPaid } from './mark-paid.ts';
import { releasePayment } from '#server/areas/orders/release-payment.ts';
import type { Report } from './report.ts';
import { type Facts, readFacts, type StoredFacts } from './report-facts.ts';
import { returnMoney, returnOrderMoney, returnUnrequested } from './return-money.ts';
import type { Decision, Step } from './track.ts';

type Judged = { eventId: number; answer: Facts['answer']; at: Date };

/**
 * Judges a stored report under the lock of its payment: changes the payment, lists the money as unplaced,
 * or ignores it. Judging a report again does nothing once it was applied. Returns null when it is judged,
 * otherwise the report that the provider must confirm first: anything but the first capture or settlement.
 */
export async function judgeReport(tx: Transaction, { eventId, answer, at }: Judged): Promise<Report | null> {
  const facts = await readFacts(tx, eventId, answer);
  const decision = decide(facts);
  if (decision === 'ask') return facts.reported;
  if (decision !== 'nothing') await apply(tx, facts, decision, at);
  return null;
}

async function apply(tx: Transaction, facts: StoredFacts, decision: Exclude<Decision, string>, at: Date) {
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
