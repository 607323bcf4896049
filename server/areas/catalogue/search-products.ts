import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalogue.ts';
import { id } from '#contract/kit.ts';
import type { ProductId } from '#contract/ids.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { correctWords } from './correct-words.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { productColumns, productDetails } from './product-columns.ts';
import { searchWordsOf } from './search-words.ts';
import { shelves } from './shelves.ts';

type Found = { data: Product[]; total: number; nextCursor: string | null };
type Row = Product & { keys: [number, number, ProductId] };

/** So many products are found at most: of more, those that sold best. Only they are ranked. */
const mostFound = 200;
const cursorKeys = z.tuple([z.int(), z.int(), id<ProductId>()]);

/**
 * A page of products that have all the words of a keyword in title, description, category or store name, in whatever
 * form; where none has, the words are corrected, and if that does not help either, products with some of them. Best
 * first: exact words of the title, then the rank of the rest, then sales. `total` is exact up to 200 and never more.
 * `corrected` is the text that was searched instead. INVALID for a cursor that is none of this list.
 */
export async function searchProducts(keyword: string, asked: AskedPage): Promise<Found & { corrected: string | null }> {
  const words = searchWordsOf(keyword);
  const found = await findWith(words, '&', asked);
  if (found.total > 0) return { ...found, corrected: null };
  const meant = await correctWords(words);
  const corrected = meant.join(' ') === words.join(' ') ? null : meant.join(' ');
  const again = corrected ? await findWith(meant, '&', asked) : found;
  return { ...(again.total > 0 ? again : await findWith(meant, '|', asked)), corrected };
}

/** The words hold letters and digits only, so joined they cannot be anything but a query. */
async function findWith(words: readonly string[], operator: '&' | '|', { limit = 100, cursor }: AskedPage): Promise<Found> {
  const last = readCursor(cursor, 'search', cursorKeys);
  if (words.length === 0) return { data: [], total: 0, nextCursor: null };
  const stems = sql`to_tsquery('indonesian', ${words.join(` ${operator} `)})`;
  const exact = sql`to_tsquery('simple', ${words.join(' | ')})`;
  const rows = await rowsOf<(Row | { _id: null }) & { total: number }>(
    db,
    sql`with found as materialized (
          select product_id, popularity,
            round(2000 * ts_rank('{0, 0, 0, 1}', words, ${exact}) + 1000 * ts_rank(words, ${stems}))::int as rank
          from (${candidates(stems)} limit ${mostFound}) candidates
        )
        select c.total, ${productColumns}, json_build_array(f.rank, f.popularity, f.product_id) as keys
        from (select count(*)::int as total from found) c
        left join (
          (select * from found where ${last ? sql`(rank, popularity, product_id) < (${last[0]}, ${last[1]}, ${last[2]})` : sql`true`}
            order by rank desc, popularity desc, product_id desc limit ${limit + 1}) f
          join products p on p.id = f.product_id ${productDetails}
        ) on true
        order by f.rank desc, f.popularity desc, f.product_id desc`,
  );
  const page = rows.filter((found) => found._id !== null);
  const data = page.slice(0, limit);
  return {
    data: data.map(({ keys: _, total: __, ...product }) => product),
    total: rows[0]!.total,
    nextCursor: page.length > limit ? writeCursor('search', data.at(-1)!.keys) : null,
  };
}

/** What fits, shelf by shelf: PostgreSQL runs a branch only when those before it did not give enough rows. */
const candidates = (stems: SQL) =>
  sql.join(
    shelves.map(
      (shelf) => sql`(select product_id, popularity, words from product_search
        where shelf = ${sql.raw(String(shelf))} and words @@ ${stems}
        order by popularity desc, product_id desc limit ${mostFound})`,
    ),
    sql` union all `,
  );
