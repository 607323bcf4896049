import type { DetailedProduct, ProductStore } from '#contract/catalogue/catalogue.ts';
import type { Call } from '#contract/index.ts';
import type { Review } from '#contract/reviews/reviews.ts';

export type ProductData = {
  product: DetailedProduct;
  /** Null where an answer has only the fields of the specification. */
  store: ProductStore | null;
  /** Null if they could not be loaded; the product is then shown without them. */
  reviews: Reviews | null;
};

/** The data of the product dialog and the product page. Throws a 404 error if the product is not for sale. */
export async function readProduct(apiCall: Call, id: string): Promise<ProductData> {
  const [{ data: product, store }, reviews] = await Promise.all([
    apiCall('GET /api/shop/products/get/:id', { params: { id } }),
    readReviews(apiCall, id).catch(() => null),
  ]);
  return { product, store, reviews };
}

/** A page of reviews, the number of all reviews with 1, 2, 3, 4 and 5 stars, and of those with photos. */
export type Reviews = { data: Review[]; nextCursor: string | null; distribution: number[]; photoCount?: number };

export type ReviewFilter = { stars?: number; photos?: 'true' };

const reviewsPerPage = 10;

/** A product's newest reviews, or those after `cursor`. Throws a 404 error if the product is not for sale. */
export async function readReviews(
  apiCall: Call,
  productId: string,
  query: ReviewFilter & { cursor?: string } = {},
): Promise<Reviews> {
  const { data, nextCursor, distribution, photoCount } = await apiCall('GET /api/shop/review/:productId', {
    params: { productId },
    query: { limit: reviewsPerPage, ...query },
  });
  return { data, nextCursor, distribution, photoCount };
}
