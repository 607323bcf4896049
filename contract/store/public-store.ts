/** What everybody may know of a store. */
import * as z from 'zod/mini';
import { product } from '../catalogue/catalogue.ts';
import { id, timestamp } from '../endpoint.ts';
import type { StoreId } from '../ids.ts';
import { shownMaker } from '../makers/makers.ts';
import { publicCheck } from './store-checks.ts';
import { storeShipping } from '../shipping/shipping.ts';

/** A store's public data. */
export const publicStore = z.object({
  sellerId: id<StoreId>(),
  storeName: z.string(),
  storeLogoUrl: z.string(),
  storeBannerUrl: z.string(),
  storeDescription: z.string(),
  productionAddress: z.string(),
  phoneNumber: z.string(),
  closedUntil: z.nullable(timestamp),
  /** What an admin saw of the store; absent without a check that holds. */
  check: z.optional(publicCheck),
  /** The people who make its products; absent when nobody is named. */
  makers: z.optional(z.array(z.pick(shownMaker, { _id: true, name: true, portrait: true }))),
  products: z.array(product),
  productCount: z.int(),
  averageReview: z.number(),
  reviewCount: z.int(),
  /** Pieces sold. */
  sold: z.int(),
  /** When the seller registered. */
  joinedAt: timestamp,
  shipping: storeShipping,
  nextCursor: z.nullable(z.string()),
});
export type PublicStore = z.infer<typeof publicStore>;

/** What introduces a store on other pages; of its description only the beginning. */
export const shownStore = z.pick(publicStore, {
  sellerId: true,
  storeName: true,
  storeBannerUrl: true,
  productionAddress: true,
  storeDescription: true,
});
export type ShownStore = z.infer<typeof shownStore>;
