import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ListedSecurityEvent } from '#contract/admin/admin.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { caseWhen, columns, jsonBuildObject } from '#platform/columns.ts';
import { allOf, anyOf, contains, isWithin, matchesPerson, type Period } from '#platform/conditions.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { securityEvents, users } from '#server/db/schema/index.ts';

type SecurityFilter = ListRequest & Period & { kind?: SecurityEventKind | undefined };

const sortOrders = byTime(sql`security_events.id`, z.int());
const eventColumns = columns({
  _id: sql<string>`security_events.id::text`,
  at: securityEvents.at,
  kind: securityEvents.kind,
  client: securityEvents.clientKey,
  requestId: securityEvents.requestId,
  events: securityEvents.events,
  user: caseWhen(
    sql`users.id is not null`,
    jsonBuildObject({ _id: users.id, userName: users.userName, role: users.role }),
  ),
});
const tables = sql`security_events left join users on users.id = security_events.user_id`;

/** `q` is looked for in the account and the client's address, and may be a request id. */
const matches = (q: string): SQL =>
  anyOf([
    matchesPerson(sql`users`, q),
    contains(sql`security_events.client_key`, q),
    sql`security_events.request_id = ${q}`,
  ]);

export async function listSecurityEvents({
  kind,
  q,
  sortBy,
  ...page
}: SecurityFilter): Promise<ListPage<ListedSecurityEvent>> {
  const filter = allOf([
    ...(kind ? [sql`security_events.kind = ${kind}`] : []),
    isWithin(sql`security_events.minute`, page),
    ...(q ? [matches(q)] : []),
  ]);
  const rows = sql`${tables} where ${filter}`;
  const order = sortOrders[sortBy];
  return readList({ columns: eventColumns, from: rows, name: `security ${sortBy}`, order }, page);
}
