import { type SQL, sql } from 'drizzle-orm';
import { db, queryRows } from '#platform/db.ts';

const maxLength = 200;
const maxWords = 10;

/** Indonesian stop words. PostgreSQL has no list of them. */
const stopWords = new Set(
  `ada adalah agar akan antara atau bagi bahwa banyak bisa buat dalam dan dapat dari demi dengan di dia hanya
  harus hingga ialah ini itu jadi juga kami kamu karena ke kepada ketika kita lagi lain lalu maka mau masih
  mereka namun nya oleh pada para per pun saat saja sambil sampai sangat saya sebagai sebuah secara sedang
  sehingga seperti serta setiap suatu sudah supaya tapi telah tentang tetapi tiap untuk yaitu yang`.split(/\s+/),
);

/**
 * The words of a search text: lower case, letters and digits only, without duplicates, at most ten from the first 200
 * characters. Stop words are removed unless there are no other words.
 */
export function searchWordsOf(keyword: string): string[] {
  const typed =
    keyword
      .slice(0, maxLength)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = [...new Set(typed)];
  const significant = words.filter((word) => !stopWords.has(word));
  return (significant.length > 0 ? significant : words).slice(0, maxWords);
}

const nasalPrefixes: readonly [RegExp, string][] = [
  [/^[mp]en(?=[aiueo])/, 't'],
  [/^[mp]eng(?=[aiueo])/, 'k'],
  [/^[mp]em(?=[aiueo])/, 'm'],
];

/**
 * The root of a word with the prefix men-/pen- (and its variants), where Indonesian drops the first letter of the root
 * and Snowball does not restore it: menenun, penenun → tenun; mengukus → kukus; memasak → masak. Other words are
 * returned unchanged.
 */
export function rootOf(word: string): string {
  const [prefix, letter] = nasalPrefixes.find(([prefix]) => prefix.test(word)) ?? [];
  return prefix && letter && word.length >= 6 ? word.replace(prefix, letter) : word;
}

const stemOf = (word: SQL) => sql`coalesce((ts_lexize('indonesian_stem', ${word}))[1], ${word})`;

/**
 * Corrects misspelled search words. A word that the catalogue contains, also in another form, is kept. Otherwise it is
 * replaced by a word that starts with it or, failing that, the word with the smallest edit distance (at most two, one
 * for words of three letters), then the most similar by trigrams. Ties go to the word that occurs in more products. A
 * word without a match is kept.
 *
 * The three kinds of match are separate subqueries. Trigram similarity alone would cost 2 µs per word of the catalogue
 * and would not find keranjang for kranjng.
 */
export async function correctWords(words: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ word: string; meant: string | null }>(
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
