import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction, transaction } from '#platform/db.ts';

/**
 * How many products stand on the shelves of the search up to and including each; the last shelf takes the rest. Each
 * is some four times the one before: a search that one does not fill reads about so much more on the next.
 */
const shelfEnds = [2_500, 10_000, 40_000, 160_000] as const;

export const shelves = [0, ...shelfEnds.map((_, shelf) => shelf + 1)];

/** Where a product stands that nobody has had the time to buy yet: in front. */
export const newShelf = 0;

/** Every product with the shelf it belongs on: the most sold in front, the newer of two that sold the same. */
export const rankedForShelves = sql`select product_id, sold, width_bucket(
    row_number() over (order by sold desc, product_id desc) - 1, array[${sql.raw(shelfEnds.join(', '))}]::bigint[]
  ) as shelf from product_stats`;

/** Puts each product on the shelf that its sales have earned since the last time. */
export const reshelve = (): Promise<void> => transaction(putOnShelves);

export async function putOnShelves(tx: Transaction): Promise<void> {
  await rowsOf(
    tx,
    sql`update product_search i set shelf = r.shelf, popularity = r.sold from (${rankedForShelves}) r
        where r.product_id = i.product_id and (i.shelf, i.popularity) <> (r.shelf, r.sold)`,
  );
}
