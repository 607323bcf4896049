import { sql, type SQL } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import { categories, categoryLabels } from '#contract/words.ts';
import { queryRows, type Transaction, transaction } from '#platform/db.ts';

/**
 * Makes products found by what they say now: called in the transaction that added or changed them, listed them again or
 * renamed their store. Products that are not listed are left out; unlisting one takes it out of the index by itself.
 */
export async function indexProducts(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  const ids = sql.param(productIds);
  // Whoever changes one of them indexes it too: the later of the two must read what the earlier wrote.
  await queryRows(tx, sql`select from products where id = any(${ids}::uuid[]) order by id for share`);
  await queryRows(
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
        select id, words, ${newProductTier}::int, 0 from goods order by id
        on conflict (product_id) do update set words = excluded.words`,
  );
}

const longest = 20_000;

/** ASCII punctuation made spaces, so that PostgreSQL sees words only: no hosts, paths or e-mail addresses. */
const spaced = (text: SQL) =>
  sql`regexp_replace(left(${text}, ${sql.raw(String(longest))}), '[!-/:-@[-\`{-~]+', ' ', 'g')`;

const labels = categories.map((category) => `when '${category}' then '${categoryLabels[category]}'`);
const label = sql.raw(`case p.category ${labels.join(' ')} end`);
const title = spaced(sql`p.title`);
const place = spaced(sql`${label} || ' ' || s.store_name`);
const description = spaced(sql`p.description`);

/** As it stands in a search vector: the words of a title as they are written, told from stems by their first letter. */
export const exactMark = '=';

/**
 * What a product (`p`) of a store (`s`) is found by: the title's words as they are written, then as stems title (B),
 * category and store (C) and description (D). Snowball's Indonesian goes far: keranjang (basket) and ranjang (bed) have
 * one stem, so the words themselves have to tell them apart.
 */
export const searchVector = sql`array_to_tsvector(array(
    select ${sql.raw(`'${exactMark}'`)} || word from unnest(tsvector_to_array(to_tsvector('simple', ${title}))) as word
  ))
  || setweight(to_tsvector('indonesian', ${title}), 'B')
  || setweight(to_tsvector('indonesian', ${place}), 'C')
  || setweight(to_tsvector('indonesian', ${description}), 'D')`;

/** The same as words a person might type, each once. */
export const searchableWords = sql`tsvector_to_array(
  to_tsvector('simple', ${title} || ' ' || ${place} || ' ' || ${description})
)`;

/**
 * How many products stand on the shelves of the search up to and including each; the last shelf takes the rest. Each
 * is some four times the one before: a search that one does not fill reads about so much more on the next.
 */
const shelfEnds = [2_500, 10_000, 40_000, 160_000] as const;

export const popularityTiers = [0, ...shelfEnds.map((_, shelf) => shelf + 1)];

/** Where a product stands that nobody has had the time to buy yet: in front. */
export const newProductTier = 0;

/** Every product with the shelf it belongs on: the most sold in front, the newer of two that sold the same. */
export const rankedForTiers = sql`select product_id, sold, width_bucket(
    row_number() over (order by sold desc, product_id desc) - 1, array[${sql.raw(shelfEnds.join(', '))}]::bigint[]
  ) as shelf from product_stats`;

/** Puts each product on the shelf that its sales have earned since the last time. */
export const rebuildTiers = (): Promise<void> => transaction(putOnShelves);

export async function putOnShelves(tx: Transaction): Promise<void> {
  await queryRows(
    tx,
    sql`update product_search i set shelf = r.shelf, popularity = r.sold from (${rankedForTiers}) r
        where r.product_id = i.product_id and (i.shelf, i.popularity) <> (r.shelf, r.sold)`,
  );
}
