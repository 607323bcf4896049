import type { MakerId, OrderId, ProductGroupId, ProductId, StoreId } from '#contract/ids.ts';
import type { StockReason } from '#contract/catalogue/product-forms.ts';
import type { Category, Technique } from '#contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { rupiahs, timestamptz } from './column-types.ts';

export const products = pgTable('products', {
  id: uuid().$type<ProductId>().primaryKey(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
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
  /** Days to make it when it is ordered; null or 0 for none. */
  productionDays: integer('production_days'),
  permitNumber: text('permit_number'),
  /** What the seller wrote of its size or weight, and of its care; null for nothing. */
  dimensions: text(),
  care: text(),
  /** Of what and how it is made, and the number of its registered geographical indication; null for nothing. */
  materials: text(),
  technique: text().$type<Technique>(),
  geoIndication: text('geo_indication'),
  /** What the buyer may write for the product; null for nothing. Counts only with it: whether they must. */
  noteLabel: text('note_label'),
  noteRequired: boolean('note_required'),
  /**
   * False when the product is deleted or was taken down, its offer has ended, or the seller is suspended. Such a
   * product is neither shown nor sold.
   */
  listed: boolean().notNull(),
  /** An offer by link: only who has its address sees and buys it; see catalogue/offers.ts. */
  byLink: boolean('by_link').notNull().default(false),
  /** When an offer by link ends by itself; null for other products. */
  offerEndsAt: timestamptz('offer_ends_at'),
  /** When it ended, by its date or by its seller; it does not begin again. */
  offerEndedAt: timestamptz('offer_ended_at'),
  /**
   * Products of one store and category with the same group are
   * sizes or colours of each other; see catalogue/siblings.ts.
   */
  groupId: uuid('group_id').$type<ProductGroupId>(),
  /** What distinguishes it from its siblings, such as "L"; null without a group. */
  optionLabel: text('option_label'),
  /** Whether lists and searches show it: as long as it is listed, of a group only one product, and no offer by link. */
  shown: boolean().notNull().default(true),
  createdAt: timestamptz('created_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
  /** When an admin took the product down; null while it may be listed. */
  takenDownAt: timestamptz('taken_down_at'),
  /** The admin's reason, for the seller. */
  takenDownReason: text('taken_down_reason'),
});

/** Changed only by takeStock, returnStock and setStock. */
export const productStock = pgTable('product_stock', {
  productId: uuid('product_id').$type<ProductId>().primaryKey(),
  stock: integer().notNull(),
});

/** Append-only log of stock changes. The sum of a product's movements is its stock. */
export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  /** Null when the seller set the stock. */
  orderId: uuid('order_id').$type<OrderId>(),
  delta: integer().notNull(),
  at: timestamptz().notNull(),
  /** Why the seller changed it; null for an order, and for a change in the product's form. */
  reason: text().$type<StockReason>(),
});

export const productStats = pgTable('product_stats', {
  productId: uuid('product_id').$type<ProductId>().primaryKey(),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  /** Average rating in tenths of a star, 0 to 50. It is displayed and sorts the featured products. */
  rating: integer()
    .notNull()
    .generatedAlwaysAs(
      (): SQL => sql`case when rating_count = 0 then 0
        else round(rating_sum * 10.0 / rating_count)::int end`,
    ),
  sold: integer().notNull().default(0),
});

/** The sums of all ratings of a store's products, also of deleted ones. Kept by a trigger on `product_stats`. */
export const storeRatings = pgTable('store_ratings', {
  sellerId: uuid('seller_id').$type<StoreId>().primaryKey(),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
});

/**
 * Number of shown products per combination of filters, as deltas to be summed. Triggers append deltas and a scheduled
 * job merges them, so that concurrent sales do not wait for the same counter row.
 */
export const productCounts = pgTable('product_counts', {
  category: text().$type<Category>().notNull(),
  band: text().notNull(),
  promo: boolean().notNull(),
  inStock: boolean('in_stock').notNull(),
  count: integer().notNull(),
  technique: text(),
});

/** Who made a product, in the order in which they are named. The first is the one with whom a sale is shared out. */
export const productMakers = pgTable('product_makers', {
  productId: uuid('product_id').$type<ProductId>().notNull(),
  position: integer().notNull(),
  makerId: uuid('maker_id').$type<MakerId>().notNull(),
});
