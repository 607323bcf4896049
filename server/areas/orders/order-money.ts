import { eq, sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { type Rupiah, zero } from '#contract/money.ts';
import type { Transaction } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';
import { isOneOf } from './lock-order.ts';

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
