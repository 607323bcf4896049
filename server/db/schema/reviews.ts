import type { OrderLineId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

export const reviews = pgTable('reviews', {
  id: uuid().$type<ReviewId>().primaryKey(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
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
});

/** The pictures that a customer has uploaded for a review and not sent with one yet. */
export const reviewPictures = pgTable('review_pictures', {
  userId: uuid('user_id').$type<UserId>().notNull(),
  image: text().notNull(),
  /** When it was last uploaded. */
  uploadedAt: timestamptz('uploaded_at').notNull(),
});
