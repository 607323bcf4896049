import type { ProductId, UserId, WishlistItemId } from '#contract/ids.ts';
import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { products } from './catalogue.ts';
import { timestamptz } from './column-types.ts';

/** The favorite products of customers. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().$type<WishlistItemId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [
    unique('wishlist_items_once').on(table.userId, table.productId),
    index('wishlist_items_by_user').on(table.userId, table.id),
  ],
);
