/**
 * What is for sale. Stock and counters stand beside the wide, indexed row of a product, so that a sale does not rewrite
 * its eight indexes. Written by the areas catalogue, store and reviews.
 */
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BannerId, OrderId, OrderLineId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Category } from '#contract/words.ts';
import { stores, users } from './people.ts';

const rupiahs = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>();

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
    /** The picture's address at its widest. */
    image: text().notNull(),
    /** False when deleted or when the seller is suspended: then nobody sees it and nobody buys it. */
    listed: boolean().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('products_by_price')
      .on(table.effectivePrice, table.id)
      .where(sql`listed`),
    index('products_by_category_price')
      .on(table.category, table.effectivePrice, table.id)
      .where(sql`listed`),
    index('products_by_title')
      .on(sql`lower(title) collate "C"`, table.id)
      .where(sql`listed`),
    index('products_by_category_title')
      .on(table.category, sql`lower(title) collate "C"`, table.id)
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
    check('products_deleted', sql`not (${table.listed} and ${table.deletedAt} is not null)`),
    check('products_price', sql`${table.price} between 0 and 1000000000`),
    check(
      'products_sale_price',
      sql`${table.salePrice} >= 0 and (${table.salePrice} = 0 or ${table.salePrice} < ${table.price})`,
    ),
  ],
);

/** Changed by takeStock, returnStock and setStock alone. */
export const productStock = pgTable(
  'product_stock',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id),
    stock: integer().notNull(),
  },
  // No upper bound: pieces that come back must find room, whatever the seller has set meanwhile.
  (table) => [check('product_stock_amount', sql`${table.stock} >= 0`)],
);

/** Append-only: why the stock is what it is. The sum of a product's movements is its stock. */
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
    at: timestamp({ withTimezone: true }).notNull(),
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
    /** Tenths of a star, 0 to 50: what is shown, and what Produk Unggulan is sorted by. */
    rating: integer()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when rating_count = 0 then 0 else round(rating_sum * 10.0 / rating_count)::int end`,
      ),
    sold: integer().notNull().default(0),
  },
  // "Nulls first" is what a plain `order by … desc` means; Drizzle's own default would not serve it.
  (table) => [
    index('product_stats_best').on(
      table.rating.desc().nullsFirst(),
      table.sold.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
  ],
);

/**
 * How many listed products there are of each kind, as rows to be added up: triggers append changes and a sweep folds
 * them, so that no two sales ever wait for one another's counter.
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

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().$type<ReviewId>().primaryKey(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** One review per item bought. */
    orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull().unique('reviews_once_per_line'),
    userName: text('user_name').notNull(),
    value: integer().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('reviews_by_product').on(table.productId, table.id),
    check('reviews_value', sql`${table.value} between 1 and 5`),
  ],
);

export const banners = pgTable('banners', {
  id: uuid().$type<BannerId>().primaryKey(),
  type: text().$type<'intro' | 'landing' | 'customer'>().notNull(),
  image: text().notNull(),
  caption: text().notNull(),
  redirectUrl: text('redirect_url').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
