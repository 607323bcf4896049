import { sql } from 'drizzle-orm';
import type { Sort } from '#contract/words.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { keysetOf } from './keyset.ts';
import { branchesOf, countedBy, type Filter } from './listing-filter.ts';
import { type ProductPage, readProductPage } from './product-page.ts';

/** One more than a page may hold. */
const highest = sql.raw('101');

type Listing = Filter & AskedPage & { sortBy: Sort };

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
