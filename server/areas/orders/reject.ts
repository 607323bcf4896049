import { and, eq } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Mover } from '#contract/orders/order-states.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { Transaction } from '#platform/sql.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { returnStock } from '#server/areas/catalogue/stock.ts';
import { orders } from '#server/db/schema/index.ts';
import { isOneOf } from './lock-order.ts';
import { moveOrder } from './move-order.ts';

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
