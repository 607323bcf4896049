import { eq, sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { productStats } from '#server/db/schema/index.ts';

/** Counts a review of 1 to 5 stars in a product's rating. */
export async function countRating(tx: Transaction, productId: ProductId, stars: number): Promise<void> {
  const { ratingSum, ratingCount } = productStats;
  const counted = { ratingSum: sql`${ratingSum} + ${stars}`, ratingCount: sql`${ratingCount} + 1` };
  await tx.update(productStats).set(counted).where(eq(productStats.productId, productId));
}
