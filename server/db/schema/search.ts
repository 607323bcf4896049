import type { SynonymId } from '#contract/ids.ts';
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** What shoppers type, and what products are called. Applied to search texts, never to the index. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: uuid().$type<SynonymId>().primaryKey(),
  /** One to three words, as `wordsOf` splits them, joined by spaces. */
  word: text().notNull(),
  /** In the same form. A search for `word` finds products with `means` too. */
  means: text().notNull(),
  /** Whether a search for `means` finds products with `word` as well. */
  twoWay: boolean('two_way').notNull(),
});

/** Searches that found nothing: their words, without user or device. See server/areas/search/misses.ts. */
export const searchMisses = pgTable('search_misses', {
  /** The words of the search as `wordsOf` splits them, joined by spaces. */
  words: text().primaryKey(),
  searches: integer().notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
});
