import type { AbuseCaseId, UserId } from '#contract/ids.ts';
import type {
  AbuseCaseOutcome,
  AbuseReportKind,
  AbuseReportReason,
  SharedTrait,
} from '#contract/abuse-reports/abuse-reports.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** What was reported: a product, a review or a maker. Each has at most one case that is open. */
export const abuseCases = pgTable('report_cases', {
  id: uuid().$type<AbuseCaseId>().primaryKey(),
  kind: text().$type<AbuseReportKind>().notNull(),
  /** The id of the product, review or maker. */
  subjectId: uuid('subject_id').notNull(),
  openedAt: timestamptz('opened_at').notNull(),
  /** What buyer and seller of a review have in common; null where people reported it. */
  shared: text().$type<SharedTrait>(),
  closedAt: timestamptz('closed_at'),
  /** How it was closed; null while it is open. */
  outcome: text().$type<AbuseCaseOutcome>(),
  /** The admin's reason for taking it down. */
  decision: text(),
  decidedBy: uuid('decided_by').$type<UserId>(),
});

/** The abuse reports of a case, at most one per user. */
export const abuseReports = pgTable('reports', {
  caseId: uuid('case_id').$type<AbuseCaseId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  reason: text().$type<AbuseReportReason>().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
