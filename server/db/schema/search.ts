/** What the search reads. Written by the area catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductId } from '#contract/ids.ts';
import { products } from './catalogue.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What the search reads of each listed product: title, category, store name and description as stems, and the
 * title's words as they are written. A search goes through the shelves from the best sellers on and stops as soon as it has enough, so its
 * cost does not grow with the catalogue; each shelf has an index of its own.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    words: tsvector().notNull(),
    /** 0 (new, or sold most) to 4; see server/areas/catalogue/shelves.ts. */
    shelf: smallint().notNull(),
    /** Pieces sold, as of the last time the shelves were put in order. */
    popularity: integer().notNull(),
  },
  (table) => [
    // Without fastupdate: a search would read the pending list, all of it.
    index('product_search_shelf_0')
      .using('gin', table.words)
      .where(sql`shelf = 0`)
      .with({ fastupdate: false }),
    index('product_search_shelf_1')
      .using('gin', table.words)
      .where(sql`shelf = 1`)
      .with({ fastupdate: false }),
    index('product_search_shelf_2')
      .using('gin', table.words)
      .where(sql`shelf = 2`)
      .with({ fastupdate: false }),
    index('product_search_shelf_3')
      .using('gin', table.words)
      .where(sql`shelf = 3`)
      .with({ fastupdate: false }),
    index('product_search_shelf_4')
      .using('gin', table.words)
      .where(sql`shelf = 4`)
      .with({ fastupdate: false }),
    check('product_search_shelf', sql`${table.shelf} between 0 and 4`),
  ],
);

/** Every word of the catalogue as people write it, to correct typing errors by. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    stem: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce((ts_lexize('indonesian_stem', word))[1], word)`),
    /** In how many products, counted when each is first indexed: which of two words as near is meant. */
    products: integer().notNull(),
  },
  (table) => [
    index('search_words_by_stem').on(table.stem),
    index('search_words_alike').using('gin', sql`word gin_trgm_ops`),
  ],
);
