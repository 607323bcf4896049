import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { shipByOf } from '#contract/waiting.ts';
import type { Transaction } from '#platform/db.ts';

/** Marks orders as paid and sets the day by which they are sent. */
export async function markOrdersPaid(tx: Transaction, orderIds: OrderId[], paidAt: Date): Promise<void> {
  await tx.rows(sql`
    update orders
    set payment_status = 'paid', ship_by = ${shipByOf(paidAt, 0)}::date + production_days
    where id = any(${sql.param(orderIds)}::uuid[])`);
}
