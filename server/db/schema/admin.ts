import type { OrderId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { orders } from './orders.ts';

/** How an order's money went back to its buyer, or is about to. What it did to the order and the ledger stands there. */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid('order_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    way: text().$type<'provider' | 'manual'>().notNull(),
    /** Why the provider would not; null while it has not said no. */
    refusal: text(),
    /** What the admin wrote and, by name, the private picture that proves a refund by hand. */
    note: text().notNull(),
    proof: text(),
    askedBy: uuid('asked_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('refunds_way', sql`${table.way} in ('provider', 'manual')`),
    check('refunds_proof', sql`(${table.way} = 'manual') = (${table.proof} is not null)`),
  ],
);

/** Money that came a second time, which an admin gave back where the provider does not tell: in its dashboard, by bank. */
export const returnedDuplicates = pgTable('returned_duplicates', {
  /** The provider's, of the event whose effect was `duplicate`. */
  transactionId: text('transaction_id').primaryKey(),
  note: text().notNull(),
  returnedBy: uuid('returned_by')
    .$type<UserId>()
    .notNull()
    .references(() => users.id),
  returnedAt: timestamp('returned_at', { withTimezone: true }).notNull(),
});
