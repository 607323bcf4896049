import { sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue.ts';
import type { Sort } from '#contract/words.ts';
import { db, rowsOf } from '#platform/db.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { branchesOf, countedBy, type Filter } from './listing-filter.ts';
import { orders } from './listing-orders.ts';
import { productColumns, productDetails } from './product-columns.ts';

type Listing = Filter & { sortBy: Sort; limit?: number | undefined; cursor?: string | undefined };
type ProductPage = { data: Product[]; total: number; nextCursor: string | null };
type Row = Product & { keys: (string | number)[] };

/**
 * A page of what is for sale, at most 100 products, in one statement whose cost does not grow with the depth of the
 * page. `total` counts all that the filter lets through. Refuses INVALID for a cursor of another list.
 */
export async function listProducts({ sortBy, limit = 100, cursor, ...filter }: Listing): Promise<ProductPage> {
  const { keys, way, cursor: cursorOf } = orders[sortBy];
  const order = sql.join(keys.map((key) => sql`${key} ${sql.raw(way)}`), sql`, `);
  const row = sql.join([...keys], sql`, `);
  const last = readCursor(cursor, sortBy, cursorOf);
  const after = last
    ? sql`and (${row}) ${sql.raw(way === 'asc' ? '>' : '<')} (${sql.join(last.map((key) => sql`${key}`), sql`, `)})`
    : sql``;
  const branches = branchesOf(filter).map(
    (branch) => sql`(select p.* from products p where ${branch} ${after} order by ${order} limit ${limit + 1})`,
  );
  const page = sql`select * from (${sql.join(branches, sql` union all `)}) p order by ${order} limit ${limit + 1}`;
  const rows = await rowsOf<(Row | { _id: null }) & { total: number }>(
    db,
    sql`select c.total, ${productColumns}, json_build_array(${row}) as keys
        from (select coalesce(sum(count), 0)::int as total from product_counts where ${countedBy(filter)}) c
        left join ((${page}) p ${productDetails}) on true
        order by ${order}`,
  );
  const found = rows.filter((found) => found._id !== null);
  const data = found.slice(0, limit);
  return {
    data: data.map(({ keys: _, total: __, ...product }) => product),
    total: rows[0]!.total,
    nextCursor: found.length > limit ? writeCursor(sortBy, data.at(-1)!.keys) : null,
  };
}
