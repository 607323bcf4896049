import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import { columns } from '#platform/columns.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { orders, payments } from '#server/db/schema/index.ts';

export type Payment = typeof payments.$inferSelect;

/**
 * Locks the payment that a condition finds, and returns it; undefined when there is none. Payment reports, refunds,
 * cancellations and rejections lock the payment before its orders, so that they run one after another and do not
 * deadlock.
 */
export async function lockPayment(tx: Transaction, which: SQL): Promise<Payment | undefined> {
  const [payment] = await tx.read(allColumns, sql`payments where ${which} for no key update`);
  return payment;
}

const allColumns = columns(getTableColumns(payments));

/**
 * Locks the order that a condition finds, and returns it.
 * @throws `missing` when there is none
 */
export async function lockOrder(tx: Transaction, which: SQL, missing: 'NO_ORDER' | 'NO_COMPLAINT' = 'NO_ORDER') {
  const [order] = await tx.select().from(orders).where(which).for('no key update');
  if (!order) throw refuse(missing);
  return order;
}

/** Condition on orders: they are these. */
export const isOneOf = (orderIds: readonly OrderId[]): SQL => sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`;

/** Condition: the payment is that of this order; with `party`, only if they are the order's buyer or seller. */
export const isPaymentOf = (orderId: OrderId, party?: UserId | StoreId): SQL =>
  sql`${payments.id} = (select payment_id from orders where id = ${orderId}
    and ${party ? sql`${party} in (user_id, seller_id)` : sql`true`})`;
