import { type SQL, sql } from 'drizzle-orm';
import type { DetailedTransaction, ListedTransaction } from '#contract/admin/admin.ts';
import type { OrderId, PayoutId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { Rupiah } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { allOf, type Period } from '#platform/conditions.ts';
import { db } from '#platform/db.ts';
import { byTime, countRows, keysetOf, type PageRequest, readPage } from '#platform/keyset.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { deadlineColumns } from '#server/areas/orders/deadlines.ts';
import {
  complaintsColumn,
  eventsColumn,
  hasPaymentToken,
  abandonedAtCheckout,
  orderColumns,
  orderTables,
  whereStatus,
} from '#server/areas/orders/order-rows.ts';
import { foundPage, foundUpTo, readSearch, type Search } from './transaction-search.ts';

export type TransactionFilter = Period & {
  q?: string | undefined;
  status?: OrderStatus | undefined;
  sortBy: TimeSort;
};

const sortOrders = byTime(sql`o.id`);
const tables = sql`${orderTables} join users buyer on buyer.id = o.user_id`;
const columns = sql`${orderColumns}, o.created_at as "createdAt",
  json_build_object('_id', s.seller_id, 'storeName', s.store_name,
    'email', seller.email) as "sellerId",
  json_build_object('_id', buyer.id, 'userName', buyer.user_name,
    'email', buyer.email) as "userId"`;

const maxCountedResults = 1_000;

/**
 * Returns a page of the orders that match the filter, and their number: exactly without `q`, and up to
 * `maxCountedResults` with `q`. For what `q` finds see transaction-search.ts.
 */
export async function listTransactions({ q, ...filter }: TransactionFilter, page: PageRequest) {
  const search = q ? await readSearch(q) : null;
  const [found, counted] = await Promise.all([
    pageOf<ListedTransaction>(columns, search, filter, page),
    countOrders(search, filter),
  ]);
  return { ...found, data: nameRegions(found.data), ...counted };
}

/** An order as bookkeeping needs it. Amounts are in rupiah. */
export type BookedOrder = {
  _id: OrderId;
  createdAt: string;
  paidAt: string | null;
  storeName: string;
  userName: string;
  email: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  invoiceNumber: string | null;
  totalAmount: Rupiah;
  shippingFee: Rupiah;
  /** What was received for the order, what of it was returned, and the shop's share of the rest. */
  paid: Rupiah;
  refunded: Rupiah;
  commission: Rupiah;
  transactionId: string | null;
  /** The payout that the order was paid out with, unless it was reversed. */
  payoutId: PayoutId | null;
};

const isReturned = sql`o.payment_status = 'refunded'`;
const bookedColumns = sql`o.id as "_id", o.created_at as "createdAt", pay.paid_at as "paidAt",
  s.store_name as "storeName",
  buyer.user_name as "userName", buyer.email, o.status, o.payment_status as "paymentStatus",
  o.total_amount as "totalAmount", o.shipping_fee as "shippingFee",
  case when pay.paid_at is null then 0 else o.total_amount end as paid,
  case when ${isReturned} then o.total_amount else o.refunded_amount end as refunded,
  case when pay.paid_at is null or ${isReturned} then 0 else o.commission end as commission,
  (select i.number from invoices i
    where i.order_id = o.id and i.kind = 'invoice') as "invoiceNumber",
  pay.transaction_id as "transactionId", (
    select l.payout_id from payout_lines l where l.order_id = o.id and l.kind = 'order'
      and not exists (select from payout_reversals r where r.payout_id = l.payout_id)
  ) as "payoutId"`;

/** Returns a page of the orders that match the filter, as bookkeeping needs them. */
export const pageOfBookedOrders = async ({ q, ...filter }: TransactionFilter, page: PageRequest) =>
  pageOf<BookedOrder>(bookedColumns, q ? await readSearch(q) : null, filter, page);

/** @throws NO_ORDER */
export async function getTransaction(orderId: OrderId, at: Date): Promise<DetailedTransaction> {
  const [order] = await db.rows<DetailedTransaction>(sql`
    select ${columns}, ${eventsColumn}, ${complaintsColumn}, ${deadlineColumns(at)},
      case when buyer.erased_at is not null then o.kept is not null
      or exists (select from invoices i where i.order_id = o.id and i.data is not null)
      end as "isKept"
    from ${tables} where o.id = ${orderId}`);
  if (!order) throw refuse('NO_ORDER');
  return nameRegions([order])[0]!;
}

type ListFilter = Omit<TransactionFilter, 'q'>;

async function pageOf<Row>(selected: SQL, search: Search | null, filter: ListFilter, page: PageRequest) {
  const { sortBy } = filter;
  const name = `transactions ${sortBy}`;
  const order = sortOrders[sortBy];
  const matches = search
    ? sql`o.id = any(array(${foundPage(search, whereFound(filter), keysetOf(name, order, page))}))`
    : sql`${hasPaymentToken} and ${whereListed(filter)}`;
  const from = sql`${tables} where ${matches}`;
  return readPage<Row>({ columns: selected, from, name, order }, page);
}

async function countOrders(search: Search | null, filter: ListFilter) {
  if (search) {
    const found = foundUpTo(search, whereFound(filter), maxCountedResults + 1);
    const { total, totalIsMinimum } = await countRows(sql`(${found}) found`, maxCountedResults);
    return { total, totalIsMinimum: totalIsMinimum || search.hasMorePeople };
  }
  const { status, from, to } = filter;
  const ofDays = allOf([...(from ? [sql`o.day >= ${from}`] : []), ...(to ? [sql`o.day <= ${to}`] : [])]);
  const [counted] = await db.rows<{ total: number }>(sql`
    select coalesce(sum(o.orders), 0) - (
      select count(*) from payments pay join orders o on o.payment_id = pay.id
      where ${abandonedAtCheckout} and ${whereListed(filter)}
    ) as total from order_counts o where ${whereStatus(status)} and ${ofDays}`);
  return { total: counted!.total, totalIsMinimum: false };
}

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Condition on orders `o` for status and days. Ids ascend with creation time, so the list's index finds the days. */
const whereListed = ({ status, from, to }: ListFilter): SQL =>
  allOf([
    whereStatus(status),
    ...(from ? [sql`o.id >= ${lowestIdAt(startOf(from))}`] : []),
    ...(to ? [sql`o.id < ${lowestIdAt(startOf(to) + dayMs)}`] : []),
  ]);

/** Condition on orders `o` without a join: only orders that ended unpaid can be without a payment token. */
const whereFound = (filter: ListFilter): SQL =>
  sql`${whereListed(filter)} and (o.payment_status not in ('failed', 'expired', 'cancelled')
    or exists (select from payments pay where pay.id = o.payment_id and ${hasPaymentToken}))`;
