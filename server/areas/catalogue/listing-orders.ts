import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { id } from '#contract/kit.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Sort } from '#contract/words.ts';

/** An order that a list can be read in. */
export type Order = {
  /** What a row is sorted by, its id last; all in one direction, as an index over them can be read. */
  keys: readonly SQL[];
  way: 'asc' | 'desc';
  /** The keys of a page's last row, as its cursor carries them. */
  cursor: z.ZodMiniType<readonly (string | number)[]>;
};

const productId = sql`p.id`;
const price = sql`p.effective_price`;
const title = sql`lower(p.title) collate "C"`;
const ofPrice = z.tuple([z.int().check(z.gte(0)), id<ProductId>()]);
const ofTitle = z.tuple([z.string(), id<ProductId>()]);

/** The orders of a listing of products `p`. */
export const orders: Record<Sort, Order> = {
  'price-lowtohigh': { keys: [price, productId], way: 'asc', cursor: ofPrice },
  'price-hightolow': { keys: [price, productId], way: 'desc', cursor: ofPrice },
  'title-atoz': { keys: [title, productId], way: 'asc', cursor: ofTitle },
  'title-ztoa': { keys: [title, productId], way: 'desc', cursor: ofTitle },
  newest: { keys: [productId], way: 'desc', cursor: z.tuple([id<ProductId>()]) },
};
