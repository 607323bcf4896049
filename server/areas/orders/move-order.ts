import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { canMove, type Mover, type OrderStatus, orderStatusLabels } from '#contract/orders/order-states.ts';
import { isUnpaid, type PaymentStatus } from '#contract/payments/payment-states.ts';
import { inBatches } from '#platform/batches.ts';
import { config } from '#platform/config.ts';
import { type Transaction, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { notify, notifyEach } from '#server/areas/notifications/notify.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { returnStock } from '#server/areas/catalogue/stock.ts';
import { setDeadlines } from './deadlines.ts';
import { isOneOf, lockOrder } from './lock-order.ts';
import { orderEvents, orders } from '#server/db/schema/index.ts';

type Move = { orderId: OrderId; to: OrderStatus; by: Mover; reason?: string | undefined; at: Date };

/**
 * Changes the status of an order if contract/orders/order-states.ts allows it, and records the change.
 * No other function writes this status. Returns false if the order already has the status, also when it
 * then records that its seller rejects it after the system: the stock is back, and the customer knows.
 * @throws NO_ORDER, ORDER_MOVE when the change is not allowed, ORDER_DISPUTED for the confirmation of an order with an
 * open complaint or a refund
 */
export async function moveOrder(tx: Transaction, { orderId, to, by, reason, at }: Move): Promise<boolean> {
  const order = await lockOrder(tx, eq(orders.id, orderId));
  const isSame = order.status === to;
  if (isSame && !(canMove(to, to, by) && isUnpaid(order.paymentStatus) && (await wasReleased(tx, orderId))))
    return false;
  if (!canMove(order.status, to, by)) {
    throw refuse('ORDER_MOVE', { from: orderStatusLabels[order.status], to: orderStatusLabels[to] });
  }
  if (to === 'confirmed' && (order.isDisputed || order.paymentStatus !== 'paid')) throw refuse('ORDER_DISPUTED');
  const movedAt = at.toISOString();
  const received = to === 'confirmed' && by === 'customer' ? { receivedAt: movedAt } : {};
  await tx
    .update(orders)
    .set({ status: to, movedAt, ...received })
    .where(eq(orders.id, orderId));
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId, fromStatus: order.status, toStatus: to, by, reason, at: movedAt })
    .returning({ id: orderEvents.id });
  if (isSame) return false;
  if (to === 'delivered') await setDeadlines(tx, [orderId]);
  const isSellerTold = to === 'rejected' && by !== 'seller' && !isUnpaid(order.paymentStatus);
  await notify(tx, 'order-moved', { eventId: event!.id, isSellerTold }, { at, orderId });
  return true;
}

/** Whether the last rejection of an order was by the system. */
export async function wasReleased(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const [rejection] = await tx
    .select({ by: orderEvents.by })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'rejected')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return rejection?.by === 'system';
}

type Rejection = {
  orderIds: readonly OrderId[];
  by: Mover;
  /** The payment status for unpaid orders. Paid orders always become `refunding`. */
  unpaid: Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>;
  reason?: string | undefined;
  at: Date;
};

/**
 * Rejects orders and returns their stock. Paid orders become `refunding`; the notice of their rejection tells the buyer
 * what happens to the money.
 */
export async function rejectOrders(tx: Transaction, rejection: Rejection): Promise<void> {
  const { by, unpaid, reason, at } = rejection;
  const rejected: OrderId[] = [];
  for (const orderId of rejection.orderIds) {
    if (await moveOrder(tx, { orderId, to: 'rejected', by, reason, at })) rejected.push(orderId);
  }
  if (rejected.length === 0) return;
  await returnStock(tx, rejected, at);
  const become = (from: PaymentStatus, paymentStatus: PaymentStatus) =>
    tx
      .update(orders)
      .set({ paymentStatus, ...(paymentStatus === 'refunding' && { holdingNotifiedAt: at.toISOString() }) })
      .where(and(isOneOf(rejected), eq(orders.paymentStatus, from)))
      .returning({ id: orders.id });
  await become('pending', unpaid);
  const refunding = await become('paid', 'refunding');
  if (refunding.length > 0)
    await countSold(
      tx,
      refunding.map(({ id }) => id),
      -1,
    );
}

type Receipt = { orderId: OrderId; userId: UserId };

/**
 * Confirms that the buyer received an order. Repeating it changes nothing.
 * @throws NO_ORDER for an order that is not the buyer's own, ORDER_MOVE when the seller has not sent it, ORDER_DISPUTED
 */
export async function confirmReceipt({ orderId, userId }: Receipt, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [own] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
    if (!own) throw refuse('NO_ORDER');
    await moveOrder(tx, { orderId, to: 'confirmed', by: 'customer', at });
  });
}

const batchSize = 100;

/** Confirms deliveries that the buyer has neither confirmed nor disputed until their day. Returns their number. */
export const confirmUnansweredDeliveries = (at: Date): Promise<number> => inBatches(batchSize, () => confirmBatch(at));

/** Skips rows that another node or a buyer has locked. */
const confirmBatch = (at: Date): Promise<number> =>
  transaction(async (tx) => {
    const unanswered = await tx.rows<{ id: OrderId; confirmsAt: string | null }>(sql`
      select id, confirms_at as "confirmsAt" from orders
      where status = 'delivered' and payment_status = 'paid' and not is_disputed
      and (confirms_at <= ${at} or confirms_at is null) order by confirms_at limit ${batchSize}
      for no key update skip locked`);
    for (const { id, confirmsAt } of unanswered) {
      if (confirmsAt) await moveOrder(tx, { orderId: id, to: 'confirmed', by: 'system', at });
      // Delivered by a node of the release before.
      else await setDeadlines(tx, [id]);
    }
    return unanswered.length;
  });

export type Shipment = { courier?: string | undefined; trackingNumber?: string | undefined };

/**
 * Stores the courier and tracking number of an order, which a job begins to track. Missing fields are left unchanged.
 */
export async function recordShipment(
  tx: Transaction,
  orderId: OrderId,
  { courier, trackingNumber }: Shipment,
): Promise<void> {
  if (courier === undefined && trackingNumber === undefined) return;
  await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, orderId));
  if (config.biteship.key) await sendJob(tx, 'track-parcel', { orderId });
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
