import type { UserId } from '#contract/ids.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { timestamptz } from './column-types.ts';

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
