import { eq } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { canMove, type Mover, orderStatusLabels, type OrderStatus } from '#contract/order-states.ts';
import type { Transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { orderEvents, orders } from '#server/db/schema/index.ts';

type Move = { orderId: OrderId; to: OrderStatus; by: Mover; reason?: string; at: Date };

/**
 * The only writer of an order's status: moves it as the table of contract/order-states.ts allows, and records the move.
 * Returns false, having done nothing, when it stands there already.
 * @throws NO_ORDER, ORDER_MOVE when the move is not allowed.
 */
export async function moveOrder(tx: Transaction, { orderId, to, by, reason, at }: Move): Promise<boolean> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order) throw refuse('NO_ORDER');
  if (order.status === to) return false;
  if (!canMove(order.status, to, by)) {
    throw refuse('ORDER_MOVE', { from: orderStatusLabels[order.status], to: orderStatusLabels[to] });
  }
  await tx.update(orders).set({ status: to, movedAt: at }).where(eq(orders.id, orderId));
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId, fromStatus: order.status, toStatus: to, by, reason, at })
    .returning({ id: orderEvents.id });
  await sendJob(tx, 'tell-customer', { eventId: event!.id });
  return true;
}
