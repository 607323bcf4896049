import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ListedSecurityEvent } from '#contract/admin/admin.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { allOf, anyOf, contains, isWithin, matchesPerson, type Period } from '#platform/conditions.ts';
import { byTime, type ListRequest, readList } from '#platform/keyset.ts';

type SecurityFilter = ListRequest & Period & { kind?: SecurityEventKind | undefined };

const sortOrders = byTime(sql`e.id`, z.int());
const columns = sql`e.id::text as "_id", e.at, e.kind, e.client_key as client,
  e.request_id as "requestId", e.events,
  case when u.id is not null then json_build_object('_id', u.id, 'userName', u.user_name,
    'role', u.role) end as "user"`;
const tables = sql`security_events e left join users u on u.id = e.user_id`;

/** `q` is looked for in the account and the client's address, and may be a request id. */
const matches = (q: string): SQL =>
  anyOf([matchesPerson(sql`u`, q), contains(sql`e.client_key`, q), sql`e.request_id = ${q}`]);

export async function listSecurityEvents({ kind, q, sortBy, ...page }: SecurityFilter) {
  const filter = allOf([
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    isWithin(sql`e.minute`, page),
    ...(q ? [matches(q)] : []),
  ]);
  const rows = sql`${tables} where ${filter}`;
  const order = sortOrders[sortBy];
  return readList<ListedSecurityEvent>({ columns, from: rows, name: `security ${sortBy}`, order }, page);
}
