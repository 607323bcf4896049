import type { ProductId, SynonymId } from '#contract/ids.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz, tsvector } from './column-types.ts';

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

/**
 * The full-text index of each shown product: title, category, store and description as stems, and those of the
 * title and of category and store once more with a mark; see server/areas/search/search-index.ts. A search reads
 * the popularity tiers from the best sellers on and stops when it has enough results, so its cost does not grow
 * with the catalogue. Each tier has its own index.
 */
export const productSearch = pgTable('product_search', {
  productId: uuid('product_id').$type<ProductId>().primaryKey(),
  words: tsvector().notNull(),
  /** The popularity tier, 0 (new or most popular) to 5 (sold out); see server/areas/search/popularity-tiers.ts. */
  popularityTier: smallint('shelf').notNull(),
  /** From pieces sold and rating when the tiers were last rebuilt. */
  popularity: integer().notNull(),
});

/** Every word of the catalogue, unstemmed, for the correction of typing errors. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  stem: text()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`coalesce((ts_lexize('indonesian_stem', word))[1], word)`),
  /**
   * Number of products that contain the word, counted when each is first indexed. Ranks corrections of equal
   * distance.
   */
  products: integer().notNull(),
});

/** What the search field suggests to everybody; see server/areas/search/popular-searches.ts. */
export const popularSearches = pgTable('popular_searches', {
  /** As in `searchUses`. */
  words: text().primaryKey(),
  /** How many networks searched for it in the last 30 days. */
  networks: integer().notNull(),
  /** When an admin hid it. It stays hidden. */
  hiddenAt: timestamptz('hidden_at'),
});
