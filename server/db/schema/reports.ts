import type { ReportId, UserId } from '#contract/ids.ts';
import type { ReportKind, ReportOutcome, ReportReason } from '#contract/reports/reports.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { timestamptz } from './column-types.ts';

/** What was reported: a product or a review. Each has at most one case that is open. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid().$type<ReportId>().primaryKey(),
    kind: text().$type<ReportKind>().notNull(),
    /** The id of the product or review. */
    subjectId: uuid('subject_id').notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    closedAt: timestamptz('closed_at'),
    /** How it was closed; null while it is open. */
    outcome: text().$type<ReportOutcome>(),
    /** The admin's reason for taking it down. */
    decision: text(),
    decidedBy: uuid('decided_by')
      .$type<UserId>()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('report_cases_one_open')
      .on(table.subjectId)
      .where(sql`closed_at is null`),
    index('report_cases_open')
      .on(table.id)
      .where(sql`closed_at is null`),
    index('report_cases_by_subject').on(table.subjectId),
    check('report_cases_kind', sql`${table.kind} in ('product', 'review')`),
    check('report_cases_outcome', sql`${table.outcome} in ('taken-down', 'dismissed')`),
    check('report_cases_closed', sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
    check('report_cases_decided', sql`(${table.closedAt} is null) = (${table.decidedBy} is null)`),
  ],
);

/** The reports of a case, at most one per user. */
export const reports = pgTable(
  'reports',
  {
    caseId: uuid('case_id')
      .$type<ReportId>()
      .notNull()
      .references(() => reportCases.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    reason: text().$type<ReportReason>().notNull(),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.userId] }),
    index('reports_with_text')
      .on(table.createdAt)
      .where(sql`text <> ''`),
    index('reports_by_user').on(table.userId, table.createdAt),
  ],
);
