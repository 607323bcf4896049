import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ListedSecurityEvent } from '#contract/admin/admin.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { allOf, anyOf, contains, matchesPerson } from '#platform/conditions.ts';
import { byTime, countRows, type PageRequest, readPage } from '#platform/keyset.ts';

type SecurityFilter = PageRequest & {
  kind?: SecurityEventKind | undefined;
  q?: string | undefined;
  /** Days in Asia/Makassar, both included: `2026-01-31`. */
  from?: string | undefined;
  to?: string | undefined;
  sortBy: TimeSort;
};

const sortOrders = byTime(sql`e.id`, z.int());
const columns = sql`e.id::text as "_id", e.at, e.kind, e.client_key as client, e.request_id as "requestId", e.events,
  case when u.id is not null then json_build_object('_id', u.id, 'userName', u.user_name, 'role', u.role) end as "user"`;
const tables = sql`security_events e left join users u on u.id = e.user_id`;

/** `q` is looked for in the account and the client's address, and may be a request id. */
const matches = (q: string): SQL => anyOf([matchesPerson(q), contains(sql`e.client_key`, q), sql`e.request_id = ${q}`]);

export async function listSecurityEvents({ kind, q, from, to, sortBy, ...page }: SecurityFilter) {
  const filter = allOf([
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(from ? [sql`e.minute >= ${from}::date::timestamp at time zone 'Asia/Makassar'`] : []),
    ...(to ? [sql`e.minute < (${to}::date + 1)::timestamp at time zone 'Asia/Makassar'`] : []),
    ...(q ? [matches(q)] : []),
  ]);
  const rows = sql`${tables} where ${filter}`;
  const order = sortOrders[sortBy];
  const [events, counted] = await Promise.all([
    readPage<ListedSecurityEvent>({ columns, from: rows, name: `security ${sortBy}`, order }, page),
    countRows(rows),
  ]);
  return { ...events, ...counted };
}
