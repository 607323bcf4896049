import type { ProductId } from '#contract/ids.ts';
import type { Call } from '#contract/index.ts';
import type { Review } from '#contract/reviews.ts';

/** A page of reviews, and the counts of 1 to 5 stars over all of them. */
export type Reviews = { data: Review[]; nextCursor: string | null; distribution: number[] };

const atOnce = 10;

/** A product's newest reviews, or those after `cursor`. Refuses (404) a product that is not for sale. */
export async function readReviews(by: Call, productId: ProductId, cursor?: string): Promise<Reviews> {
  const { data, nextCursor, distribution } = await by('GET /api/shop/review/:productId', {
    params: { productId },
    query: { limit: atOnce, cursor },
  });
  return { data, nextCursor, distribution };
}
