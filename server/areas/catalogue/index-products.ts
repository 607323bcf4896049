import { sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';
import { searchableWords, searchVector } from './search-vector.ts';
import { newShelf } from './shelves.ts';

/**
 * Makes products found by what they say now: called in the transaction that added or changed them, listed them again or
 * renamed their store. Products that are not listed are left out; unlisting one takes it out of the index by itself.
 */
export async function indexProducts(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  const ids = sql.param(productIds);
  // Whoever changes one of them indexes it too: the later of the two must read what the earlier wrote.
  await rowsOf(tx, sql`select from products where id = any(${ids}::uuid[]) order by id for share`);
  await rowsOf(
    tx,
    sql`with goods as materialized (
          select p.id, ${searchVector} as words, ${searchableWords} as spoken,
            not exists (select from product_search i where i.product_id = p.id) as is_new
          from products p join stores s on s.seller_id = p.seller_id
          where p.id = any(${ids}::uuid[]) and p.listed
        ),
        lexicon as (
          insert into search_words as w (word, products)
          select word, count(*) filter (where is_new) from goods, unnest(spoken) as word
          where length(word) between 3 and 40 and word !~ '[0-9]'
          group by word order by word
          on conflict (word) do update set products = w.products + excluded.products where excluded.products > 0
        )
        insert into product_search (product_id, words, shelf, popularity)
        select id, words, ${newShelf}::int, 0 from goods order by id
        on conflict (product_id) do update set words = excluded.words`,
  );
}
