import type { OrderId, PayoutId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { stores } from './store.ts';

export const payouts = pgTable(
  'payouts',
  {
    id: uuid().$type<PayoutId>().primaryKey(),
    sellerId: uuid('seller_id')
      .$type<UserId>()
      .notNull()
      .references(() => stores.sellerId),
    amount: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
    /** The name of a private picture. */
    proof: text().notNull(),
    paidBy: uuid('paid_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payouts_by_seller').on(table.sellerId, table.id),
    check('payouts_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * How many payouts each seller has had, and what they come to: rows to be added up, appended by a trigger and folded by a
 * sweep as the counts of orders are, so that the history's grand total reads no payout.
 */
export const payoutTotals = pgTable(
  'payout_totals',
  {
    sellerId: uuid('seller_id').$type<UserId>().notNull(),
    payouts: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('payout_totals_by_seller').on(table.sellerId)],
);

/** An order is paid out once, and taken back once: then with the amount negative. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid('payout_id')
      .$type<PayoutId>()
      .notNull()
      .references(() => payouts.id),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'order' | 'deduction'>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('payout_lines_once').on(table.orderId, table.kind),
    index('payout_lines_by_payout').on(table.payoutId),
    check(
      'payout_lines_sign',
      sql`(${table.kind} = 'order' and ${table.amount} >= 0) or (${table.kind} = 'deduction' and ${table.amount} <= 0)`,
    ),
  ],
);
