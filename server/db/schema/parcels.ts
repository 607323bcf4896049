import type { OrderId, ParcelId } from '#contract/ids.ts';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** Parcels about which couriers are asked. A corrected number is another parcel: the newest one of an order counts. */
export const parcels = pgTable('parcels', {
  id: uuid().$type<ParcelId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  courier: text().notNull(),
  waybill: text().notNull(),
  /** The last one of the courier; null while it does not know the number. */
  status: text(),
  link: text(),
  /** There is trouble, or what the courier says does not fit the order. */
  needsAdmin: boolean('needs_admin').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  /** Null when the courier is not asked any more. */
  nextPollAt: timestamptz('next_look_at'),
  /** When the courier last answered. */
  askedAt: timestamptz('asked_at'),
  /** When the shop learnt of the delivery. */
  deliveredAt: timestamptz('delivered_at'),
});

/** The steps of a parcel by the courier's clock. Notes often name who received it. */
export const parcelEvents = pgTable('parcel_events', {
  parcelId: uuid('parcel_id').$type<ParcelId>().notNull(),
  at: timestamptz().notNull(),
  status: text().notNull(),
  note: text().notNull(),
});
