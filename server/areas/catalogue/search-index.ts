import { sql, type SQL } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import { categories, categoryLabels } from '#contract/words.ts';
import { queryRows, type Transaction, transaction } from '#platform/db.ts';

/**
 * Updates the search index for products. Call it in the transaction that adds, changes or relists them or renames their
 * store. Unlisted products are skipped; a trigger removes a product from the index when it is unlisted.
 */
export async function indexProducts(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  const ids = sql.param(productIds);
  // Wait for concurrent changes to these products, so that the next statement indexes their committed text.
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

const maxLength = 20_000;

/** Replaces ASCII punctuation with spaces, so that PostgreSQL does not parse hosts, paths or e-mail addresses. */
const spaced = (text: SQL) =>
  sql`regexp_replace(left(${text}, ${sql.raw(String(maxLength))}), '[!-/:-@[-\`{-~]+', ' ', 'g')`;

const labels = categories.map((category) => `when '${category}' then '${categoryLabels[category]}'`);
const label = sql.raw(`case p.category ${labels.join(' ')} end`);
const title = spaced(sql`p.title`);
const place = spaced(sql`${label} || ' ' || s.store_name`);
const description = spaced(sql`p.description`);

/** Prefix of unstemmed title words in a search vector, which distinguishes them from stems. */
export const exactMark = '=';

/**
 * The search vector of a product `p` of a store `s`: the unstemmed words of the title, then stems of the title (weight
 * B), of category and store name (C) and of the description (D). Snowball's Indonesian stemmer is aggressive: keranjang
 * (basket) and ranjang (bed) share a stem. The unstemmed words distinguish them.
 */
export const searchVector = sql`array_to_tsvector(array(
    select ${sql.raw(`'${exactMark}'`)} || word from unnest(tsvector_to_array(to_tsvector('simple', ${title}))) as word
  ))
  || setweight(to_tsvector('indonesian', ${title}), 'B')
  || setweight(to_tsvector('indonesian', ${place}), 'C')
  || setweight(to_tsvector('indonesian', ${description}), 'D')`;

/** The distinct unstemmed words of the same texts, used to correct misspelled search words. */
const searchableWords = sql`tsvector_to_array(
  to_tsvector('simple', ${title} || ' ' || ${place} || ' ' || ${description})
)`;

/**
 * The cumulative size of each popularity tier; the last tier holds all other products. Each limit is four times the
 * previous one, so a search that also needs the next tier reads a bounded number of additional rows.
 */
const tierEnds = [2_500, 10_000, 40_000, 160_000] as const;

/** The popularity tiers, most popular first. The database column is named `shelf`. */
export const popularityTiers = [0, ...tierEnds.map((_, tier) => tier + 1)];

/** The tier of new products: the first, because they have had no time to sell. */
const newProductTier = 0;

/** Every product with its popularity tier: most sold first, newest first among equals. */
export const rankedForTiers = sql`select product_id, sold, width_bucket(
    row_number() over (order by sold desc, product_id desc) - 1, array[${sql.raw(tierEnds.join(', '))}]::bigint[]
  ) as shelf from product_stats`;

/** Reassigns the popularity tiers from the current sales. Run by a scheduled job. */
export const rebuildTiers = (): Promise<void> => transaction(updateTiers);

/** `rebuildTiers` within a given transaction. Updates only products whose tier or sales changed. */
export async function updateTiers(tx: Transaction): Promise<void> {
  await queryRows(
    tx,
    sql`update product_search i set shelf = r.shelf, popularity = r.sold from (${rankedForTiers}) r
        where r.product_id = i.product_id and (i.shelf, i.popularity) <> (r.shelf, r.sold)`,
  );
}
