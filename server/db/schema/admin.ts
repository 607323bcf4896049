import type { OrderId, UserId } from '#contract/ids.ts';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { timestamptz } from './column-types.ts';

/** Notes that admins write about an order for each other. Append-only; customers and sellers never see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    authorId: uuid('author_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [index('order_notes_by_order').on(table.orderId, table.id)],
);
