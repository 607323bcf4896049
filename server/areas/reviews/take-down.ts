import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ReviewId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { reviews } from '#server/db/schema/index.ts';
import { countRating } from '../catalogue/product-stats.ts';

type TakeDown = { reviewId: ReviewId; reason: string; at: Date };

/**
 * Takes a review down: it is not shown any more and does not count for a rating. Its author cannot write another one.
 * @throws ALREADY_TAKEN_DOWN
 */
export async function takeDownReview(tx: Transaction, { reviewId, reason, at }: TakeDown): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ takenDownAt: at.toISOString(), takenDownReason: reason })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.takenDownAt)))
    .returning();
  if (!review) throw refuse('ALREADY_TAKEN_DOWN');
  await countRating(tx, review.productId, review.value, -1);
}

/**
 * Shows and counts a review again that was taken down.
 * @throws NOT_TAKEN_DOWN
 */
export async function restoreReview(tx: Transaction, reviewId: ReviewId): Promise<void> {
  const [review] = await tx
    .update(reviews)
    .set({ takenDownAt: null, takenDownReason: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.takenDownAt)))
    .returning();
  if (!review) throw refuse('NOT_TAKEN_DOWN');
  await countRating(tx, review.productId, review.value, 1);
}
