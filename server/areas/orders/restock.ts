import { and, eq } from 'drizzle-orm';
import type { OrderId, StoreId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { returnStock } from '#server/areas/catalogue/stock.ts';
import { orders } from '#server/db/schema/index.ts';
import { lockOrder } from './lock-order.ts';

type ReturnedGoods = { orderId: OrderId; sellerId: StoreId };

/**
 * Puts the products of a refunded order that was sent back into stock, because its seller says that they came back.
 * Repeating it changes nothing.
 * @throws NO_ORDER for an order of another store, NOT_RESTOCKABLE
 */
export async function restockOrder({ orderId, sellerId }: ReturnedGoods, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, and(eq(orders.id, orderId), eq(orders.sellerId, sellerId))!);
    if (order.goodsReturnedAt) return;
    const isRefunded = order.paymentStatus === 'refunding' || order.paymentStatus === 'refunded';
    if (!isRefunded || order.status === 'rejected') throw refuse('NOT_RESTOCKABLE');
    await tx.update(orders).set({ goodsReturnedAt: at.toISOString() }).where(eq(orders.id, orderId));
    await returnStock(tx, [orderId], at);
  });
}
