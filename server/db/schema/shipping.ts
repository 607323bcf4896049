import type { StoreId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** What a store asks for a delivery. A store without a row delivers everywhere for free. */
export const storeShipping = pgTable('store_shipping', {
  sellerId: uuid('seller_id').$type<StoreId>().primaryKey(),
  postalCode: text('postal_code').notNull(),
  /** The code of the store's kecamatan, if it was chosen. */
  region: text(),
  /** The fee per order by zone; null where the store does not deliver. */
  nearbyFee: bigint('nearby_fee', { mode: 'number' }).$type<Rupiah>(),
  provinceFee: bigint('province_fee', { mode: 'number' }).$type<Rupiah>(),
  elsewhereFee: bigint('elsewhere_fee', { mode: 'number' }).$type<Rupiah>(),
  feePerFurtherPiece: bigint('fee_per_further_piece', { mode: 'number' }).$type<Rupiah>().notNull(),
  /** Orders from this amount are delivered for free. */
  freeFrom: bigint('free_from', { mode: 'number' }).$type<Rupiah>(),
  hasPickup: boolean('has_pickup').notNull(),
});
