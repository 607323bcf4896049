import * as z from 'zod/mini';
import { product } from './catalogue.ts';
import { answer, defineApi, id, page } from './kit.ts';
import type { UserId } from './ids.ts';

/** A store as the public sees it; its id is the seller's user id. */
export const publicStore = z.object({
  sellerId: id<UserId>(),
  storeName: z.string(),
  storeLogoUrl: z.string(),
  storeBannerUrl: z.string(),
  storeDescription: z.string(),
  productionAddress: z.string(),
  phoneNumber: z.string(),
  products: z.array(product),
  productCount: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type PublicStore = z.infer<typeof publicStore>;

export const store = defineApi({
  'GET /api/shop/store/:sellerId': {
    summary: 'A store with a page of its products, newest first',
    access: 'anyone',
    rate: 'read',
    params: z.object({ sellerId: id<UserId>() }),
    query: z.object(page),
    out: answer({ data: publicStore }),
  },
});
