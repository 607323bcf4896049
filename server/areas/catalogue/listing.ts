import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import {
  categories,
  filterNames,
  type PriceBand,
  priceBandLimits,
  priceBands,
  type Sort,
  type Technique,
  techniques,
} from '#contract/words.ts';
import { allOf } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { byId, keysetOf, type PageRequest, type SortOrder } from '#platform/keyset.ts';
import { conditionOf, countFilterColumns, type Filter, orAll, productFilterColumns } from './filters.ts';
import { productColumns, type ProductPage, readProductPage } from './product-rows.ts';

// Each limit is the maximum number of values, without which a cached plan estimates ten
// rows: all categories but one, and every second price band, as adjacent ones are merged.
const maxSelected = sql.raw(String(categories.length - 1));
const maxRanges = sql.raw(String(Math.ceil(priceBands.length / 2)));

const eachOf = (selected: readonly string[]): SQL =>
  sql`(select * from unnest(${sql.param(selected)}::text[])
      limit ${maxSelected}) selected(category),`;

/** Merges adjacent price bands into ranges in rupiah: `from` is inclusive, `below` exclusive. */
const rangesOf = (bands: readonly PriceBand[]): { from: number; below: number }[] =>
  bands
    .map((band) => priceBandLimits[band])
    .reduce<{ from: number; below: number }[]>((ranges, band) => {
      const last = ranges.at(-1);
      if (last?.below !== band.from) return [...ranges, { ...band }];
      return [...ranges.slice(0, -1), { from: last.from, below: band.below }];
    }, []);

// Not `exists`: a cached plan would answer it with a scan of all products in stock.
const compared = productFilterColumns(sql`(
  select product_stock.stock from product_stock where product_stock.product_id = products.id
)`);
const productId = sql`products.id`;
const price = sql`products.effective_price`;
const title = sql`lower(products.title) collate "id-x-icu"`;
const priceCursor = z.tuple([z.int().check(z.gte(0)), id<ProductId>()]);
const titleCursor = z.tuple([z.string(), id<ProductId>()]);

export const sortOrders: Record<Sort, SortOrder> = {
  'price-lowtohigh': { keys: [price, productId], direction: 'asc', cursor: priceCursor },
  'price-hightolow': { keys: [price, productId], direction: 'desc', cursor: priceCursor },
  'title-atoz': { keys: [title, productId], direction: 'asc', cursor: titleCursor },
  'title-ztoa': { keys: [title, productId], direction: 'desc', cursor: titleCursor },
  newest: byId(productId),
};

/** One more than the maximum page size. */
const maxRows = sql.raw('101');

type Listing = Filter & PageRequest & { sortBy: Sort };

/**
 * One page of shown products, at most 100, read in one statement whose cost does not depend on the page number.
 * `total` counts all products that match the filter.
 * @throws INVALID for a cursor of another sort order
 */
export async function listProducts({ sortBy, limit, cursor, ...filter }: Listing): Promise<ProductPage> {
  const keyset = keysetOf(sortBy, sortOrders[sortBy], { limit, cursor });
  const { order, after, rows } = keyset;
  const { each, where } = branchesOf(filter, sortBy);
  // With only a parameter as the limit, the cached plan would expect a tenth of the table. The constant maximum
  // corrects that.
  const branch = sql`select * from (
      select products.* from products where ${where} and ${after} order by ${order} limit ${maxRows}
    ) products limit ${rows}`;
  return readProductPage({
    columns: productColumns,
    rows: sql`select products.* from ${each} lateral (${branch}) products
      order by ${order} limit ${rows}`,
    total: sql<number>`select coalesce(sum(count), 0) from product_counts where ${conditionOf(filter, countFilterColumns)}`,
    keyset,
  });
}

/**
 * The techniques of shown products, in the order of their labels. Those that this release does not know are left out.
 */
export async function listTechniques(): Promise<Technique[]> {
  const counted = await db.rows<{ technique: string }>(
    sql`select technique from product_counts where technique is not null group by technique having sum(count) > 0`,
  );
  return techniques.filter((known) => counted.some(({ technique }) => technique === known));
}

/**
 * Splits a filter into disjoint branches that one index range each can serve: one per category and, when sorting by
 * price, per contiguous price range. The listing is the union of the branches. `each` lists the branches for a lateral
 * join. `where` is the condition of one branch on `products`.
 *
 * PostgreSQL caches one plan per statement text, so the number of texts is kept small (38 with sort orders and
 * cursors). Only what decides the index and the number of branches is part of the text. Everything else is a parameter.
 */
function branchesOf(filter: Filter, sortBy: Sort): { each: SQL; where: SQL } {
  const selected = orAll('category', filter.category);
  const bands = orAll('price', filter.price);
  const isPromo = filter.offer?.includes('promo');
  const isByPrice = sortBy.startsWith('price');
  const isByCategory = selected.length < categories.length;
  const isOneBranch =
    (!isByCategory || selected.length === 1) && (!isByPrice || (bands.length === priceBands.length && !isPromo));
  const unindexed = filterNames.filter((name) => name !== 'category' && !(isByPrice && name === 'price'));
  return {
    each: isOneBranch
      ? sql``
      : sql.join([...(isByCategory ? [eachOf(selected)] : []), ...(isByPrice ? [eachRange(bands)] : [])]),
    where: allOf([
      sql`products.shown`,
      ...(isByCategory ? [sql`products.category = ${isOneBranch ? selected[0] : sql`selected.category`}`] : []),
      ...(isByPrice && !isOneBranch
        ? [sql`products.effective_price >= range.lowest and products.effective_price < range.below`]
        : []),
      // There is one index on promotions by price, across all categories.
      ...(isByPrice && !isByCategory && isPromo ? [sql`products.sale_price > 0`] : []),
      // Inside `coalesce`, a cached plan estimates that conditions without
      // an index match half of all products instead of a few in a thousand.
      sql`coalesce(${conditionOf(filter, compared, unindexed)}, false)`,
    ]),
  };
}

function eachRange(bands: readonly PriceBand[]): SQL {
  const ranges = rangesOf(bands);
  const lowest = sql.param(ranges.map(({ from }) => from));
  const below = sql.param(ranges.map((range) => range.below));
  return sql`(select * from unnest(${lowest}::bigint[], ${below}::bigint[])
      limit ${maxRanges}) range(lowest, below),`;
}
