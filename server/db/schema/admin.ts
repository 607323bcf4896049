import type { OrderId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { timestamptz } from './column-types.ts';

/** Refunds of orders, requested or completed. The effects on the order and the ledger are in their own tables. */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid('order_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    way: text().$type<'provider' | 'manual'>().notNull(),
    /** Why the provider rejected the refund; null unless it did. */
    refusal: text(),
    /** The admin's note, and the file name of the private picture that proves a manual refund. */
    note: text().notNull(),
    proof: text(),
    askedBy: uuid('asked_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    askedAt: timestamptz('asked_at').notNull(),
  },
  (table) => [
    check('refunds_way', sql`${table.way} in ('provider', 'manual')`),
    check('refunds_proof', sql`(${table.way} = 'manual') = (${table.proof} is not null)`),
  ],
);

/** Duplicate payments that an admin returned outside the system: in the provider's dashboard or by bank transfer. */
export const returnedDuplicates = pgTable('returned_duplicates', {
  /** The provider's transaction id, from the payment event with the effect `duplicate`. */
  transactionId: text('transaction_id').primaryKey(),
  note: text().notNull(),
  returnedBy: uuid('returned_by')
    .$type<UserId>()
    .notNull()
    .references(() => users.id),
  returnedAt: timestamptz('returned_at').notNull(),
});
