import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/admin/admin.ts';
import type { AuditAction } from '#contract/admin/audit.ts';
import type { TableFormat } from '#contract/lists.ts';
import { columns, jsonBuildObject, nullable } from '#platform/columns.ts';
import { recordAudit } from '#platform/audit.ts';
import { allOf, anyOf, contains, isWithin, matchesPerson, matchesStore, type Period } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import type { Session } from '#platform/session.ts';
import type { Table } from '#platform/table-columns.ts';
import { datedName, tableFile } from '#platform/table-file.ts';
import { auditLog, stores, users } from '#server/db/schema/index.ts';

type AuditFilter = ListRequest & Period & { action?: AuditAction | undefined; subject?: string | undefined };

const sortOrders = byTime(sql`audit_log.id`, z.int());
// The proof of an erased order is the empty string.
const hasProof = sql<boolean>`coalesce(case audit_log.action
  when 'refund-manual' then (select r.proof <> '' from refunds r
    where r.order_id = audit_log.subject::uuid)
  when 'money-settled' then (select m.proof <> '' from unplaced_money m
    where m.id = audit_log.subject::bigint) end, false)`;
/**
 * SQL: the name of one of the `users` as it was when they acted. Rows of an
 * earlier release, and of erased accounts, have the present one.
 */
export const nameThen = (name: SQLWrapper): SQL<string> => sql`coalesce(nullif(${name}, ''), users.user_name)`;

const auditColumns = columns({
  _id: sql<string>`audit_log.id::text`,
  at: auditLog.at,
  actor: jsonBuildObject({ _id: users.id, userName: nameThen(auditLog.actorName), email: users.email }),
  action: auditLog.action,
  subject: auditLog.subject,
  storeName: nullable(stores.storeName),
  details: auditLog.details,
  hasProof,
});
const tables = sql`audit_log join users on users.id = audit_log.actor_id
  left join stores on stores.seller_id = case
    when audit_log.subject ~ '^[0-9a-f-]{36}$' then audit_log.subject::uuid end`;

/** `q` is looked for in the admin, the store, the subject's id or code, and the values of the details. */
const matches = (q: string): SQL =>
  anyOf([
    ...([
      matchesPerson(sql`users`, q),
      contains(sql`audit_log.actor_name`, q),
      matchesStore(sql`stores`, q),
      contains(sql`audit_log.subject`, q.replace(/^#/, '')),
    ] as const),
    sql`exists (select from jsonb_each_text(audit_log.details) detail
        where ${contains(sql`detail.value`, q)})`,
  ]);

export async function listAudit({ action, subject, q, sortBy, ...page }: AuditFilter): Promise<ListPage<AuditEntry>> {
  const filter = allOf([
    ...(action ? [sql`audit_log.action = ${action}`] : []),
    ...(subject ? [sql`audit_log.subject = ${subject}`] : []),
    isWithin(sql`audit_log.at`, page),
    ...(q ? [matches(q)] : []),
  ]);
  const rows = sql`${tables} where ${filter}`;
  const order = sortOrders[sortBy];
  return readList({ columns: auditColumns, from: rows, name: `audit ${sortBy}`, order }, page);
}

type Export<Row> = {
  list: string;
  /** The month or year that the table is of; without one the file is named by its day. */
  period?: string;
  format: TableFormat;
  session: Session;
  at: Date;
  table: Table<Row>;
};

/** Returns an export as a download. The audit entry is written first, because exports contain personal data. */
export async function recordExport<Row>({ list, period, format, session, at, table }: Export<Row>): Promise<SentFile> {
  const details = period ? { note: period } : {};
  await recordAudit(db, { actorId: session.userId, action: 'export-list', subject: list, details, at });
  return tableFile(period ? `${list}-${period}` : datedName(list, at), format, table);
}
