import { and, eq, type SQL, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { cancellableFrom, daysBefore, waitingDays } from '#contract/waiting.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import { inBatches } from '#platform/batches.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { orders } from '#server/db/schema/index.ts';
import { isPaymentOf, lockOrder, lockPayment } from './lock-order.ts';
import { rejectOrders } from './reject.ts';
import { isUnsentSince, waitingSince } from './waiting.ts';

type Cancellation = { orderId: OrderId; userId: UserId; reason?: string | undefined };

/**
 * Cancels a paid order for its buyer: it is rejected, its stock is returned and it becomes `refunding`. Repeating it
 * changes nothing.
 * @throws NO_ORDER for an order that is not the buyer's own, ORDER_UNPAID, CANCEL_LATER while the seller still has time
 * to send it, ORDER_MOVE when it was sent
 */
export async function cancelOrder({ orderId, userId, reason }: Cancellation, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPayment(tx, isPaymentOf(orderId, userId));
    const order = await lockOrder(tx, and(eq(orders.id, orderId), eq(orders.userId, userId))!);
    const { status: orderStatus } = order;
    if (orderStatus === 'rejected') return;
    if (isUnpaid(order.paymentStatus)) throw refuse('ORDER_UNPAID');
    const laterDay = order.laterShipBy ? { shipBy: order.laterShipBy, acceptedAt: order.laterAcceptedAt } : null;
    const from = cancellableFrom({
      ...order,
      orderStatus,
      shipBy: order.productionDays > 0 ? order.shipBy : null,
      laterDay,
    });
    if (from && from > at) throw refuse('CANCEL_LATER', { date: longDate(from.toISOString()) });
    if (!from) {
      throw refuse('ORDER_MOVE', { from: orderStatusLabels[orderStatus], to: orderStatusLabels.rejected });
    }
    await rejectOrders(tx, { orderIds: [orderId], by: 'customer', unpaid: 'cancelled', reason, at });
  });
}

const batchSize = 100;

/**
 * Cancels the paid orders whose seller has not processed them within three days, not counting days
 * on which the store was closed, and the made-to-order ones that are unsent a month after their
 * ship-by date. The buyers get their money back. Returns the number of orders.
 */
export async function cancelUnprocessedOrders(at: Date): Promise<number> {
  const { unprocessed, abandoned } = waitingDays;
  const since = daysBefore(at, unprocessed);
  const isUnprocessed = sql`(orders.status = 'pending' and orders.payment_status = 'paid'
    and orders.moved_at <= ${since} and payments.paid_at <= ${since}
    and ${waitingSince(at)} <= ${since})`;
  let cancelled = 0;
  for (const [which, reason] of [
    [isUnprocessed, `Penjual tidak memproses pesanan dalam ${unprocessed} hari.`],
    [isUnsentSince(abandoned, at), `Penjual tidak mengirim pesanan ${abandoned} hari setelah waktunya.`],
  ] as const) {
    cancelled += await inBatches(batchSize, () => cancelBatch(which, reason, at));
  }
  return cancelled;
}

/** Skips payments and orders that are locked by another node, a buyer, a seller or a payment report. */
const cancelBatch = (which: SQL, reason: string, at: Date): Promise<number> =>
  transaction(async (tx) => {
    const unprocessed = await tx.rows<{ id: OrderId }>(sql`
      select orders.id from orders join payments on payments.id = orders.payment_id
      where ${which} and not orders.is_demo
      order by orders.moved_at limit ${batchSize}
      for no key update of payments, orders skip locked`);
    await rejectOrders(tx, {
      orderIds: unprocessed.map(({ id }) => id),
      by: 'system',
      unpaid: 'cancelled',
      reason,
      at,
    });
    return unprocessed.length;
  });
