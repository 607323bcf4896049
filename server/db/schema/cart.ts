import type { ProductId, UserId } from '#contract/ids.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

export const cartItems = pgTable('cart_items', {
  userId: uuid('user_id').$type<UserId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  quantity: integer().notNull(),
  /** What the buyer wrote for the product; empty for nothing. */
  note: text().notNull().default(''),
  addedAt: timestamptz('added_at').notNull(),
});
