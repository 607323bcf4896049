import type { OrderId, UserId } from '#contract/ids.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { bytes, rupiahs, timestamptz } from './column-types.ts';
import { orders } from './orders.ts';

/**
 * Refunds of orders: open, requested or done. The payments area writes them; in schema/payments.ts they would close an
 * import cycle with the orders. An order that became `refunding` has a row only after the first step of its refund.
 */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid('order_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    /** A part of the order, in rupiah. Null: all that is left of the order. */
    amount: rupiahs('amount'),
    /** Why an admin refunds the order. Null when it was rejected, whose event has the reason. */
    reason: text(),
    openedBy: uuid('opened_by')
      .$type<UserId>()
      .references(() => users.id),
    openedAt: timestamptz('opened_at'),
    /** Null until an admin has requested the refund or recorded a manual one. */
    way: text().$type<'provider' | 'manual'>(),
    /** Why the provider rejected the refund; null unless it did. */
    refusal: text(),
    /** The admin's note, and the file name of the private picture that proves a manual refund. */
    note: text().notNull().default(''),
    proof: text(),
    askedBy: uuid('asked_by')
      .$type<UserId>()
      .references(() => users.id),
    askedAt: timestamptz('asked_at'),
    /** When the money was returned. */
    doneAt: timestamptz('done_at'),
    /** The account that the buyer named for the refund, sealed; all three or none. */
    bankName: bytes('bank_name'),
    bankAccountOwner: bytes('bank_account_owner'),
    bankAccountNumber: bytes('bank_account_number'),
  },
  (table) => [
    index('refunds_open_parts')
      .on(table.orderId)
      .where(sql`amount is not null and done_at is null`),
    index('refunds_with_account')
      .on(table.doneAt)
      .where(sql`bank_account_number is not null or proof <> ''`),
    check('refunds_way', sql`${table.way} in ('provider', 'manual')`),
    check('refunds_proof', sql`coalesce(${table.way} = 'manual', false) = (${table.proof} is not null)`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check(
      'refunds_account',
      sql`num_nonnulls(${table.bankName}, ${table.bankAccountOwner}, ${table.bankAccountNumber}) in (0, 3)`,
    ),
  ],
);
