/** What a customer keeps for themselves: the cart, and where parcels go. Written by the areas cart and addresses. */
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AddressId, ProductId, UserId } from '#contract/ids.ts';
import { products } from './catalogue.ts';
import { users } from './people.ts';

/** Where a parcel goes: in the address book, and copied onto an order. */
export const whereTo = () => ({
  receiverName: text('receiver_name').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  pincode: text().notNull(),
  phone: text().notNull(),
  notes: text().notNull(),
});

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
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_items_by_product').on(table.productId),
    check('cart_items_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** The slot makes "at most three" a rule of the table: two tabs cannot add a fourth. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().$type<AddressId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    slot: smallint().notNull(),
    ...whereTo(),
  },
  (table) => [
    unique('addresses_slot').on(table.userId, table.slot),
    check('addresses_three', sql`${table.slot} between 1 and 3`),
  ],
);
