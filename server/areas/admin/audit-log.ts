import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/admin.ts';
import type { AuditAction } from '#contract/audit.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/db.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import type { Session } from '#platform/session.ts';
import { allOf } from '#server/areas/catalogue/listing.ts';

type Asked = PageRequest & { action?: AuditAction | undefined; subject?: string | undefined };

const newest: SortOrder = { keys: [sql`a.id`], direction: 'desc', cursor: z.tuple([z.int()]) };
const columns = sql`a.id::text as "_id", a.at, json_build_object('_id', u.id, 'userName', u.user_name) as actor,
  a.action, a.subject, s.store_name as "storeName", a.details`;

/** Returns a page of audit log entries, newest first, optionally filtered by action and subject. */
export async function listAudit({ action, subject, ...page }: Asked) {
  const wanted = allOf([
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject ? [sql`a.subject = ${subject}`] : []),
  ]);
  const from = sql`audit_log a join users u on u.id = a.actor_id
    left join stores s on s.seller_id = case when a.subject ~ '^[0-9a-f-]{36}$' then a.subject::uuid end where ${wanted}`;
  return readPage<AuditEntry>({ columns, from, name: 'audit', order: newest }, page);
}

type Export = { list: string; session: Session; at: Date; content: SentFile['content'] };

/** Returns an export as a CSV download. The audit entry is written first, because exports contain personal data. */
export async function recordExport({ list, session, at, content }: Export): Promise<SentFile> {
  await recordAudit(db, { actorId: session.userId, action: 'export-list', subject: list, at });
  return { content, filename: `${list}-${at.toISOString().slice(0, 10)}.csv` };
}
