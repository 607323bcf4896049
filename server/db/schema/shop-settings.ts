import { date, integer, jsonb, numeric, pgTable } from 'drizzle-orm/pg-core';
import type { ShopSettings } from '#contract/shop-settings/shop-settings.ts';
import { timestamptz } from './column-types.ts';

/** The settings that the owner of the shop changed, in one row. */
export const shopSettings = pgTable('shop_settings', {
  id: integer().primaryKey(),
  changed: jsonb().$type<Partial<ShopSettings>>().notNull(),
});

/** The rates of the commission, each from a day in Asia/Makassar on; see server/areas/shop-settings/commission.ts. */
export const commissionRates = pgTable('commission_rates', {
  fromDay: date('from_day').primaryKey(),
  percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  announcedAt: timestamptz('announced_at').notNull(),
});
