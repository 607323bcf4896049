import type { StoreId, TurnoverLetterId } from '#contract/ids.ts';
import { bigint, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { rupiahs, timestamptz } from './column-types.ts';

/** The stores of a kabupaten or kota, by its name. */
export type Place = { name: string; stores: number };

/** What the public may know of a month in Asia/Makassar; see server/areas/books/impact.ts. */
export const impactMonths = pgTable('impact_months', {
  /** `2026-01` */
  month: text().primaryKey(),
  /** The first day that is not counted yet. */
  until: date().notNull(),
  /** What was transferred to sellers, minus transfers that failed. */
  paidToMakers: rupiahs('paid_to_makers').notNull(),
  /** Pieces of the orders that were paid out. */
  pieces: bigint({ mode: 'number' }).notNull(),
  /** Orders that were paid out, without transfers that failed, and the hours from their payments to their payouts. */
  paidOutOrders: integer('paid_out_orders').notNull(),
  waitedHours: bigint('waited_hours', { mode: 'number' }).notNull(),
  /** Stores that were paid in this month, without transfers that failed. */
  paidStores: integer('paid_stores').notNull().default(0),
  /** Stores that had been paid by then, and as many of them by place as may be told. */
  stores: integer().notNull(),
  places: jsonb().$type<readonly Place[]>().notNull(),
});

/** Letters of turnover; see server/areas/books/turnover-letters.ts. */
export const turnoverLetters = pgTable('turnover_letters', {
  id: uuid().$type<TurnoverLetterId>().primaryKey(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  code: text().notNull(),
  /** As it was when the letter was issued; empty when the account of the seller was erased. */
  storeName: text('store_name').notNull(),
  year: integer().notNull(),
  /** The turnover of each ended month in rupiah, from January on; none when the account was erased. */
  amounts: bigint({ mode: 'number' }).array().notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
});
