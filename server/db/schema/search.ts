import type { SynonymId } from '#contract/ids.ts';
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './column-types.ts';

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

/** Searches that found something, and who made them. See server/areas/search/uses.ts. */
export const searchUses = pgTable('search_uses', {
  /** As in `searchMisses`. */
  words: text().notNull(),
  /** 8 bytes of a keyed hash of the words and the network of the client: another one for each text. */
  device: bytes().notNull(),
  /** When this network last searched for it. */
  day: date({ mode: 'string' }).notNull(),
  /** When it first did. Null: a node of the release before wrote the row. */
  firstDay: date('first_day', { mode: 'string' }),
});
