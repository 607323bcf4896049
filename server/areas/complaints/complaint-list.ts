import { type SQL, sql } from 'drizzle-orm';
import type { Complaint, ComplaintState, ListedComplaint } from '#contract/complaints.ts';
import type { TimeSort } from '#contract/lists.ts';
import { anyOf, hasOrderCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byTime, countRows, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { complaintFields } from '#server/areas/orders/order-rows.ts';

type ComplaintQuery = PageRequest & { q?: string | undefined; status: ComplaintState; sortBy: TimeSort };
type ComplaintPage = Page<ListedComplaint> & { total: number; totalIsMinimum: boolean };
type Row = Omit<ListedComplaint, keyof Complaint> & { complaint: Complaint };

const columns = sql`json_build_object(${complaintFields}) as complaint,
  json_build_object('_id', o.id, 'totalAmount', o.total_amount, 'refundedAmount', o.refunded_amount,
    'orderStatus', o.status, 'paymentStatus', o.payment_status) as "order",
  json_build_object('_id', s.seller_id, 'storeName', s.store_name, 'phoneNumber', seller.phone_number) as "sellerId",
  json_build_object('_id', u.id, 'userName', u.user_name, 'phoneNumber', u.phone_number) as "userId"`;
const tables = sql`complaints c
  join orders o on o.id = c.order_id
  join stores s on s.seller_id = o.seller_id
  join users seller on seller.id = o.seller_id
  join users u on u.id = o.user_id`;
const sortOrders = byTime(sql`c.id`);
const states: Record<ComplaintState, SQL> = { open: sql`c.closed_at is null`, closed: sql`c.closed_at is not null` };

/** Returns a page of the open or closed complaints. `q` may be an order's code or id, or part of a name. */
export async function listComplaints({ q, status, sortBy, ...pageRequest }: ComplaintQuery): Promise<ComplaintPage> {
  const matches = q ? anyOf([hasOrderCode(sql`o.id`, q), matchesStore(q), matchesPerson(q)]) : sql`true`;
  const from = sql`${tables} where ${states[status]} and ${matches}`;
  const name = `complaints ${status} ${sortBy}`;
  const [{ data, nextCursor }, counted] = await Promise.all([
    readPage<Row>({ columns, from, name, order: sortOrders[sortBy] }, pageRequest),
    countRows(from),
  ]);
  return { data: data.map(({ complaint, ...parties }) => ({ ...complaint, ...parties })), ...counted, nextCursor };
}
