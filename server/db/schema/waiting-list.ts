import type { ProductId, StockWaitId, UserId } from '#contract/ids.ts';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/**
 * Customers who want to be told once when a sold-out product can be bought again. Ids ascend in the order of asking.
 */
export const stockWaits = pgTable('stock_waits', {
  id: uuid().$type<StockWaitId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  askedAt: timestamptz('asked_at').notNull(),
  /** When the notice was written, in the same transaction; null while the customer waits. */
  toldAt: timestamptz('told_at'),
});
