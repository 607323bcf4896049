import type { ComplaintKind, ComplaintOutcome } from '#contract/complaints/complaints.ts';
import type { ComplaintId, OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { timestamptz } from './column-types.ts';
import { orders } from './orders.ts';

/** Complaints of buyers about orders that were sent. An order has at most one that is open. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid().$type<ComplaintId>().primaryKey(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ComplaintKind>().notNull(),
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
    decidedBy: uuid('decided_by')
      .$type<UserId>()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('complaints_one_open')
      .on(table.orderId)
      .where(sql`closed_at is null`),
    index('complaints_open')
      .on(table.id)
      .where(sql`closed_at is null`),
    index('complaints_by_order').on(table.orderId, table.id),
    check('complaints_kind', sql`${table.kind} in ('not-arrived', 'damaged', 'wrong')`),
    check('complaints_photos', sql`cardinality(${table.photos}) <= 3`),
    check('complaints_outcome', sql`${table.outcome} in ('withdrawn', 'released', 'refunded', 'partly-refunded')`),
    check('complaints_closed', sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
    check('complaints_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      'complaints_decided',
      sql`((${table.outcome} in ('released', 'refunded', 'partly-refunded')) is true) = (${table.decidedBy} is not null)`,
    ),
    check(
      'complaints_refund',
      sql`((${table.outcome} = 'partly-refunded') is true) = (${table.refundAmount} is not null)`,
    ),
  ],
);
