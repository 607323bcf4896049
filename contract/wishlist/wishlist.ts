import * as z from 'zod/mini';
import { product } from '../catalogue/catalogue.ts';
import { customers } from '../access.ts';
import { answer, defineApi, id, page, timestamp } from '../endpoint.ts';
import type { ProductId } from '../ids.ts';
import { listed } from '../lists.ts';

export const maxFavorites = 200;

const favorite = z.extend(product, {
  /** False when it was deleted or its seller is suspended; then it has no description and no price. */
  isForSale: z.boolean(),
  closedUntil: z.nullable(timestamp),
});
export type Favorite = z.infer<typeof favorite>;

const oneProduct = z.object({ productId: id<ProductId>() });

export const wishlistApi = defineApi({
  'GET /api/shop/wishlist': {
    summary: 'List my favorite products, latest first',
    ...customers.read,
    query: z.object(page),
    out: answer({ data: z.array(favorite), ...listed }),
  },
  'GET /api/shop/wishlist/ids': {
    summary: 'List the ids of my favorite products',
    ...customers.read,
    out: answer({ data: z.array(id<ProductId>()) }),
  },
  'PUT /api/shop/wishlist/:productId': {
    summary: 'Add a product to my favorites',
    ...customers.write,
    params: oneProduct,
  },
  'DELETE /api/shop/wishlist/:productId': {
    summary: 'Remove a product from my favorites',
    ...customers.write,
    params: oneProduct,
  },
});
