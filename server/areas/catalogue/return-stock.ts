import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';
import { lockStock } from './lock-stock.ts';

/**
 * Gives back what orders took, once: it returns the sum of an order's movements, which is nothing when they were
 * returned before. The rows are locked in a statement of their own: the sum has to be of movements written by whoever
 * held the locks before.
 */
export async function returnStock(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  await lockStock(tx, orderIds);
  await rowsOf(
    tx,
    sql`with held as (
          select product_id, order_id, -sum(delta)::int as quantity from stock_movements
          where order_id = any(${sql.param(orderIds)}::uuid[]) group by product_id, order_id having sum(delta) < 0
        ),
        returned as (
          update product_stock s set stock = s.stock + h.quantity
          from (select product_id, sum(quantity)::int as quantity from held group by product_id) h
          where s.product_id = h.product_id
          returning s.product_id
        )
        insert into stock_movements (product_id, order_id, delta, at)
        select product_id, order_id, quantity, ${at} from held join returned using (product_id)`,
  );
}
