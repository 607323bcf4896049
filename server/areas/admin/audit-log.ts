import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/admin/admin.ts';
import type { AuditAction } from '#contract/admin/audit.ts';
import type { TableFormat } from '#contract/lists.ts';
import { recordAudit } from '#platform/audit.ts';
import { allOf, anyOf, contains, isWithin, matchesPerson, matchesStore, type Period } from '#platform/conditions.ts';
import { db } from '#platform/db.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { byTime, type ListRequest, readList } from '#platform/keyset.ts';
import type { Session } from '#platform/session.ts';
import type { Table } from '#platform/table-columns.ts';
import { datedName, tableFile } from '#platform/table-file.ts';

type AuditFilter = ListRequest & Period & { action?: AuditAction | undefined; subject?: string | undefined };

const sortOrders = byTime(sql`a.id`, z.int());
// The proof of an erased order is the empty string.
const hasProof = sql`coalesce(case a.action
  when 'refund-manual' then (select r.proof <> '' from refunds r where r.order_id = a.subject::uuid)
  when 'money-settled' then (select m.proof <> '' from unplaced_money m
    where m.id = a.subject::bigint) end, false)`;
/**
 * The name of user `u` as it was when they acted. Rows of an
 * earlier release, and of erased accounts, have the present one.
 */
export const nameThen = (name: SQL): SQL => sql`coalesce(nullif(${name}, ''), u.user_name)`;

const columns = sql`a.id::text as "_id", a.at, json_build_object(
    '_id', u.id, 'userName', ${nameThen(sql`a.actor_name`)}, 'email', u.email
  ) as actor,
  a.action, a.subject, s.store_name as "storeName", a.details, ${hasProof} as "hasProof"`;
const tables = sql`audit_log a join users u on u.id = a.actor_id
  left join stores s on s.seller_id = case
    when a.subject ~ '^[0-9a-f-]{36}$' then a.subject::uuid end`;

/** `q` is looked for in the admin, the store, the subject's id or code, and the values of the details. */
const matches = (q: string): SQL =>
  anyOf([
    ...([
      matchesPerson(sql`u`, q),
      contains(sql`a.actor_name`, q),
      matchesStore(sql`s`, q),
      contains(sql`a.subject`, q.replace(/^#/, '')),
    ] as const),
    sql`exists (select from jsonb_each_text(a.details) detail
        where ${contains(sql`detail.value`, q)})`,
  ]);

export async function listAudit({ action, subject, q, sortBy, ...page }: AuditFilter) {
  const filter = allOf([
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject ? [sql`a.subject = ${subject}`] : []),
    isWithin(sql`a.at`, page),
    ...(q ? [matches(q)] : []),
  ]);
  const rows = sql`${tables} where ${filter}`;
  const order = sortOrders[sortBy];
  return readList<AuditEntry>({ columns, from: rows, name: `audit ${sortBy}`, order }, page);
}

type Export<Row> = { list: string; format: TableFormat; session: Session; at: Date; table: Table<Row> };

/** Returns an export as a download. The audit entry is written first, because exports contain personal data. */
export async function recordExport<Row>({ list, format, session, at, table }: Export<Row>): Promise<SentFile> {
  await recordAudit(db, { actorId: session.userId, action: 'export-list', subject: list, at });
  return tableFile(datedName(list, at), format, table);
}
