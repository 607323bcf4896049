import { and, eq, ne } from 'drizzle-orm';
import type { OrderId, PaymentId, StoreId } from '#contract/ids.ts';
import { hasArrived, type OrderStatus, orderStatusLabels, sellerRefusal } from '#contract/orders/order-states.ts';
import { config } from '#platform/config.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { refuse } from '#platform/refuse.ts';
import { isPaymentOf, lockOrder, lockPayment } from './lock-order.ts';
import { moveOrder } from './move-order.ts';
import { rejectOrders } from './reject.ts';
import { releasePayment } from './release-payment.ts';
import { orderAddressChanges, orders } from '#server/db/schema/index.ts';

type Update = Shipment & {
  sellerId: StoreId;
  orderId: OrderId;
  orderStatus: OrderStatus;
  /** The reason for a rejection, shown to the customer. */
  reason?: string | undefined;
  /** How many changes of the address the seller has seen; not checked when absent. */
  seenAddressChanges?: number | undefined;
};

/**
 * Changes the status of an order of the seller. When it has the status already, only the shipment is updated, and a
 * rejection is recorded after a release by the system; `delivered` also has no effect on a confirmed order.
 * @throws NO_ORDER, ORDER_UNPAID for anything but a rejection, BUYER_CONFIRMS, ORDER_MOVE,
 * ADDRESS_CHANGED when an order is sent and the seller has not seen its present address
 */
export async function updateOrder(update: Update, at: Date): Promise<void> {
  const { sellerId, orderId, orderStatus: to, reason, seenAddressChanges, ...shipment } = update;
  await transaction(async (tx) => {
    // In the same order as payment reports, to avoid deadlocks.
    await lockPayment(tx, isPaymentOf(orderId, sellerId));
    const order = await lockOrder(tx, and(eq(orders.id, orderId), eq(orders.sellerId, sellerId))!);
    const isUnchanged = order.status === to || (to === 'delivered' && hasArrived(order.status));
    const refusal = sellerRefusal({ orderStatus: order.status, paymentStatus: order.paymentStatus }, to);
    if (refusal) throw refuse(refusal, { from: orderStatusLabels[order.status], to: orderStatusLabels[to] });
    if (to === 'rejected') {
      await rejectOrders(tx, { orderIds: [orderId], by: 'seller', unpaid: 'cancelled', reason, at });
      await endPaymentOf(tx, order.paymentId, at);
    } else if (!isUnchanged) {
      if (to !== 'processing' && order.status !== 'shipped') await requireSeenAddress(tx, orderId, seenAddressChanges);
      await moveOrder(tx, { orderId, to, by: 'seller', at });
    }
    await recordShipment(tx, orderId, shipment);
  });
}

async function requireSeenAddress(tx: Transaction, orderId: OrderId, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const changes = await tx.$count(orderAddressChanges, eq(orderAddressChanges.orderId, orderId));
  if (changes > seen) throw refuse('ADDRESS_CHANGED');
}

/**
 * Ends an unpaid payment, here and at the provider, when all its orders are rejected. Until then the other orders can
 * still be paid.
 */
async function endPaymentOf(tx: Transaction, paymentId: PaymentId, at: Date): Promise<void> {
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), ne(orders.status, 'rejected')))
    .limit(1);
  if (other || !(await releasePayment(tx, { paymentId, to: 'cancelled', at }))) return;
  await sendJob(tx, 'end-at-provider', { paymentId });
}

type Shipment = { courier?: string | undefined; trackingNumber?: string | undefined };

/**
 * Stores the courier and tracking number of an order, which a job begins to track. Missing fields are left unchanged.
 */
async function recordShipment(tx: Transaction, orderId: OrderId, { courier, trackingNumber }: Shipment): Promise<void> {
  if (courier === undefined && trackingNumber === undefined) return;
  await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, orderId));
  if (config.biteship.key) await sendJob(tx, 'track-parcel', { orderId });
}
