import { eq } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { rejectOrders, setPaymentStatus } from '#server/areas/orders/move-order.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { postReturn } from './ledger.ts';

type Return = {
  paymentId: PaymentId;
  /** The name of the ledger posting, which prevents a double refund: `refunded:<id>` or `reversed:<id>`. */
  posting: string;
  /** Only these orders of the payment; all of them when absent. */
  orderIds?: readonly OrderId[];
  at: Date;
};

/**
 * Records that money of paid orders was returned to the buyer. Orders that were not sent yet are rejected and their
 * stock is returned. Sent and delivered orders keep their status, because their products are not back in stock.
 */
export async function returnMoney(tx: Transaction, { paymentId, posting, orderIds, at }: Return): Promise<void> {
  const ofPayment = await tx
    .select({
      orderId: orders.id,
      sellerId: orders.sellerId,
      totalAmount: orders.totalAmount,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(orders.id)
    .for('no key update');
  const returned = ofPayment.filter(
    ({ orderId, paymentStatus }) =>
      ['paid', 'refunding'].includes(paymentStatus) && (orderIds === undefined || orderIds.includes(orderId)),
  );
  if (returned.length === 0) return;
  const returnedIds = returned.map(({ orderId }) => orderId);
  const unsent = returned.filter(({ status }) => status === 'pending' || status === 'processing');
  await rejectOrders(tx, { orderIds: unsent.map(({ orderId }) => orderId), by: 'system', unpaid: 'cancelled', at });
  await setPaymentStatus(tx, returnedIds, 'refunded');
  // rejectOrders has already subtracted the pieces of the rejected orders.
  const sent = returned.filter((order) => order.paymentStatus === 'paid' && !unsent.includes(order));
  if (sent.length > 0)
    await countSold(
      tx,
      sent.map(({ orderId }) => orderId),
      -1,
    );
  await postReturn(tx, { posting, paymentId, shares: returned, at });
  const remaining = ofPayment.filter(
    ({ orderId, paymentStatus }) => paymentStatus !== 'refunded' && !returnedIds.includes(orderId),
  );
  if (remaining.length === 0) await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, paymentId));
}
