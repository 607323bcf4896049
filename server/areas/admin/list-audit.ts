import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/admin.ts';
import type { AuditAction } from '#contract/audit.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { all } from '#server/areas/catalogue/listing-filter.ts';
import type { Order } from '#server/areas/catalogue/listing-orders.ts';
import { readPage } from './read-page.ts';

type Asked = AskedPage & { action?: AuditAction | undefined; subject?: string | undefined };

const newest: Order = { keys: [sql`a.id`], way: 'desc', cursor: z.tuple([z.int()]) };
const columns = sql`a.id::text as "_id", a.at, json_build_object('_id', u.id, 'userName', u.user_name) as actor,
  a.action, a.subject, s.store_name as "storeName", a.details`;

/** A page of what admins did, newest first. */
export async function listAudit({ action, subject, ...page }: Asked) {
  const wanted = all([
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject ? [sql`a.subject = ${subject}`] : []),
  ]);
  const from = sql`audit_log a join users u on u.id = a.actor_id
    left join stores s on s.seller_id = case when a.subject ~ '^[0-9a-f-]{36}$' then a.subject::uuid end where ${wanted}`;
  const { data, nextCursor } = await readPage<AuditEntry>({ columns, from, name: 'audit', order: newest }, page);
  return { data: data.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })), nextCursor };
}
