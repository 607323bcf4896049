import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ShopSettings } from '#contract/shop-settings/shop-settings.ts';

/** The settings that the owner of the shop changed, in one row. */
export const shopSettings = pgTable('shop_settings', {
  id: integer().primaryKey(),
  changed: jsonb().$type<Partial<ShopSettings>>().notNull(),
});
