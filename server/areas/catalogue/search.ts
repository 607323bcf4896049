import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import type { PageRequest } from '#platform/keyset.ts';
import { readCursor } from '../../platform/keyset.ts';
import { type ProductPage, readProductPage } from './product-rows.ts';
import { exactMark, popularityTiers } from './search-index.ts';
import { correctWords, rootOf, searchWordsOf } from './search-words.ts';

/**
 * A page of products that have all the words of a keyword in title, description, category or store name. Where none
 * has, the words are corrected; where that does not help either, products with some of them. `corrected` is the text
 * that was searched instead, null when it was the one typed. `total` is exact up to 120, and never more.
 */
export async function searchProducts(
  keyword: string,
  asked: PageRequest,
): Promise<ProductPage & { corrected: string | null }> {
  const typed = searchWordsOf(keyword);
  if (typed.length === 0) return { data: [], total: 0, nextCursor: null, corrected: null };
  const found = await findProducts(typed, '&', asked);
  if (found.total > 0) return { ...found, corrected: null };
  const meant = await correctWords(typed);
  const corrected = meant.join(' ') === typed.join(' ') ? null : meant.join(' ');
  const again = corrected ? await findProducts(meant, '&', asked) : found;
  return { ...(again.total > 0 ? again : await findProducts(meant, '|', asked)), corrected };
}

/** So many products are found at most: of more, those with the words in their title, then those that sold best. */
const mostFound = sql.raw('120');
const cursorKeys = z.tuple([z.int(), z.int(), id<ProductId>()]);

/**
 * A page of the products that have all (`&`) or some (`|`) of the words, in whatever form; first those whose title has
 * them as typed, then by rank, sales and id. The words hold letters and digits only, so that joined they are a query.
 */
export function findProducts(words: readonly string[], operator: '&' | '|', asked: PageRequest): Promise<ProductPage> {
  const { limit = 100, cursor } = asked;
  const last = readCursor(cursor, 'search', cursorKeys);
  const after = last
    ? sql`where (rank, popularity, f.id) < (${last[0]}::bigint, ${last[1]}::bigint, ${last[2]})`
    : sql``;
  const forms = words.map((word) => `(${word} | ${rootOf(word)})`);
  const stems = sql`to_tsquery('indonesian', ${forms.join(` ${operator} `)})`;
  const exact = sql`${words.map((word) => `'${exactMark}${word}'`).join(` ${operator} `)}::tsquery`;
  const order = sql`p.rank desc, p.popularity desc, p.id desc`;
  return readProductPage({
    before: sql`with found as materialized (
      select product_id as id, popularity, is_exact::int * 10000 + round(1000 * ts_rank(words, ${stems}))::int as rank
      from (${candidates(exact, stems)} limit ${mostFound}) candidates
    ) `,
    rows: sql`select * from found f join products using (id) ${after}
      order by f.rank desc, f.popularity desc, f.id desc limit ${limit + 1}`,
    total: sql`select count(*) from found`,
    keys: sql`p.rank, p.popularity, p.id`,
    order,
    name: 'search',
    limit,
  });
}

/**
 * What fits, in the order of worth: PostgreSQL runs a branch only when those before it did not give enough rows. So a
 * search reads a few hundred rows, in a large catalogue as in a small one.
 */
function candidates(exact: SQL, stems: SQL): SQL {
  const isInTitle = sql`words @@ ${exact}`;
  const isElsewhere = sql`words @@ ${stems} and not words @@ ${exact}`;
  const branch = (shelf: number, isExact: boolean) => sql`(
    select product_id, popularity, words, ${sql.raw(String(isExact))} as is_exact from product_search
    where shelf = ${sql.raw(String(shelf))} and ${isExact ? isInTitle : isElsewhere}
    order by popularity desc, product_id desc limit ${mostFound}
  )`;
  const branches = [true, false].flatMap((isExact) => popularityTiers.map((shelf) => branch(shelf, isExact)));
  return sql.join(branches, sql` union all `);
}
