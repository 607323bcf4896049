import type { SynonymId } from '#contract/ids.ts';
import { boolean, check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** What shoppers type, and what products are called. Applied to search texts, never to the index. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid().$type<SynonymId>().primaryKey(),
    /** One to three words, as `wordsOf` splits them, joined by spaces. */
    word: text().notNull(),
    /** In the same form. A search for `word` finds products with `means` too. */
    means: text().notNull(),
    /** Whether a search for `means` finds products with `word` as well. */
    twoWay: boolean('two_way').notNull(),
  },
  (table) => [
    unique('search_synonyms_pair').on(table.word, table.means),
    check('search_synonyms_differ', sql`${table.word} <> ${table.means}`),
  ],
);
