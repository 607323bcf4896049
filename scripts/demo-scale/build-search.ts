import { sql } from 'drizzle-orm';
import { queryRows } from '#platform/db.ts';
import { rankedForTiers, searchVector } from '#server/areas/catalogue/search-index.ts';
import { withoutTimeout } from './bulk-load.ts';

/**
 * Adds all products that are not yet in the search index, directly in their popularity tier. Two halves run in
 * parallel, to use two cores.
 */
export async function buildSearch(): Promise<void> {
  await Promise.all(
    [0, 1].map((half) =>
      withoutTimeout((tx) =>
        queryRows(
          tx,
          sql`insert into product_search (product_id, words, shelf, popularity)
              select p.id, ${searchVector}, r.shelf, r.sold
              from (${rankedForTiers}) r
              join products p on p.id = r.product_id
              join stores s on s.seller_id = p.seller_id
              where get_byte(uuid_send(p.id), 15) % 2 = ${half}
              on conflict (product_id) do nothing`,
        ),
      ),
    ),
  );
}

/** Adds words, with the number of products that contain them, to the dictionary for spelling correction. */
export const addWords = (counts: ReadonlyMap<string, number>) =>
  withoutTimeout((tx) =>
    queryRows(
      tx,
      sql`insert into search_words as w (word, products)
          select * from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[])
          on conflict (word) do update set products = w.products + excluded.products`,
    ),
  );
