import type { ComplaintKind, ComplaintOutcome } from '#contract/complaints/complaints.ts';
import type { ComplaintId, OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** Complaints of buyers about orders that were sent. An order has at most one that is open. */
export const complaints = pgTable('complaints', {
  id: uuid().$type<ComplaintId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  kind: text().$type<ComplaintKind>().notNull(),
  /** Null: the buyer. The system complains when a courier does not deliver. */
  openedBy: text('opened_by').$type<'system'>(),
  text: text().notNull(),
  /** File names of private pictures. */
  photos: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  openedAt: timestamptz('opened_at').notNull(),
  /** The seller's answer; null until given. */
  answer: text(),
  answeredAt: timestamptz('answered_at'),
  closedAt: timestamptz('closed_at'),
  /** How it was closed; null while it is open. */
  outcome: text().$type<ComplaintOutcome>(),
  /** What a partial refund returns to the buyer. */
  refundAmount: bigint('refund_amount', { mode: 'number' }).$type<Rupiah>(),
  /** The reason and the name of the decision; null when the buyer withdrew the complaint. */
  decision: text(),
  decidedBy: uuid('decided_by').$type<UserId>(),
});
