import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '#platform/db.ts';

/** Counts the products anew, where they were written behind the triggers' back. Nobody else may write meanwhile. */
export async function recount(tx: Transaction): Promise<void> {
  await rowsOf(tx, sql`delete from product_counts`);
  await rowsOf(
    tx,
    sql`insert into product_counts (category, band, promo, in_stock, count)
        select p.category, price_band(p.effective_price), p.sale_price > 0, k.stock > 0, count(*)
        from products p join product_stock k on k.product_id = p.id where p.listed group by 1, 2, 3, 4`,
  );
}
