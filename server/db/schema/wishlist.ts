import type { ProductId, UserId, WishlistItemId } from '#contract/ids.ts';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** The favorite products of customers. */
export const wishlistItems = pgTable('wishlist_items', {
  id: uuid().$type<WishlistItemId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  addedAt: timestamptz('added_at').notNull(),
});
