import type { AddressId, UserId } from '#contract/ids.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** Columns of a delivery address, used by the address book and copied onto each order. */
export const deliveryColumns = () => ({
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
    ...deliveryColumns(),
  },
  (table) => [
    unique('addresses_slot').on(table.userId, table.slot),
    check('addresses_three', sql`${table.slot} between 1 and 3`),
  ],
);

const { id: _id, userId, slot: _slot, ...copied } = getTableColumns(addresses);

/** The columns of an address that every order copies, by field name. */
export const copiedColumns = copied;

/** The columns of an address in API responses: all but the slot. */
export const addressColumns = { _id, userId, ...copied };
