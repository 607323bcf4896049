import type { AddressId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** Columns of a delivery address, used by the address book and copied onto each order. */
export const whereTo = () => ({
  receiverName: text('receiver_name').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  pincode: text().notNull(),
  phone: text().notNull(),
  notes: text().notNull(),
});

/** The slot number enforces the limit of three addresses in the table, so concurrent requests cannot add a fourth. */
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
