import type { BannerId } from '#contract/ids.ts';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const banners = pgTable('banners', {
  id: uuid().$type<BannerId>().primaryKey(),
  type: text().$type<'intro' | 'landing' | 'customer'>().notNull(),
  image: text().notNull(),
  caption: text().notNull(),
  redirectUrl: text('redirect_url').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
