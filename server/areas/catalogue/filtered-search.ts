import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { id } from '#contract/endpoint.ts';
import type { ProductId } from '#contract/ids.ts';
import { maxFiltered, type SearchSort } from '#contract/words.ts';
import { type Counted, keysetOf, type PageRequest, type SortOrder } from '#platform/keyset.ts';
import type { Term } from '#server/areas/search/interpret.ts';
import { conditionOf, type Filter, productFilterColumns } from './filters.ts';
import { sortOrders } from './listing.ts';
import { productColumns, type ProductPage, readProductPage } from './product-rows.ts';
import { findMatches, isElsewhere, type Match, mostPopular } from '#server/areas/search/find-matches.ts';

/** Products that a search found, and their number. */
export type FoundPage = ProductPage<Product, Counted>;

/** Conditions besides the words of a search. The effective price in rupiah: `from` is inclusive, `below` exclusive. */
type SearchFilter = Filter & { from: number; below: number };

/** The best matches are sorted by their branch of `find_matches`, then by popularity. */
export const byRelevance: SortOrder = {
  keys: [sql`-products.branch`, sql`products.popularity`, sql`products.id`],
  direction: 'desc',
  cursor: z.tuple([z.int().check(z.gte(-23), z.lte(0)), z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), id<ProductId>()]),
};

const count = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));

const orders: Record<SearchSort, SortOrder> = {
  ...sortOrders,
  relevance: byRelevance,
  bestselling: {
    keys: [sql`products.sold`, sql`products.id`],
    direction: 'desc',
    cursor: z.tuple([count, id<ProductId>()]),
  },
};

const place = z.int().check(z.gte(-1), z.lte(1));

/**
 * The orders that words of the search ask for. Products with the other words in their title come first: the cheapest
 * match of "tas murah" may be a fridge magnet whose description mentions a bag.
 */
const ordersOfWords: Partial<Record<SearchSort, SortOrder>> = {
  'price-lowtohigh': {
    keys: [isElsewhere, sql`products.effective_price`, sql`products.id`],
    direction: 'asc',
    cursor: z.tuple([place, z.int().check(z.gte(0)), id<ProductId>()]),
  },
  bestselling: {
    keys: [sql`-${isElsewhere}`, sql`products.sold`, sql`products.id`],
    direction: 'desc',
    cursor: z.tuple([place, count, id<ProductId>()]),
  },
  newest: {
    keys: [sql`-${isElsewhere}`, sql`products.id`],
    direction: 'desc',
    cursor: z.tuple([place, id<ProductId>()]),
  },
};

type Search = PageRequest & {
  terms: readonly Term[];
  match: Match;
  filter: SearchFilter;
  sortBy: SearchSort;
  /** Whether the shopper has chosen the order; otherwise words of the search ask for it. */
  isChosen: boolean;
};

/**
 * One page of the matches that pass the filter; without terms, of all products. Only the best matches are filtered and
 * sorted, so that the cost does not grow with the catalogue. If there were more, their number is a minimum.
 * @throws INVALID for a cursor of another list
 */
export function findFiltered({ terms, match, filter, sortBy, isChosen, ...page }: Search): Promise<FoundPage> {
  const order = (isChosen ? undefined : ordersOfWords[sortBy]) ?? orders[sortBy];
  const keyset = keysetOf(`search ${sortBy} ${isChosen}`, order, page);
  const candidates =
    terms.length > 0
      ? sql`select * from ${findMatches(terms, match, maxFiltered)} m where id is not null`
      : mostPopular;
  return readProductPage({
    columns: productColumns,
    before: sql`with candidates as materialized (${candidates} limit ${maxFiltered}),
      found as materialized (
      select products.*, c.branch, c.popularity, product_stats.sold from candidates c
      join products on products.id = c.id
      join product_stock on product_stock.product_id = products.id
      join product_stats on product_stats.product_id = products.id
      where products.shown
        and ${conditionOf(filter, productFilterColumns(sql`product_stock.stock`))}
        and products.effective_price >= ${filter.from}::bigint
        and products.effective_price < ${filter.below}::bigint)`,
    rows: sql`select * from (
        select products.id, products.branch, products.popularity, products.sold
        from found products where ${keyset.after}
        order by ${keyset.order} limit ${keyset.rows}
      ) best join products using (id)`,
    total: sql<Counted>`select json_build_object('total', count(*),
        'totalIsMinimum', (select count(*) from candidates) = ${maxFiltered})
      from found`,
    keyset,
  });
}
