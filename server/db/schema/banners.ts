import type { BannerId } from '#contract/ids.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

export const banners = pgTable('banners', {
  id: uuid().$type<BannerId>().primaryKey(),
  type: text().$type<'intro' | 'landing' | 'customer'>().notNull(),
  image: text().notNull(),
  caption: text().notNull(),
  redirectUrl: text('redirect_url').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** The place in the order that an admin has chosen; null for a newer banner, which comes first. */
  place: integer(),
});
