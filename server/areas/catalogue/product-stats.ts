import { eq, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { productStats } from '#server/db/schema/index.ts';

/** Adds a review of 1 to 5 stars to a product's rating (1), or subtracts it (-1). */
export async function countRating(tx: Transaction, productId: ProductId, stars: number, sign: 1 | -1): Promise<void> {
  const { ratingSum, ratingCount } = productStats;
  const counted = {
    ratingSum: sql`${ratingSum} + ${sign * stars}::int`,
    ratingCount: sql`${ratingCount} + ${sign}::int`,
  };
  await tx.update(productStats).set(counted).where(eq(productStats.productId, productId));
}

/**
 * Adds the quantities of orders to the sold counts when they are paid (1), or subtracts them when the money is returned
 * (-1).
 */
export async function countSold(tx: Transaction, orderIds: OrderId[], sign: 1 | -1): Promise<void> {
  await tx.rows(sql`
    with sold as (
      select product_id, sum(quantity)::int as pieces from order_lines
      where order_id = any(${sql.param(orderIds)}::uuid[]) group by product_id
    ),
    locked as (
      select t.product_id from product_stats t join sold using (product_id)
      order by t.product_id for no key update of t
    )
    update product_stats t set sold = t.sold + ${sign}::int * sold.pieces
    from locked join sold using (product_id) where t.product_id = locked.product_id`);
}

/**
 * Rebuilds the product counts and the store ratings after products were
 * written without triggers. The caller must prevent concurrent writes.
 */
export async function recount(tx: Transaction): Promise<void> {
  await tx.rows(sql`delete from product_counts`);
  await tx.rows(sql`
    insert into product_counts (category, band, promo, in_stock, count)
    select p.category, price_band(p.effective_price), p.sale_price > 0, k.stock > 0, count(*)
    from products p join product_stock k on k.product_id = p.id where p.shown group by 1, 2, 3, 4`);
  await tx.rows(sql`delete from store_ratings`);
  await tx.rows(sql`
    insert into store_ratings (seller_id, rating_sum, rating_count)
    select p.seller_id, sum(t.rating_sum), sum(t.rating_count)
    from product_stats t join products p on p.id = t.product_id group by p.seller_id`);
}

/** Minimum number of rows before they are merged. There are fewer groups, and summing this many is cheap. */
const minRowsToMerge = 300;

/**
 * Merges the count changes that triggers appended. If another node is merging the same rows, this call changes nothing.
 */
export async function foldProductCounts(): Promise<void> {
  await transaction((tx) =>
    tx.rows(sql`
      with folded as (
        delete from product_counts where (select count(*) from product_counts) > ${minRowsToMerge}
        returning *
      )
      insert into product_counts (category, band, promo, in_stock, count)
      select category, band, promo, in_stock, sum(count) from folded group by 1, 2, 3, 4
      having sum(count) <> 0`),
  );
}
