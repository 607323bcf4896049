import { and, eq, inArray } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Mover } from '#contract/order-states.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import type { Transaction } from '#platform/db.ts';
import { countSold } from '#server/areas/catalogue/count-sold.ts';
import { returnStock } from '#server/areas/catalogue/return-stock.ts';
import { orders } from '#server/db/schema/index.ts';
import { moveOrder } from './move-order.ts';

type Rejection = {
  orderIds: readonly OrderId[];
  by: Mover;
  /** Why an unpaid order ends; a paid one becomes `refunding` whatever is said here. */
  unpaid: Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>;
  reason?: string;
  at: Date;
};

/** Rejects orders: their stock goes back, and their money, where it has come, is to go back. */
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
      .set({ paymentStatus })
      .where(and(inArray(orders.id, rejected), eq(orders.paymentStatus, from)))
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
