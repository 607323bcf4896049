import type { ProductId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { products } from './catalogue.ts';
import { timestamptz } from './column-types.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_items_by_product').on(table.productId),
    check('cart_items_quantity', sql`${table.quantity} >= 1`),
  ],
);
