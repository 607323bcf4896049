import { and, eq, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { inBatches } from '#platform/batches.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { orders } from '#server/db/schema/index.ts';
import { setDeadlines } from './deadlines.ts';
import { moveOrder } from './move-order.ts';

type Receipt = { orderId: OrderId; userId: UserId };

/**
 * Confirms that the buyer received an order. Repeating it changes nothing.
 * @throws NO_ORDER for an order that is not the buyer's own, ORDER_MOVE when the seller has not sent it, ORDER_DISPUTED
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

const batchSize = 100;

/** Confirms deliveries that the buyer has neither confirmed nor disputed until their day. Returns their number. */
export const confirmUnansweredDeliveries = (at: Date): Promise<number> => inBatches(batchSize, () => confirmBatch(at));

/** Skips rows that another node or a buyer has locked. */
const confirmBatch = (at: Date): Promise<number> =>
  transaction(async (tx) => {
    const unanswered = await tx.rows<{ id: OrderId; confirmsAt: string | null }>(sql`
      select id, confirms_at as "confirmsAt" from orders
      where status = 'delivered' and payment_status = 'paid' and not is_disputed
      and (confirms_at <= ${at} or confirms_at is null) order by confirms_at limit ${batchSize}
      for no key update skip locked`);
    for (const { id, confirmsAt } of unanswered) {
      if (confirmsAt) await moveOrder(tx, { orderId: id, to: 'confirmed', by: 'system', at });
      // Delivered by a node of the release before.
      else await setDeadlines(tx, [id], at);
    }
    return unanswered.length;
  });
