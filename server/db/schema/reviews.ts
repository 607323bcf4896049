import type { OrderLineId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { products } from './catalogue.ts';
import { timestamptz } from './column-types.ts';

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
    /** At most one review per order line. */
    orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull().unique('reviews_once_per_line'),
    userName: text('user_name').notNull(),
    value: integer().notNull(),
    message: text().notNull(),
    /** Public picture URLs, in the order in which they are shown. */
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: timestamptz('created_at').notNull(),
    /** When an admin took the review down; it is then neither shown nor part of a rating. */
    takenDownAt: timestamptz('taken_down_at'),
    /** The admin's reason, for the author. */
    takenDownReason: text('taken_down_reason'),
    /** The seller's reply; null until given, empty when it was erased. */
    reply: text(),
    repliedAt: timestamptz('replied_at'),
  },
  (table) => [
    index('reviews_by_product').on(table.productId, table.id),
    index('reviews_by_user').on(table.userId),
    index('reviews_by_picture')
      .using('gin', table.images)
      .where(sql`cardinality(images) > 0`)
      .with({ fastupdate: false }),
    index('reviews_taken_down')
      .on(table.takenDownAt)
      .where(sql`cardinality(images) > 0`),
    check('reviews_value', sql`${table.value} between 1 and 5`),
    check('reviews_images', sql`cardinality(${table.images}) <= 3`),
  ],
);

/** The pictures that a customer has uploaded for a review and not sent with one yet. */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    image: text().notNull(),
    /** When it was last uploaded. */
    uploadedAt: timestamptz('uploaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.image] })],
);
