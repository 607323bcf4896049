import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import { difference, type Rupiah } from '#contract/money.ts';
import { commissionAfterRefund, withAmounts } from '#contract/server-money.ts';
import type { Transaction } from '#platform/sql.ts';
import { notify, notifyEach } from '#server/areas/notifications/notify.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { rejectOrders } from '#server/areas/orders/reject.ts';
import { storedAmounts } from '#server/areas/orders/order-amounts.ts';
import { recordFullRefund, recordPartialRefund } from '#server/areas/orders/order-money.ts';
import { ledgerEntries, orders, payments, refunds } from '#server/db/schema/index.ts';
import { correctInvoices } from './invoices.ts';
import { postReturn, type RefundSource } from './ledger.ts';
import { recordRefusal } from './refund-refusal.ts';

type Return = {
  paymentId: PaymentId;
  /**
   * The name of the ledger posting, which prevents a double
   * refund: `refunded:<id>`, `reversed:<id>`, `returned:<id>`.
   */
  posting: string;
  /** Only these orders of the payment; all of them when absent. */
  orderIds?: readonly OrderId[];
  source?: RefundSource;
  at: Date;
};

/**
 * Records that all that was left of paid orders was returned to the buyer. Orders that were not sent yet are rejected
 * and their stock is returned. Sent and delivered orders keep their status, because their products are not back in
 * stock.
 */
export async function returnMoney(tx: Transaction, { paymentId, orderIds, ...refund }: Return): Promise<void> {
  const { posting, source = 'gateway_clearing', at } = refund;
  const paymentOrders = await lockOrders(tx, paymentId);
  const returned = paymentOrders.filter(
    (order) => holdsMoney(order) && (orderIds === undefined || orderIds.includes(order.orderId)),
  );
  if (returned.length === 0) return;
  const returnedIds = returned.map(({ orderId }) => orderId);
  const unsent = returned.filter(({ status }) => status === 'pending' || status === 'processing');
  await rejectOrders(tx, { orderIds: unsent.map(({ orderId }) => orderId), by: 'system', unpaid: 'cancelled', at });
  await recordFullRefund(tx, returnedIds);
  const corrections = returned.map(({ orderId, left }) => ({ orderId, amount: left }));
  await correctInvoices(tx, corrections, at);
  // rejectOrders has already subtracted the pieces of the rejected orders.
  const sent = returned.filter((order) => order.paymentStatus === 'paid' && !unsent.includes(order));
  const sentIds = sent.map(({ orderId }) => orderId);
  if (sentIds.length > 0) await countSold(tx, sentIds, -1);
  await postReturn(tx, { posting, paymentId, shares: returned, source, at });
  await finishRefunds(tx, returnedIds, at);
  const remaining = paymentOrders.filter(
    ({ orderId, paymentStatus }) => paymentStatus !== 'refunded' && !returnedIds.includes(orderId),
  );
  if (remaining.length === 0) await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, paymentId));
}

type OrderRefund = {
  paymentId: PaymentId;
  orderId: OrderId;
  amount: Rupiah;
  source: RefundSource;
  /** A part was returned before. */
  isRest?: boolean;
  at: Date;
};

/**
 * Records that `amount` rupiah of an order were returned to the buyer: a part, or all that was left when the amount
 * reaches it. Does nothing for an order of another payment, or when this refund was recorded before.
 */
export async function returnOrderMoney(tx: Transaction, refund: OrderRefund): Promise<void> {
  const { paymentId, orderId, amount, source, isRest = false, at } = refund;
  const posting = `${source === 'cash' ? 'refunded-manually' : 'refunded'}:${orderId}${isRest ? ':rest' : ''}`;
  if ((await tx.$count(ledgerEntries, eq(ledgerEntries.posting, posting))) > 0) return;
  const order = (await lockOrders(tx, paymentId)).find((one) => one.orderId === orderId);
  if (!order || !holdsMoney(order)) return;
  if (amount >= order.left) return returnMoney(tx, { paymentId, posting, orderIds: [orderId], source, at });
  await recordPart(tx, { ...refund, order, posting, isDisputed: false });
  if (order.paymentStatus === 'paid') return finishRefunds(tx, [orderId], at);
  // All of the order must be returned by now. The provider refunds an order once, so the rest is returned manually.
  await recordRefusal(tx, { orderId, refusal: 'only a part was refunded', at });
}

type UnrequestedReturn = Omit<OrderRefund, 'source'> & {
  /** The row of unplaced_money that lists it. */
  moneyId: number;
};

/**
 * Records that the provider returned `amount` rupiah of an order without a request of ours, and
 * tells buyer and seller. A refund of this amount that is open is done by it. Returns false and
 * changes nothing when the order does not hold the amount, or when another refund of it is open.
 */
export async function returnUnrequested(tx: Transaction, returned: UnrequestedReturn): Promise<boolean> {
  const { paymentId, orderId, amount, moneyId, at } = returned;
  const order = (await lockOrders(tx, paymentId)).find((one) => one.orderId === orderId);
  if (!order || !holdsMoney(order)) return false;
  const { left } = order;
  const [open] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.doneAt)));
  const isRequested = open !== undefined && open.way !== null && open.refusal === null;
  const expected = open && order.paymentStatus === 'paid' ? (open.amount ?? left) : null;
  if (amount > left || isRequested || (expected !== null && expected !== amount)) return false;
  const booked = { paymentId, posting: `returned:${moneyId}`, source: 'gateway_clearing' as const, at };
  if (amount === left) await returnMoney(tx, { ...booked, orderIds: [orderId] });
  else {
    await recordPart(tx, { ...booked, order, orderId, amount, isDisputed: order.isDisputed && !open });
    if (expected !== null) await finishRefunds(tx, [orderId], at);
  }
  const isBuyerTold = amount === left || expected !== null;
  await notify(tx, 'money-returned', { orderId, amount, isBuyerTold }, { at, orderId });
  return true;
}

type Part = OrderRefund & { order: LockedOrder; posting: string; isDisputed: boolean };

async function recordPart(tx: Transaction, { order, posting, isDisputed, ...refund }: Part): Promise<void> {
  const { paymentId, orderId, amount, source, at } = refund;
  const commission = commissionAfterRefund(order, amount);
  const returnedCommission = difference(order.commission, commission);
  const share = { ...order, payable: difference(amount, returnedCommission), commission: returnedCommission };
  await recordPartialRefund(tx, { orderId, amount, commission, isDisputed });
  await correctInvoices(tx, [{ orderId, amount }], at);
  await postReturn(tx, { posting, paymentId, shares: [share], source, at });
}

type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

async function lockOrders(tx: Transaction, paymentId: PaymentId) {
  const locked = await tx
    .select({
      orderId: orders.id,
      sellerId: orders.sellerId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      ...storedAmounts,
      isDisputed: orders.isDisputed,
    })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id)
    .for('no key update');
  return locked.map(withAmounts);
}

const holdsMoney = ({ paymentStatus }: { paymentStatus: string }) => ['paid', 'refunding'].includes(paymentStatus);

async function finishRefunds(tx: Transaction, orderIds: OrderId[], at: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ doneAt: at.toISOString(), retryAt: null, awaitsSettlement: false })
    .where(and(sql`${refunds.orderId} = any(${sql.param(orderIds)}::uuid[])`, isNull(refunds.doneAt)));
  const done = orderIds.map((orderId) => ({ orderId, about: { orderId, isDone: true } }));
  await notifyEach(tx, 'refund', done, at);
}
