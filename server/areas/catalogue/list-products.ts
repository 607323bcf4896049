import { sql } from 'drizzle-orm';
import type { Sort } from '#contract/words.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { keysetOf } from './keyset.ts';
import { branchesOf, countedBy, type Filter } from './listing-filter.ts';
import { type ProductPage, readProductPage } from './product-page.ts';

type Listing = Filter & AskedPage & { sortBy: Sort };

/**
 * A page of what is for sale, at most 100 products, in one statement whose cost does not grow with the depth of the
 * page. `total` counts all that the filter lets through. Refuses INVALID for a cursor of another order.
 */
export async function listProducts({ sortBy, limit = 100, cursor, ...filter }: Listing): Promise<ProductPage> {
  const { order, keys, after } = keysetOf(sortBy, cursor);
  // In the text, not a parameter: a plan that is kept for any limit would be made for a tenth of the table.
  const first = sql`order by ${order} limit ${sql.raw(String(limit + 1))}`;
  const branches = branchesOf(filter).map(
    (branch) => sql`(select p.* from products p where ${branch} and ${after} ${first})`,
  );
  return readProductPage({
    rows: sql`select * from (${sql.join(branches, sql` union all `)}) p ${first}`,
    total: sql`select sum(count) from product_counts where ${countedBy(filter)}`,
    keys,
    order,
    name: sortBy,
    limit,
  });
}
