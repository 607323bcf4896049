import { type SQL, sql } from 'drizzle-orm';
import type { WaitingKind, WaitingOrder } from '#contract/admin/admin.ts';
import { daysBefore, waitingDays } from '#contract/waiting.ts';
import { anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { isUnsentSince } from '#server/areas/orders/waiting.ts';
import { contactColumns, contactTables, hasReviewedCard } from '#server/areas/orders/order-rows.ts';

type WaitingQuery = ListRequest & { status?: WaitingKind | undefined };

/** Since when an order waits: a pending one at the earliest since its payment. */
const since = sql`case when o.status = 'pending' then greatest(o.moved_at, pay.paid_at)
  else o.moved_at end`;
const isUnsent = sql`o.status in ('pending', 'processing')`;

/** The conditions exclude each other. Orders with an open complaint are in the list of complaints. */
const conditions = (at: Date): Record<WaitingKind, SQL> => ({
  unprocessed: sql`(o.status = 'pending' and seller.suspended_at is null
      and ${since} <= ${daysBefore(at, 1)})`,
  suspended: sql`(${isUnsent} and seller.suspended_at is not null)`,
  unsent: sql`(o.status = 'processing' and seller.suspended_at is null
      and ${isUnsentSince(waitingDays.late, at)})`,
  unanswered: sql`(o.status = 'shipped' and not o.is_disputed and not ${isInTrouble(at)}
    and o.moved_at <= ${daysBefore(at, waitingDays.receiptUnanswered)})`,
  parcel: isInTrouble(at),
  reviewed: isReviewed,
});

/** Few payments are unpaid at a time, so their reports are read for each. */
const isReviewed = sql`(pay.status = 'pending' and o.status = 'pending'
    and ${hasReviewedCard(sql`pay.id`)})`;

/**
 * The newest parcel of an order that is not confirmed, or was
 * paid out; the last days in which its courier answered count.
 */
const isInTrouble = (at: Date): SQL => sql`(not o.is_disputed
  and (o.status in ('shipped', 'delivered') or o.paid_out_at is not null)
  and o.id = any(array(select p.order_id from parcels p
    where p.needs_admin and p.asked_at > ${daysBefore(at, 30)}
      and not exists (select from parcels n where n.order_id = p.order_id and n.id > p.id))))`;

const columnsAt = (at: Date) => sql`o.id as "_id", o.total_amount as "totalAmount", o.status as "orderStatus",
  ${since} as since,
  case when o.payment_status = 'pending' then 'reviewed' when ${isInTrouble(at)} then 'parcel'
  when o.status = 'shipped' then 'unanswered' when seller.suspended_at is not null then 'suspended'
    when o.status = 'processing' then 'unsent' else 'unprocessed' end as kind,
  ${contactColumns}`;
const tables = sql`orders o
  join payments pay on pay.id = o.payment_id ${contactTables}`;
const sortOrders = byTime(sql`o.id`);

export async function listWaitingOrders(
  { q, status, sortBy, ...pageRequest }: WaitingQuery,
  at: Date,
): Promise<ListPage<WaitingOrder>> {
  const known = conditions(at);
  const waits = status
    ? known[status]
    : anyOf([known.unprocessed, known.suspended, known.unsent, known.unanswered, known.parcel]);
  const matches = q ? anyOf([hasIdOrCode(sql`o.id`, q), matchesStore(q), matchesPerson(q)]) : sql`true`;
  const isPaid = sql`o.payment_status = 'paid'
    and (o.status in ('pending', 'processing', 'shipped') or ${known.parcel})`;
  const from = sql`${tables} where ${status === 'reviewed' ? sql`true` : isPaid} and ${waits}
    and ${matches}`;
  const name = `waiting ${status ?? 'all'} ${sortBy}`;
  return readList<WaitingOrder>({ columns: columnsAt(at), from, name, order: sortOrders[sortBy] }, pageRequest);
}
