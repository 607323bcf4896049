import { sql } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';

/**
 * Locks the stock of all that orders hold or once held, in the order of the products' ids: who is to change it in
 * several steps locks it at once, or two of them would wait for one another.
 */
export async function lockStock(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  await rowsOf(
    tx,
    sql`select from product_stock
        where product_id in (select product_id from stock_movements where order_id = any(${sql.param(orderIds)}::uuid[]))
        order by product_id for no key update`,
  );
}
