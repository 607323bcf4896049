import { type SQL, sql } from 'drizzle-orm';
import type { WaitingKind, WaitingOrder } from '#contract/admin/admin.ts';
import { daysBefore, waitingDays } from '#contract/waiting.ts';
import { columns, merge } from '#platform/columns.ts';
import { anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { isUnsentSince } from '#server/areas/orders/waiting.ts';
import { contactColumns, contactTables, hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { orders, payments } from '#server/db/schema/index.ts';

type WaitingQuery = ListRequest & { status?: WaitingKind | undefined };

/** Since when an order waits: a pending one at the earliest since its payment. */
const since = sql<string>`case when orders.status = 'pending' then greatest(orders.moved_at, payments.paid_at)
  else orders.moved_at end`;
const isUnsent = sql`orders.status in ('pending', 'processing')`;

/** The conditions exclude each other. Orders with an open complaint are in the list of complaints. */
const conditions = (at: Date): Record<WaitingKind, SQL> => ({
  unprocessed: sql`(orders.status = 'pending' and seller.suspended_at is null
      and ${since} <= ${daysBefore(at, 1)})`,
  suspended: sql`(${isUnsent} and seller.suspended_at is not null)`,
  unsent: sql`(orders.status = 'processing' and seller.suspended_at is null
      and ${isUnsentSince(waitingDays.late, at)})`,
  unanswered: sql`(orders.status = 'shipped' and not orders.is_disputed and not ${isInTrouble(at)}
    and orders.moved_at <= ${daysBefore(at, waitingDays.receiptUnanswered)})`,
  parcel: isInTrouble(at),
  reviewed: isReviewed,
});

/** Few payments are unpaid at a time, so their reports are read for each. */
const isReviewed = sql`(payments.status = 'pending' and orders.status = 'pending'
    and ${hasReviewedCard(payments.id)})`;

/**
 * The newest parcel of an order that is not confirmed, or was
 * paid out; the last days in which its courier answered count.
 */
const isInTrouble = (at: Date): SQL => sql`(not orders.is_disputed
  and (orders.status in ('shipped', 'delivered') or orders.paid_out_at is not null)
  and orders.id = any(array(select p.order_id from parcels p
    where p.needs_admin and p.asked_at > ${daysBefore(at, 30)}
      and not exists (select from parcels n where n.order_id = p.order_id and n.id > p.id))))`;

const columnsAt = (at: Date) =>
  merge(
    columns({
      _id: orders.id,
      totalAmount: orders.totalAmount,
      orderStatus: orders.status,
      since,
      kind: sql<WaitingKind>`case when orders.payment_status = 'pending' then 'reviewed'
        when ${isInTrouble(at)} then 'parcel'
        when orders.status = 'shipped' then 'unanswered'
        when seller.suspended_at is not null then 'suspended'
        when orders.status = 'processing' then 'unsent' else 'unprocessed' end`,
    }),
    contactColumns,
  );
const tables = sql`orders
  join payments on payments.id = orders.payment_id ${contactTables}`;
const sortOrders = byTime(sql`orders.id`);

export async function listWaitingOrders(
  { q, status, sortBy, ...pageRequest }: WaitingQuery,
  at: Date,
): Promise<ListPage<WaitingOrder>> {
  const known = conditions(at);
  const waits = status
    ? known[status]
    : anyOf([known.unprocessed, known.suspended, known.unsent, known.unanswered, known.parcel]);
  const matches = q
    ? anyOf([hasIdOrCode(sql`orders.id`, q), matchesStore(sql`stores`, q), matchesPerson(sql`buyer`, q)])
    : sql`true`;
  const isPaid = sql`orders.payment_status = 'paid'
    and (orders.status in ('pending', 'processing', 'shipped') or ${known.parcel})`;
  const from = sql`${tables} where ${status === 'reviewed' ? sql`true` : isPaid} and ${waits}
    and ${matches}`;
  const name = `waiting ${status ?? 'all'} ${sortBy}`;
  return readList({ columns: columnsAt(at), from, name, order: sortOrders[sortBy] }, pageRequest);
}
