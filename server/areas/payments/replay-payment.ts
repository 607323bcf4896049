import { and, eq, sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import { difference, type Rupiah, sum, zero } from '#contract/money.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/sql.ts';
import { ledgerEntries, orders, paymentEvents, payments, refunds, unplacedMoney } from '#server/db/schema/index.ts';
import { amountOf, readReport } from './report.ts';

export type Difference = { what: string; rebuilt: string; stored: string };

type Rebuilt = {
  isPaid: boolean;
  transactionId: string | null;
  /** All that was left was returned by the provider. */
  isReturned: boolean;
  /** Rupiah that the provider returned of single orders. */
  parts: Map<OrderId, Rupiah>;
};

/**
 * Rebuilds a payment from its reports and the manual refunds of its orders. Returns where the payment, its orders, the
 * ledger and the list of money without an order differ from that; null when there is no such payment.
 */
export async function replayPayment(tx: Transaction, paymentId: PaymentId): Promise<Difference[] | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return null;
  const { isPaid, transactionId, isReturned, parts } = await rebuild(tx, paymentId);
  const paymentOrders = await tx
    .select({
      id: orders.id,
      status: orders.paymentStatus,
      total: orders.totalAmount,
      refunded: orders.refundedAmount,
      way: refunds.way,
      doneAt: refunds.doneAt,
      part: refunds.amount,
      partAmount: refunds.partAmount,
      partProof: refunds.partProof,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id);
  const manual = paymentOrders.filter(({ way, doneAt }) => way === 'manual' && doneAt !== null);
  // The first of two refunds, of a part.
  const firstPart = ({ partAmount, partProof }: (typeof paymentOrders)[number]) =>
    partAmount !== null && partProof !== null ? partAmount : zero;
  const rebuiltOrders = paymentOrders.map((order) => {
    const isManual = manual.includes(order);
    const byPart = sum([parts.get(order.id) ?? zero, isManual ? (order.part ?? order.total) : zero, firstPart(order)]);
    const isWhole = isReturned || byPart >= order.total;
    return { ...order, isWhole: isPaid && isWhole, byPart: isWhole ? zero : byPart };
  });
  const cash = sum([
    ...manual.map(({ part, total, refunded }) => part ?? difference(total, refunded)),
    ...paymentOrders.map(firstPart),
  ]);
  const held = isPaid ? payment.grossAmount : zero;
  const returned = isReturned ? difference(held, cash) : sum(parts.values());
  const status = (isWhole: boolean) => (isPaid ? (isWhole ? 'refunded' : 'paid') : 'unpaid');
  const facts: [what: string, rebuilt: unknown, stored: unknown][] = [
    ['status', status(rebuiltOrders.every(({ isWhole }) => isWhole)), kindOf(payment.status)],
    ['transaction', transactionId, payment.transactionId],
    ...rebuiltOrders.map((order): (typeof facts)[number] => [
      `order ${order.id}`,
      `${status(order.isWhole)}, returned in part: ${order.byPart}`,
      `${kindOf(order.status)}, returned in part: ${order.isWhole ? zero : order.refunded}`,
    ]),
    ['money held by the provider', difference(held, returned), await heldInLedger(tx, paymentId)],
    ...(await unlistedMoney(tx, paymentId)).map((id): (typeof facts)[number] => [
      `transaction ${id}`,
      'listed',
      'not listed',
    ]),
  ];
  return facts
    .filter(([, rebuilt, stored]) => rebuilt !== stored)
    .map(([what, rebuilt, stored]) => ({ what, rebuilt: String(rebuilt), stored: String(stored) }));
}

async function rebuild(tx: Transaction, paymentId: PaymentId): Promise<Rebuilt> {
  const events = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), sql`coalesce(outcome, 'applied') = 'applied'`))
    .orderBy(sql`coalesce(judged_at, at)`, paymentEvents.id);
  const rebuilt: Rebuilt = { isPaid: false, transactionId: null, isReturned: false, parts: new Map() };
  for (const { effect, transactionId, transactionStatus, report: stored } of events) {
    if (effect === 'paid' || effect === 'refunded' || effect === 'reversed') {
      rebuilt.transactionId ??= transactionId;
      rebuilt.isPaid = true;
    }
    if (transactionId !== rebuilt.transactionId) continue;
    if (effect === 'refunded' || effect === 'reversed') rebuilt.isReturned = true;
    if (transactionStatus !== 'partial_refund') continue;
    for (const { refund_key, refund_amount } of readReport(stored as object).refunds) {
      rebuilt.parts.set(refund_key as OrderId, amountOf(refund_amount) ?? zero);
    }
  }
  const paymentOrders = await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId));
  const ids = new Set(paymentOrders.map(({ id }) => id));
  for (const key of rebuilt.parts.keys()) if (!ids.has(key)) rebuilt.parts.delete(key);
  for (const { orderId, amount } of await unrequestedReturns(tx, paymentId)) {
    rebuilt.parts.set(orderId, sum([rebuilt.parts.get(orderId) ?? zero, amount]));
  }
  return rebuilt;
}

/** What the provider returned without a request of ours, by the order that it was booked to. */
const unrequestedReturns = (tx: Transaction, paymentId: PaymentId) =>
  tx.rows<{ id: number; orderId: OrderId; amount: Rupiah }>(sql`
    select distinct m.id, l.order_id as "orderId", m.amount from ${unplacedMoney} m
    join ${ledgerEntries} l on l.posting = 'returned:' || m.id and l.order_id is not null
    where m.payment_id = ${paymentId} and m.direction = 'out'`);

/** Orders and payments that wait for their refund still hold the money. */
const kindOf = (status: (typeof payments.$inferSelect)['status']) =>
  isUnpaid(status) ? 'unpaid' : status === 'refunding' ? 'paid' : status;

/** What the provider holds of a payment by the ledger, whatever it has transferred to our bank account since. */
async function heldInLedger(tx: Transaction, paymentId: PaymentId): Promise<number> {
  const [found] = await tx.rows<{ held: number }>(sql`
    select coalesce(sum(debit - credit), 0) as held from ${ledgerEntries}
    where account = 'gateway_clearing' and payment_id = ${paymentId}
      and posting not like 'settled:%'`);
  return found!.held;
}

async function unlistedMoney(tx: Transaction, paymentId: PaymentId): Promise<string[]> {
  const rows = await tx.rows<{ transactionId: string }>(sql`
    select distinct e.transaction_id as "transactionId" from payment_events e
    where e.payment_id = ${paymentId} and e.outcome = 'unplaced' and not exists (
      select from ${unplacedMoney} m
      where m.provider_order_id = e.provider_order_id and m.transaction_id = e.transaction_id)`);
  return rows.map(({ transactionId }) => transactionId);
}
