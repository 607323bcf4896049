import { and, eq } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { orders } from '#server/db/schema/index.ts';
import { moveOrder } from './move-order.ts';

type Receipt = { orderId: OrderId; userId: UserId };

/**
 * The buyer says that the goods arrived; saying it again changes nothing.
 * Refuses NO_ORDER for an order that is not the buyer's own, ORDER_MOVE for one that the seller has not delivered.
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
