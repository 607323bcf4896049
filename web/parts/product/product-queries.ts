import type { Product } from '#contract/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Call } from '#contract/index.ts';
import type { Review } from '#contract/reviews.ts';

/** `reviews` is null where they could not be read: the product is shown without them. */
export type ProductWithReviews = { product: Product; reviews: Reviews | null };

/** What the dialog and the page of a product show. Refuses (404) a product that is not for sale. */
export async function readProduct(by: Call, id: string): Promise<ProductWithReviews> {
  // The address says which; whether it is an id at all, the server says.
  const productId = id as ProductId;
  const [{ data: product }, reviews] = await Promise.all([
    by('GET /api/shop/products/get/:id', { params: { id: productId } }),
    readReviews(by, productId).catch(() => null),
  ]);
  return { product, reviews };
}

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
