import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import {
  categories,
  type Category,
  type Offer,
  type PriceBand,
  priceBandLimits,
  priceBands,
  type Sort,
} from '#contract/words.ts';
import type { PageRequest } from '#platform/keyset.ts';
import { type Keyset, keysetIn, type SortOrder } from '../../platform/keyset.ts';
import { type ProductPage, readProductPage } from './product-rows.ts';

/** What a listing is narrowed to; an empty or absent list narrows nothing. */
export type Filter = {
  category?: readonly Category[] | undefined;
  price?: readonly PriceBand[] | undefined;
  offer?: readonly Offer[] | undefined;
};

export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;

/** The choice without repetitions; everything when nothing is chosen. */
const chosen = <Word>(words: readonly Word[], choice: readonly Word[] = []): Word[] => {
  const some = words.filter((word) => choice.includes(word));
  return some.length === 0 ? [...words] : some;
};

/**
 * The filter as branches, each of which one index serves from its first row to its last: one for each category and, in
 * a listing by price, each unbroken range of prices. Together they are the listing, and no product is in two of them.
 * `each` names the branches, for a lateral join, and `where` is the condition on a product `p` of one.
 *
 * PostgreSQL keeps the plan of each text, so there are few (38 with sorts and cursors): what decides which index serves,
 * and how many branches there are, is in the text, and everything else is a parameter.
 */
export function branchesOf({ category, price, offer = [] }: Filter, sortBy: Sort): { each: SQL; where: SQL } {
  const wanted = chosen(categories, category);
  const bands = chosen(priceBands, price);
  const [isPromo, isInStock] = [offer.includes('promo'), offer.includes('in-stock')];
  const isByPrice = sortBy.startsWith('price');
  const isByCategory = wanted.length < categories.length;
  const isOneBranch =
    (!isByCategory || wanted.length === 1) && (!isByPrice || (bands.length === priceBands.length && !isPromo));
  // One index holds the promos by price, of all categories together.
  const hasPromoIndex = isByPrice && !isByCategory;
  return {
    each: isOneBranch
      ? sql``
      : sql.join([...(isByCategory ? [eachOf(wanted)] : []), ...(isByPrice ? [eachRange(bands)] : [])]),
    where: allOf([
      sql`p.listed`,
      ...(isByCategory ? [isOneBranch ? sql`p.category = ${wanted[0]}` : sql`p.category = wanted.category`] : []),
      ...(isByPrice && !isOneBranch
        ? [sql`p.effective_price >= range.lowest and p.effective_price < range.below`]
        : []),
      ...(hasPromoIndex && isPromo ? [sql`p.sale_price > 0`] : []),
      likely([
        ...(hasPromoIndex ? [] : [sql`(not ${isPromo}::boolean or p.sale_price > 0)`]),
        ...(isByPrice ? [] : [sql`price_band(p.effective_price) = any(${sql.param(bands)}::text[])`]),
        // Not as `exists`, which a kept plan would answer with a list of all products in stock.
        sql`(not ${isInStock}::boolean or (select k.stock from product_stock k where k.product_id = p.id) > 0)`,
      ]),
    ]),
  };
}

// The limits are what a choice can hold: a kept plan would expect ten.
const eachOf = (wanted: readonly Category[]): SQL =>
  sql`(select * from unnest(${sql.param(wanted)}::text[]) limit 4) wanted(category),`;

function eachRange(bands: readonly PriceBand[]): SQL {
  const ranges = rangesOf(bands);
  const lowest = sql.param(ranges.map(({ from }) => from));
  const below = sql.param(ranges.map((range) => range.below));
  return sql`(select * from unnest(${lowest}::bigint[], ${below}::bigint[]) limit 3) range(lowest, below),`;
}

/** Conditions that a kept plan takes half of all products to fulfil, and not a few of a thousand; no index serves them. */
const likely = (conditions: readonly SQL[]): SQL => sql`coalesce(${allOf(conditions)}, false)`;

/** Price bands, those that touch made one range: rupiah from `from` up to, not including, `below`. */
const rangesOf = (bands: readonly PriceBand[]): { from: number; below: number }[] =>
  bands
    .map((band) => priceBandLimits[band])
    .reduce<{ from: number; below: number }[]>((ranges, band) => {
      const last = ranges.at(-1);
      if (last?.below !== band.from) return [...ranges, { ...band }];
      return [...ranges.slice(0, -1), { from: last.from, below: band.below }];
    }, []);

/** The same filter over `product_counts`, whose kinds are as fine as its choices: the total is exact, at no cost. */
export const countedBy = ({ category, price, offer = [] }: Filter): SQL =>
  sql`category = any(${sql.param(chosen(categories, category))}::text[])
    and band = any(${sql.param(chosen(priceBands, price))}::text[])
    and (promo or not ${offer.includes('promo')}::boolean)
    and (in_stock or not ${offer.includes('in-stock')}::boolean)`;

const productId = sql`p.id`;
const price = sql`p.effective_price`;
const title = sql`lower(p.title) collate "C"`;
const ofPrice = z.tuple([z.int().check(z.gte(0)), id<ProductId>()]);
const ofTitle = z.tuple([z.string(), id<ProductId>()]);

/** The orders of a listing of products `p`. */
export const sortOrders: Record<Sort, SortOrder> = {
  'price-lowtohigh': { keys: [price, productId], way: 'asc', cursor: ofPrice },
  'price-hightolow': { keys: [price, productId], way: 'desc', cursor: ofPrice },
  'title-atoz': { keys: [title, productId], way: 'asc', cursor: ofTitle },
  'title-ztoa': { keys: [title, productId], way: 'desc', cursor: ofTitle },
  newest: { keys: [productId], way: 'desc', cursor: z.tuple([id<ProductId>()]) },
};

/** The order of a listing of products `p`, the keys that its cursor carries, and what leaves out those shown before. */
export const keysetOf = (sortBy: Sort, cursor: string | undefined): Keyset =>
  keysetIn(sortBy, sortOrders[sortBy], cursor);

/** One more than a page may hold. */
const highest = sql.raw('101');

type Listing = Filter & PageRequest & { sortBy: Sort };

/**
 * A page of what is for sale, at most 100 products, in one statement whose cost does not grow with the depth of the
 * page. `total` counts all that the filter lets through. Refuses INVALID for a cursor of another order.
 */
export async function listProducts({ sortBy, limit = 100, cursor, ...filter }: Listing): Promise<ProductPage> {
  const { order, keys, after } = keysetOf(sortBy, cursor);
  const { each, where } = branchesOf(filter, sortBy);
  // PostgreSQL plans this once for any limit and would expect a tenth of the table, but for the highest limit in the text.
  const branch = sql`select * from (
      select p.* from products p where ${where} and ${after} order by ${order} limit ${highest}
    ) p limit ${limit + 1}`;
  return readProductPage({
    rows: sql`select p.* from ${each} lateral (${branch}) p order by ${order} limit ${limit + 1}`,
    total: sql`select sum(count) from product_counts where ${countedBy(filter)}`,
    keys,
    order,
    name: sortBy,
    limit,
  });
}
