import type { OrderId, PayoutId, StoreId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

export const payouts = pgTable('payouts', {
  id: uuid().$type<PayoutId>().primaryKey(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
  /** File name of the private proof. */
  proof: text().notNull(),
  paidBy: uuid('paid_by').$type<UserId>().notNull(),
  paidAt: timestamptz('paid_at').notNull(),
});

/**
 * Number and total of each seller's payouts, as deltas to be summed. A trigger appends deltas and a scheduled job
 * merges them, so that the history's grand total reads no payouts.
 */
export const payoutTotals = pgTable('payout_totals', {
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
  payouts: integer().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});

/** The account that a payout went to. Not part of the payout, because a new secret key seals it again. */
export const payoutAccounts = pgTable('payout_accounts', {
  payoutId: uuid('payout_id').$type<PayoutId>().primaryKey(),
  /** Bank, owner and number as JSON, encrypted by server/platform/seal.ts. */
  account: bytes().notNull(),
  /** The state of the seller's account at that time, as in `store_identities`. */
  accountChangedAt: timestamptz('account_changed_at'),
  accountConfirmedAt: timestamptz('account_confirmed_at'),
  heldUntil: timestamptz('held_until'),
});

/** Append-only: payouts whose transfer failed afterwards. Their orders are due again. */
export const payoutReversals = pgTable('payout_reversals', {
  payoutId: uuid('payout_id').$type<PayoutId>().primaryKey(),
  reason: text().notNull(),
  reversedBy: uuid('reversed_by').$type<UserId>().notNull(),
  reversedAt: timestamptz('reversed_at').notNull(),
});

/**
 * The lines of a payout: an order, or the deduction of an earlier payout, which is negative. The deduction is positive
 * when the payout that it takes back was reversed.
 */
export const payoutLines = pgTable('payout_lines', {
  payoutId: uuid('payout_id').$type<PayoutId>().notNull(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  kind: text().$type<'order' | 'deduction'>().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});
