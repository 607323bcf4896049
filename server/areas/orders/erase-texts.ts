import { inArray, sql } from 'drizzle-orm';
import type { MakerId, OrderId, StoreId } from '#contract/ids.ts';
import { inBatches } from '#platform/batches.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { lineOrigins, orders } from '#server/db/schema/index.ts';
import { isOneOf } from './lock-order.ts';

/**
 * Erases to whom orders were sent, how, what was written for their products, who made these and of
 * what, and why orders were cancelled. Products, amounts and dates stay.
 */
export async function eraseOrderTexts(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  const ids = sql.param(orderIds);
  await tx.update(orders).set(erasedColumns(orders)).where(isOneOf(orderIds));
  await tx.rows(sql`
    update order_lines set note = '' where order_id = any(${ids}::uuid[]) and note <> ''`);
  await tx
    .update(lineOrigins)
    .set(erasedColumns(lineOrigins))
    .where(inArray(lineOrigins.orderId, [...orderIds]));
  await tx.rows(sql`
    update line_makers set name = '', region = null from line_origins
    where line_makers.order_line_id = line_origins.order_line_id
      and line_origins.order_id = any(${ids}::uuid[])`);
  await tx.rows(sql`update order_events set reason = null
    where order_id = any(${ids}::uuid[]) and reason is not null`);
}

const linesPerBatch = 1_000;

/**
 * Erases the name and the place of an erased maker from what was sold. Each batch is a transaction of its own, so that
 * no order waits for long, and a repetition goes on where it was ended.
 */
export async function forgetSold(makerId: MakerId): Promise<void> {
  await inBatches(linesPerBatch, async () => {
    const forgotten = await db.rows(sql`
      update line_makers set name = '', region = null where (order_line_id, position) in (
        select order_line_id, position from line_makers
        where maker_id = ${makerId} and (name <> '' or region is not null)
        limit ${linesPerBatch} for no key update
      ) returning 1`);
    return forgotten.length;
  });
}

export async function eraseSellerReasons(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx.rows(sql`
    update order_events e set reason = null from orders o
    where o.id = e.order_id and o.seller_id = ${sellerId} and e.by = 'seller'
      and e.reason is not null`);
}

/** The condition of the index `orders_to_erase`, in its words: orders that are settled and still have a receiver. */
const isErasable = sql`o.receiver_name <> '' and o.payment_status not in ('pending', 'refunding')
  and not o.is_disputed
  and (o.payment_status <> 'paid' or o.status = 'confirmed')`;

export async function lockOldOrders(tx: Transaction, before: Date, limit: number): Promise<OrderId[]> {
  const found = await tx.rows<{ id: OrderId }>(sql`
    select o.id from orders o where o.created_at < ${before} and ${isErasable}
    order by o.created_at limit ${limit} for no key update skip locked`);
  return found.map(({ id }) => id);
}

/** Whether an order says of a line who made it or of what. */
const hasOrigin = sql`exists (
  select from line_origins origin left join line_makers m on m.order_line_id = origin.order_line_id
  where origin.order_id = o.id and (m.name <> '' or m.region is not null
    or coalesce(origin.materials, '') || coalesce(origin.care, '') || coalesce(origin.geo_indication, '') <> ''))`;

/**
 * Locks settled orders that still have a receiver, of accounts that were erased since then: at most `limit`. Also those
 * of which a release that knew no gifts or origins erased all but these.
 */
export async function lockOrdersOfErased(tx: Transaction, since: Date, limit: number): Promise<OrderId[]> {
  const found = await tx.rows<{ id: OrderId }>(sql`
    select o.id from users u join orders o on o.user_id = u.id
    where u.erased_at > ${since} and (
      ${isErasable} or o.receiver_name = '' and (o.gift_message <> '' or ${hasOrigin}))
    limit ${limit} for no key update of o skip locked`);
  return found.map(({ id }) => id);
}
