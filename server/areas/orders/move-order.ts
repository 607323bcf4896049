import { and, desc, eq } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { canMove, hasArrived, type Mover, type OrderStatus, orderStatusLabels } from '#contract/orders/order-states.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/sql.ts';
import { sendJob } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { setDeadlines } from './deadlines.ts';
import { lockOrder } from './lock-order.ts';
import { lineOrigins, orderEvents, orders } from '#server/db/schema/index.ts';

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
  if (wasSent(to) && !wasSent(order.status)) await requestCodes(tx, orderId);
  if (to === 'delivered') await setDeadlines(tx, [orderId], at);
  const isSellerTold = to === 'rejected' && by !== 'seller' && !isUnpaid(order.paymentStatus);
  await notify(tx, 'order-moved', { eventId: event!.id, isSellerTold }, { at, orderId });
  return true;
}

const wasSent = (status: OrderStatus): boolean => status === 'shipped' || hasArrived(status);

/** A job makes the codes for the pieces of an order whose origin is known. */
async function requestCodes(tx: Transaction, orderId: OrderId): Promise<void> {
  const origins = await tx.$count(lineOrigins, eq(lineOrigins.orderId, orderId));
  if (origins > 0) await sendJob(tx, 'make-piece-codes', { orderId });
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
