import type { MakerId, MakerRemovalId, StoreId, UserId } from '#contract/ids.ts';
import type { Technique } from '#contract/words.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** The people who make what a store sells. They have no account. An erased one keeps only its row: no name, no text. */
export const makers = pgTable('makers', {
  id: uuid().$type<MakerId>().primaryKey(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  name: text().notNull(),
  /** The public URL of the picture; null for none. */
  portrait: text(),
  /** The code of a kabupaten or kota, or of a kecamatan if the maker agreed to that too; null when not told. */
  region: text(),
  /** The year in which they began the craft. */
  since: integer(),
  story: text().notNull(),
  technique: text().$type<Technique>(),
  /** When the seller ticked that this person agrees to be named, to which version of the text, and who ticked. */
  consentedAt: timestamptz('consented_at').notNull(),
  consentVersion: integer('consent_version').notNull(),
  consentedBy: uuid('consented_by').$type<UserId>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** When they stopped working for the store: their page stays, no product can name them anew. */
  retiredAt: timestamptz('retired_at'),
  takenDownAt: timestamptz('taken_down_at'),
  takenDownReason: text('taken_down_reason'),
  erasedAt: timestamptz('erased_at'),
});

/** Requests of people without an account to be removed from a page that names them. */
export const makerRemovals = pgTable('maker_removals', {
  id: uuid().$type<MakerRemovalId>().primaryKey(),
  makerId: uuid('maker_id').$type<MakerId>().notNull(),
  /** How to reach who asks, as they wrote it; and what they wrote. */
  contact: text().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  answeredAt: timestamptz('answered_at'),
  outcome: text().$type<'erased' | 'refused'>(),
});
