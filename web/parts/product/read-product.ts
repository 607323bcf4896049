import type { Product } from '#contract/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Call } from '#contract/index.ts';
import { readReviews, type Reviews } from './read-reviews.ts';

export type ProductWithReviews = { product: Product; reviews: Reviews };

/** What the dialog and the page of a product show. Refuses (404) a product that is not for sale. */
export async function readProduct(by: Call, id: string): Promise<ProductWithReviews> {
  // The address says which; whether it is an id at all, the server says.
  const productId = id as ProductId;
  const [{ data: product }, reviews] = await Promise.all([
    by('GET /api/shop/products/get/:id', { params: { id: productId } }),
    readReviews(by, productId),
  ]);
  return { product, reviews };
}
