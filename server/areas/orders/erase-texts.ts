import { sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { queryRows, type Transaction } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';

/** Erases to whom orders were sent, how, and why they were cancelled. Products, amounts and dates stay. */
export async function eraseOrderTexts(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  const ids = sql.param(orderIds);
  await tx
    .update(orders)
    .set({
      receiverName: '',
      address: '',
      city: '',
      pincode: '',
      phone: '',
      notes: '',
      courier: '',
      trackingNumber: '',
    })
    .where(sql`${orders.id} = any(${ids}::uuid[])`);
  await queryRows(
    tx,
    sql`update order_events set reason = null where order_id = any(${ids}::uuid[]) and reason is not null`,
  );
}

/** Erases the reasons that a seller gave for rejecting orders. */
export async function eraseSellerReasons(tx: Transaction, sellerId: UserId): Promise<void> {
  await queryRows(
    tx,
    sql`update order_events e set reason = null from orders o
        where o.id = e.order_id and o.seller_id = ${sellerId} and e.by = 'seller' and e.reason is not null`,
  );
}

/**
 * Locks the settled orders of before `before`, and those of erased accounts, that still have a receiver: at most
 * `limit`. Their order's buyer data have no further purpose.
 */
export async function lockOrdersToErase(
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<OrderId[]> {
  const found = await queryRows<{ id: OrderId }>(
    tx,
    sql`select o.id from orders o join users u on u.id = o.user_id
        where (o.created_at < ${before} or u.erased_at is not null) and o.receiver_name <> ''
          and o.payment_status not in ('pending', 'refunding') and not o.is_disputed
          and (o.payment_status <> 'paid' or o.status = 'confirmed')
        limit ${limit} for no key update of o skip locked`,
  );
  return found.map(({ id }) => id);
}
