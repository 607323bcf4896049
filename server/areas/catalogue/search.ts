import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { keysetOf, type PageRequest, type SortOrder } from '#platform/keyset.ts';
import { type ProductPage, readProductPage } from './product-rows.ts';
import { exactMark, popularityTiers } from './search-index.ts';
import { correctWords, rootOf, searchWordsOf } from './search-words.ts';

/**
 * One page of products that contain all words of the keyword in title, description, category or store name. Without a
 * result, the search is repeated with corrected words, then for products that contain any of the words. `corrected` is
 * the corrected text, or null if no word was corrected. `total` is exact and at most 120.
 * @throws INVALID for a cursor of another list
 */
export async function searchProducts(
  keyword: string,
  page: PageRequest,
): Promise<ProductPage & { corrected: string | null }> {
  const typed = searchWordsOf(keyword);
  if (typed.length === 0) return { data: [], total: 0, nextCursor: null, corrected: null };
  const found = await findProducts(typed, '&', page);
  if (found.total > 0) return { ...found, corrected: null };
  const correctedWords = await correctWords(typed);
  const corrected = correctedWords.join(' ') === typed.join(' ') ? null : correctedWords.join(' ');
  const retried = corrected ? await findProducts(correctedWords, '&', page) : found;
  return { ...(retried.total > 0 ? retried : await findProducts(correctedWords, '|', page)), corrected };
}

/** The maximum number of results. Products with the words in their title come first, then by pieces sold. */
const maxResults = sql.raw('120');
const byRank: SortOrder = {
  keys: [sql`p.rank`, sql`p.popularity`, sql`p.id`],
  direction: 'desc',
  cursor: z.tuple([z.int(), z.int(), id<ProductId>()]),
};

/**
 * One page of products that contain all (`&`) or any (`|`) of the words in any form. Exact matches in the title come
 * first, then by rank, pieces sold and id. The words must contain only letters and digits, because they are joined into
 * a tsquery.
 */
function findProducts(words: readonly string[], operator: '&' | '|', page: PageRequest): Promise<ProductPage> {
  const keyset = keysetOf('search', byRank, page);
  const forms = words.map((word) => `(${word} | ${rootOf(word)})`);
  const stems = sql`to_tsquery('indonesian', ${forms.join(` ${operator} `)})`;
  const exact = sql`${words.map((word) => `'${exactMark}${word}'`).join(` ${operator} `)}::tsquery`;
  return readProductPage({
    before: sql`with found as materialized (
      select product_id as id, popularity::bigint,
        is_exact::int * 10000 + round(1000 * ts_rank(words, ${stems}))::bigint as rank
      from (${candidates(exact, stems)} limit ${maxResults}) candidates
    ) `,
    rows: sql`select * from found p join products using (id) where ${keyset.after}
      order by ${keyset.order} limit ${keyset.rows}`,
    total: sql`select count(*) from found`,
    keyset,
  });
}

/**
 * Matching products, one branch per popularity tier and kind of match, best first. PostgreSQL runs a branch only if the
 * previous ones returned too few rows, so a search reads a few hundred rows whatever the size of the catalogue.
 */
function candidates(exact: SQL, stems: SQL): SQL {
  const isInTitle = sql`words @@ ${exact}`;
  const isElsewhere = sql`words @@ ${stems} and not words @@ ${exact}`;
  const branch = (tier: number, isExact: boolean) => sql`(
    select product_id, popularity, words, ${sql.raw(String(isExact))} as is_exact from product_search
    where shelf = ${sql.raw(String(tier))} and ${isExact ? isInTitle : isElsewhere}
    order by popularity desc, product_id desc limit ${maxResults}
  )`;
  const branches = [true, false].flatMap((isExact) => popularityTiers.map((tier) => branch(tier, isExact)));
  return sql.join(branches, sql` union all `);
}
