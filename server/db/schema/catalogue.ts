import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { Category } from '#contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { rupiahs, timestamptz, tsvector } from './column-types.ts';
import { stores } from './store.ts';

export const products = pgTable(
  'products',
  {
    id: uuid().$type<ProductId>().primaryKey(),
    sellerId: uuid('seller_id')
      .$type<UserId>()
      .notNull()
      .references(() => stores.sellerId),
    title: text().notNull(),
    description: text().notNull(),
    category: text().$type<Category>().notNull(),
    price: rupiahs('price').notNull(),
    salePrice: rupiahs('sale_price').notNull(),
    effectivePrice: rupiahs('effective_price')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`case when sale_price > 0 then sale_price else price end`),
    /** URL of the widest variant of the first picture. */
    image: text().notNull(),
    /** URLs of the pictures after the first one, in the order in which they are shown. */
    moreImages: text('more_images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The maximum quantity of one order; null for no limit of its own. */
    maxPerOrder: integer('max_per_order'),
    /**
     * False when the product is deleted or was taken down, or the seller is suspended. Such a product is neither shown
     * nor sold.
     */
    listed: boolean().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    deletedAt: timestamptz('deleted_at'),
    /** When an admin took the product down; null while it may be listed. */
    takenDownAt: timestamptz('taken_down_at'),
    /** The admin's reason, for the seller. */
    takenDownReason: text('taken_down_reason'),
  },
  (table) => [
    index('products_by_price')
      .on(table.effectivePrice, table.id)
      .where(sql`listed`),
    index('products_by_category_price')
      .on(table.category, table.effectivePrice, table.id)
      .where(sql`listed`),
    index('products_by_indonesian_title')
      .on(sql`lower(title) collate "id-x-icu"`, table.id)
      .where(sql`listed`),
    index('products_by_category_indonesian_title')
      .on(table.category, sql`lower(title) collate "id-x-icu"`, table.id)
      .where(sql`listed`),
    index('products_newest')
      .on(table.id)
      .where(sql`listed`),
    index('products_by_category_newest')
      .on(table.category, table.id)
      .where(sql`listed`),
    index('products_promo_by_price')
      .on(table.effectivePrice, table.id)
      .where(sql`listed and sale_price > 0`),
    index('products_by_seller')
      .on(table.sellerId, table.id)
      .where(sql`deleted_at is null`),
    index('products_of_store').on(table.sellerId),
    index('products_by_picture')
      .using('gin', sql`(image || more_images)`)
      .with({ fastupdate: false }),
    check('products_deleted', sql`not (${table.listed} and ${table.deletedAt} is not null)`),
    check('products_more_images', sql`cardinality(${table.moreImages}) <= 5`),
    check('products_max_per_order', sql`${table.maxPerOrder} >= 1`),
    check('products_price', sql`${table.price} between 0 and 1000000000`),
    check(
      'products_sale_price',
      sql`${table.salePrice} >= 0 and (${table.salePrice} = 0 or ${table.salePrice} < ${table.price})`,
    ),
  ],
);

/** Changed only by takeStock, returnStock and setStock. */
export const productStock = pgTable(
  'product_stock',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    stock: integer().notNull(),
  },
  // No upper bound: returned pieces must always fit, whatever stock the seller has set since.
  (table) => [check('product_stock_amount', sql`${table.stock} >= 0`)],
);

/** Append-only log of stock changes. The sum of a product's movements is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    /** Null when the seller set the stock. */
    orderId: uuid('order_id').$type<OrderId>(),
    delta: integer().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('stock_movements_by_product').on(table.productId),
    index('stock_movements_by_order').on(table.orderId),
  ],
);

export const productStats = pgTable(
  'product_stats',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Average rating in tenths of a star, 0 to 50. It is displayed and sorts the featured products. */
    rating: integer()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when rating_count = 0 then 0 else round(rating_sum * 10.0 / rating_count)::int end`,
      ),
    sold: integer().notNull().default(0),
  },
  // A plain `order by … desc` means nulls first. Drizzle's default (nulls last) would not match such queries.
  (table) => [
    index('product_stats_best').on(
      table.rating.desc().nullsFirst(),
      table.sold.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
  ],
);

/** The sums of all ratings of a store's products, also of deleted ones. Kept by a trigger on `product_stats`. */
export const storeRatings = pgTable('store_ratings', {
  sellerId: uuid('seller_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => stores.sellerId),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
});

/**
 * Number of listed products per combination of filters, as deltas to be summed. Triggers append deltas and a scheduled
 * job merges them, so that concurrent sales do not wait for the same counter row.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    category: text().$type<Category>().notNull(),
    band: text().notNull(),
    promo: boolean().notNull(),
    inStock: boolean('in_stock').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('product_counts_by_kind').on(table.category, table.band)],
);

/**
 * The full-text index of each listed product: title, category, store and description as stems, and those of the title
 * and of category and store once more with a mark; see server/areas/catalogue/search-index.ts. A search reads the popularity tiers from the best sellers on and stops when it has enough results,
 * so its cost does not grow with the catalogue. Each tier has its own index.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    words: tsvector().notNull(),
    /** The popularity tier, 0 (new or most popular) to 5 (sold out); see catalogue/popularity-tiers.ts. */
    shelf: smallint().notNull(),
    /** From pieces sold and rating when the tiers were last rebuilt. */
    popularity: integer().notNull(),
  },
  (table) => [
    // Without fastupdate, because each search would scan the whole pending list.
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
    index('product_search_shelf_5')
      .using('gin', table.words)
      .where(sql`shelf = 5`)
      .with({ fastupdate: false }),
    index('product_search_outdated')
      .on(table.productId)
      .where(sql`not (words @@ '''!2'''::tsquery)`),
    check('product_search_shelf', sql`${table.shelf} between 0 and 5`),
  ],
);

/** Every word of the catalogue, unstemmed, for the correction of typing errors. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    stem: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce((ts_lexize('indonesian_stem', word))[1], word)`),
    /**
     * Number of products that contain the word, counted when each is first indexed. Ranks corrections of equal
     * distance.
     */
    products: integer().notNull(),
  },
  (table) => [
    index('search_words_by_stem').on(table.stem),
    index('search_words_by_initial').on(sql`left(word, 1)`, sql`length(word)`),
    index('search_words_alike').using('gin', sql`word gin_trgm_ops`),
  ],
);
