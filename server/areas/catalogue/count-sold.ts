import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';

/** Counts the pieces of orders as sold when they are paid (1), and no longer when the money goes back (-1). */
export async function countSold(tx: Transaction, orderIds: OrderId[], sign: 1 | -1): Promise<void> {
  await rowsOf(
    tx,
    sql`with sold as (
          select product_id, sum(quantity)::int as pieces from order_lines
          where order_id = any(${sql.param(orderIds)}::uuid[]) group by product_id
        ),
        locked as (
          select t.product_id from product_stats t join sold using (product_id)
          order by t.product_id for no key update of t
        )
        update product_stats t set sold = t.sold + ${sign}::int * sold.pieces
        from locked join sold using (product_id) where t.product_id = locked.product_id`,
  );
}
