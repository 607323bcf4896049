/** Calls about the people who make what a store sells. */
import * as z from 'zod/mini';
import { anyone } from '../access.ts';
import { product } from '../catalogue/catalogue.ts';
import { answer, defineApi, id, page } from '../endpoint.ts';
import type { MakerId, StoreId } from '../ids.ts';
import { shownMaker } from './makers.ts';

/** The page of a maker. */
const publicMaker = z.extend(shownMaker, {
  /** Whether they stopped making things for the store. */
  isRetired: z.boolean(),
  sellerId: id<StoreId>(),
  storeName: z.string(),
  /** Their products that are for sale, newest first. */
  products: z.array(product),
  productCount: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type PublicMaker = z.infer<typeof publicMaker>;

export const makersApi = defineApi({
  'GET /api/shop/makers/:id': {
    summary: 'Get a maker and a page of their products that are for sale, newest first; 410 for one who was erased',
    ...anyone.read,
    params: z.object({ id: id<MakerId>() }),
    query: z.object(page),
    out: answer({ data: publicMaker }),
  },
});
