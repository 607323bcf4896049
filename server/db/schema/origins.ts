import type { OrderLineId, PieceCodeReportId } from '#contract/ids.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** The codes on the cards of sold pieces; see server/areas/origins/piece-codes.ts. */
export const pieceCodes = pgTable('piece_codes', {
  code: text().primaryKey(),
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  /** From 1 on, within the line. */
  number: integer().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** How often its page was opened. */
  openings: integer().notNull().default(0),
  /** When an admin voided the codes of the line, and why; null when not. */
  voidedAt: timestamptz('voided_at'),
  voidReason: text('void_reason'),
});

/** What people without a login wrote about a code; see server/areas/origins/code-reports.ts. */
export const pieceCodeReports = pgTable('piece_code_reports', {
  id: uuid().$type<PieceCodeReportId>().primaryKey(),
  code: text().notNull(),
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  closedAt: timestamptz('closed_at'),
  outcome: text().$type<'voided' | 'dismissed'>(),
});
