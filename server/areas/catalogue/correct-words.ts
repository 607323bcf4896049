import { type SQL, sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';
import { rootOf } from './search-words.ts';

const stemOf = (word: SQL) => sql`coalesce((ts_lexize('indonesian_stem', ${word}))[1], ${word})`;

/**
 * The words as they were probably meant. A word that the catalogue has, itself or in another form, stays; any other
 * becomes the word that continues it, else one that at most two letters turn it into (one for three letters), else
 * the most similar; among equals the one that is in more products. A word with nothing near stays too.
 *
 * Each kind of nearness is looked for by itself: only the last needs the trigram index, whose similarity would take
 * 2 µs for each word of the lexicon, and would miss kranjng for keranjang.
 */
export async function correctWords(words: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ word: string; meant: string | null }>(
    db,
    sql`select typed.word, near.word as meant
        from (
          select word, place, length(word) as long, array[${stemOf(sql`word`)}, ${stemOf(sql`root`)}] as stems
          from unnest(${sql.param(words)}::text[], ${sql.param(words.map(rootOf))}::text[])
            with ordinality as given(word, root, place)
        ) typed
        left join lateral (
          select near.word from (
            select *, 1 as kind from search_words w where w.word like typed.word || '%' and typed.long >= 4
            union all
            select *, 1 + levenshtein(w.word, typed.word) from search_words w
            where length(w.word) between typed.long - 2 and typed.long + 2
              and levenshtein_less_equal(w.word, typed.word, 2) <= least(typed.long - 2, 2)
            union all
            select *, 4 from search_words w where w.word % typed.word
          ) near
          where typed.long between 3 and 40 and typed.word !~ '[0-9]'
            and not exists (select from search_words known where known.word = typed.word)
            and not exists (select from search_words known where known.stem = any(typed.stems))
          order by near.kind, similarity(near.word, typed.word) desc, near.products desc, near.word
          limit 1
        ) near on true
        order by typed.place`,
  );
  return rows.map(({ word, meant }) => meant ?? word);
}
