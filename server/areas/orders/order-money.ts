import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { type Rupiah, zero } from '#contract/money.ts';
import { shipByOf } from '#contract/waiting.ts';
import type { Transaction } from '#platform/sql.ts';
import { notifyEach } from '#server/areas/notifications/notify.ts';
import { orders } from '#server/db/schema/index.ts';
import { isOneOf } from './lock-order.ts';

/** Marks orders as paid and sets the day by which they are sent. */
export async function markOrdersPaid(tx: Transaction, orderIds: OrderId[], paidAt: Date): Promise<void> {
  await tx.rows(sql`
    update orders
    set payment_status = 'paid', ship_by = ${shipByOf(paidAt, 0)}::date + production_days
    where id = any(${sql.param(orderIds)}::uuid[])`);
}

/** Records that all the money of orders was returned: they are `refunded`, and the shop keeps no commission. */
export async function recordFullRefund(tx: Transaction, orderIds: OrderId[]): Promise<void> {
  const returned = { paymentStatus: 'refunded', commission: zero, isDisputed: false } as const;
  await tx.update(orders).set(returned).where(isOneOf(orderIds));
}

type PartialRefund = { orderId: OrderId; amount: Rupiah; commission: Rupiah; isDisputed: boolean };

/**
 * Records that a part of an order's money was returned: `amount` rupiah more than before, with the commission that is
 * left, and whether the order is disputed after it. The order keeps its payment status.
 */
export async function recordPartialRefund(
  tx: Transaction,
  { orderId, amount, commission, isDisputed }: PartialRefund,
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundedAmount: sql`${orders.refundedAmount} + ${amount}`, commission, isDisputed })
    .where(eq(orders.id, orderId));
}

/** Sets whether a complaint or a partial refund of an order is open: it is then neither confirmed nor paid out. */
export async function setDisputed(tx: Transaction, orderId: OrderId, isDisputed: boolean): Promise<void> {
  await tx.update(orders).set({ isDisputed }).where(eq(orders.id, orderId));
}

/** Sets when orders were paid out; null: not any more. */
export async function setPaidOut(tx: Transaction, orderIds: OrderId[], at: Date | null): Promise<void> {
  const paidOutAt = at?.toISOString() ?? null;
  await tx.update(orders).set({ paidOutAt }).where(isOneOf(orderIds));
}

type Holding = {
  /** The money arrived after the orders had ended. */
  isLate: boolean;
  at: Date;
};

/** Makes orders `refunding` whose status does not change, and tells their buyer. */
export async function holdForRefund(tx: Transaction, orderIds: OrderId[], { isLate, at }: Holding): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentStatus: 'refunding', holdingNotifiedAt: at.toISOString() })
    .where(isOneOf(orderIds));
  const held = orderIds.map((orderId) => ({ orderId, about: { orderId, isDone: false, isLate } }));
  await notifyEach(tx, 'refund', held, at);
}

/** Tells the buyers of orders that became `refunding` without a record that they were told. */
export async function announceRefunding(tx: Transaction, at: Date): Promise<void> {
  const missed = await tx
    .update(orders)
    .set({ holdingNotifiedAt: at.toISOString() })
    .where(and(eq(orders.paymentStatus, 'refunding'), isNull(orders.holdingNotifiedAt)))
    .returning({ id: orders.id });
  const news = missed.map(({ id: orderId }) => ({ orderId, about: { orderId, isDone: false } }));
  if (news.length > 0) await notifyEach(tx, 'refund', news, at);
}
