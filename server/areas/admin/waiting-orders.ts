import { type SQL, sql } from 'drizzle-orm';
import type { WaitingKind, WaitingOrder } from '#contract/admin/admin.ts';
import { daysBefore, waitingDays } from '#contract/waiting.ts';
import { anyOf, hasOrderCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { contactColumns, contactTables } from '#server/areas/orders/order-rows.ts';

type WaitingQuery = ListRequest & { status?: WaitingKind | undefined };

/** Since when an order waits: a pending one at the earliest since its payment. */
const since = sql`case when o.status = 'pending' then greatest(o.moved_at, pay.paid_at) else o.moved_at end`;
const isUnsent = sql`o.status in ('pending', 'processing')`;

/** The conditions exclude each other. Orders with an open complaint are in the list of complaints. */
const conditions = (at: Date): Record<WaitingKind, SQL> => ({
  unprocessed: sql`(o.status = 'pending' and seller.suspended_at is null and ${since} <= ${daysBefore(at, 1)})`,
  suspended: sql`(${isUnsent} and seller.suspended_at is not null)`,
  unanswered: sql`(o.status = 'shipped' and not o.is_disputed
    and o.moved_at <= ${daysBefore(at, waitingDays.receiptUnanswered)})`,
});

const columns = sql`o.id as "_id", o.total_amount as "totalAmount", o.status as "orderStatus", ${since} as since,
  case when o.status = 'shipped' then 'unanswered' when seller.suspended_at is not null then 'suspended'
    else 'unprocessed' end as kind,
  ${contactColumns}`;
const tables = sql`orders o
  join payments pay on pay.id = o.payment_id ${contactTables}`;
const sortOrders = byTime(sql`o.id`);

export async function listWaitingOrders(
  { q, status, sortBy, ...pageRequest }: WaitingQuery,
  at: Date,
): Promise<ListPage<WaitingOrder>> {
  const { unprocessed, suspended, unanswered } = conditions(at);
  const waits = status ? conditions(at)[status] : anyOf([unprocessed, suspended, unanswered]);
  const matches = q ? anyOf([hasOrderCode(sql`o.id`, q), matchesStore(q), matchesPerson(q)]) : sql`true`;
  const from = sql`${tables} where o.payment_status = 'paid' and o.status in ('pending', 'processing', 'shipped')
    and ${waits} and ${matches}`;
  const name = `waiting ${status ?? 'all'} ${sortBy}`;
  return readList<WaitingOrder>({ columns, from, name, order: sortOrders[sortBy] }, pageRequest);
}
