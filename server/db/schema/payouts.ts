/** What the back office does with money, and the record of who did what. Written by the areas payouts and admin. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { OrderId, PayoutId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { stores, users } from './people.ts';
import { orders } from './trade.ts';

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

/** Append-only: who did what to whom, for what an admin may do and a seller would want to know of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    /** The id of whom or what it was done to. */
    subject: text().notNull(),
    details: jsonb().$type<AuditDetails>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_action').on(table.action, table.id),
  ],
);
