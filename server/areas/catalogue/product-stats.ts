import { eq, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
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
