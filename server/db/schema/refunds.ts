import type { OrderId, UserId } from '#contract/ids.ts';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { namedAccount, rupiahs, timestamptz } from './column-types.ts';

/**
 * Refunds of orders: open, requested or done. The payments area writes them; in schema/payments.ts they would close an
 * import cycle with the orders. An order that became `refunding` has a row only after the first step of its refund.
 */
export const refunds = pgTable('refunds', {
  orderId: uuid('order_id').$type<OrderId>().primaryKey(),
  /** A part of the order, in rupiah. Null: all that is left of the order. */
  amount: rupiahs('amount'),
  /** Why an admin refunds the order. Null when it was rejected, whose event has the reason. */
  reason: text(),
  openedBy: uuid('opened_by').$type<UserId>(),
  openedAt: timestamptz('opened_at'),
  /** Null until an admin has requested the refund or recorded a manual one. */
  way: text().$type<'provider' | 'manual'>(),
  /** Why the provider rejected the refund; null unless it did. */
  refusal: text(),
  /** Whether the provider can give it back only after the settlement of the card payment. */
  awaitsSettlement: boolean('awaits_settlement').notNull().default(false),
  /** When the provider is asked again; null unless a request is open. */
  retryAt: timestamptz('retry_at'),
  /** The admin's note, and the file name of the private picture that proves a manual refund. */
  note: text().notNull().default(''),
  proof: text(),
  askedBy: uuid('asked_by').$type<UserId>(),
  askedAt: timestamptz('asked_at'),
  /** When the money was returned. */
  doneAt: timestamptz('done_at'),
  /** The finished refund of a part, when the rest is refunded too: rupiah, and what proves a manual one. */
  partAmount: rupiahs('part_amount'),
  partDoneAt: timestamptz('part_done_at'),
  partProof: text('part_proof'),
  ...namedAccount,
});
