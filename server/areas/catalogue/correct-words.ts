import { sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';

/**
 * The words as they were probably meant. A word that the catalogue has, itself or in another form, stays; any other
 * becomes the word that continues it, else one that at most two letters turn it into (one for three letters), else
 * the most similar; among equals the one that is in more products. A word with nothing near stays too.
 */
export async function correctWords(words: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ word: string; meant: string | null }>(
    db,
    sql`select typed.word, near.word as meant
        from unnest(${sql.param(words)}::text[]) with ordinality as typed(word, place)
        left join lateral (
          select w.word from search_words w,
            levenshtein_less_equal(w.word, typed.word, 2) as distance,
            similarity(w.word, typed.word) as alike
          where length(typed.word) between 3 and 40 and typed.word !~ '[0-9]'
            and not exists (
              select from search_words known where known.word = typed.word
                or known.stem = coalesce((ts_lexize('indonesian_stem', typed.word))[1], typed.word)
            )
            and (w.word like typed.word || '%' and length(typed.word) >= 4
              or distance <= least(length(typed.word) - 2, 2)
              or alike >= 0.4)
          order by w.word like typed.word || '%' desc, least(distance, 3), alike desc, w.products desc, w.word
          limit 1
        ) near on true
        order by typed.place`,
  );
  return rows.map(({ word, meant }) => meant ?? word);
}
