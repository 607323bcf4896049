import type { AddressId, UserId } from '#contract/ids.ts';
import { getTableColumns } from 'drizzle-orm';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** Columns of a delivery address, used by the address book and copied onto each order. */
export const deliveryColumns = () => ({
  receiverName: text('receiver_name').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  /** The code of the kecamatan, if it was chosen: `71.71.01`. */
  region: text(),
  pincode: text().notNull(),
  phone: text().notNull(),
  notes: text().notNull(),
  /** Whether the receiver is another person than the buyer; null for no. */
  isForOther: boolean('for_other'),
});

/** The slot number enforces the limit of three addresses in the table, so concurrent requests cannot add a fourth. */
export const addresses = pgTable('addresses', {
  id: uuid().$type<AddressId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  slot: smallint().notNull(),
  ...deliveryColumns(),
});

const { id: _id, userId, slot: _slot, ...copied } = getTableColumns(addresses);

/** The columns of an address that every order copies, by field name. */
export const copiedColumns = copied;

/** The columns of an address in API responses: all but the slot. */
export const addressColumns = { _id, userId, ...copied };
