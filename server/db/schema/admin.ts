import type { OrderId, UserId } from '#contract/ids.ts';
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** Notes that admins write about an order for each other. Append-only; customers and sellers never see them. */
export const orderNotes = pgTable('order_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  authorId: uuid('author_id').$type<UserId>().notNull(),
  /** The author's name at that time. Null in rows of an earlier release. */
  authorName: text('author_name'),
  text: text().notNull(),
  at: timestamptz().notNull(),
});
