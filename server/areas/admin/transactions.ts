import { type SQL, sql } from 'drizzle-orm';
import type { DetailedTransaction, ListedTransaction } from '#contract/admin.ts';
import type { OrderId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { db, queryRows } from '#platform/db.ts';
import { byTime, countRows, keysetOf, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import {
  complaintsColumn,
  eventsColumn,
  hasPaymentToken,
  neverMade,
  orderColumns,
  orderTables,
  whereStatus,
} from '#server/areas/orders/order-rows.ts';
import { foundIds, readSearch, type Search } from './transaction-search.ts';

export type TransactionFilter = { q?: string | undefined; status?: OrderStatus | undefined; sortBy: TimeSort };

const sortOrders = byTime(sql`o.id`);
const tables = sql`${orderTables} join users buyer on buyer.id = o.user_id`;
const columns = sql`${orderColumns}, o.created_at as "createdAt",
  json_build_object('_id', s.seller_id, 'storeName', s.store_name, 'email', seller.email) as "sellerId",
  json_build_object('_id', buyer.id, 'userName', buyer.user_name, 'email', buyer.email) as "userId"`;

/** The largest number of search results that is counted exactly. */
const maxCountedResults = 1_000;

/**
 * Returns a page of the orders that match the filter, and their number: exactly without `q`, and up to
 * `maxCountedResults` with `q`. For what `q` finds see transaction-search.ts.
 */
export async function listTransactions({ q, ...filter }: TransactionFilter, page: PageRequest) {
  const search = q ? await readSearch(q) : null;
  const [found, counted] = await Promise.all([pageOf(search, filter, page), countOrders(search, filter)]);
  return { ...found, ...counted };
}

/** Returns a page of the orders that match the filter. */
export const pageOfTransactions = async ({ q, ...filter }: TransactionFilter, page: PageRequest) =>
  pageOf(q ? await readSearch(q) : null, filter, page);

/**
 * Returns one order with its events.
 * @throws NO_ORDER
 */
export async function getTransaction(orderId: OrderId): Promise<DetailedTransaction> {
  const [order] = await queryRows<DetailedTransaction>(
    db,
    sql`select ${columns}, ${eventsColumn}, ${complaintsColumn} from ${tables} where o.id = ${orderId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  return order;
}

type ListFilter = Omit<TransactionFilter, 'q'>;

const whereFilter = ({ status }: ListFilter): SQL => sql`${hasPaymentToken} and ${whereStatus(status)}`;

async function pageOf(search: Search | null, filter: ListFilter, page: PageRequest) {
  const [name, order] = [`transactions ${filter.sortBy}`, sortOrders[filter.sortBy]];
  const matches = search
    ? sql`o.id = any(array(${foundIds(search, whereFilter(filter), keysetOf(name, order, page))}))`
    : whereFilter(filter);
  return readPage<ListedTransaction>({ columns, from: sql`${tables} where ${matches}`, name, order }, page);
}

async function countOrders(search: Search | null, filter: ListFilter) {
  if (search) {
    const first = { after: sql`true`, order: sql`o.id desc`, rows: maxCountedResults + 1 };
    return countRows(sql`(${foundIds(search, whereFilter(filter), first)}) found`, maxCountedResults);
  }
  const ofStatus = whereStatus(filter.status);
  const [counted] = await queryRows<{ total: number }>(
    db,
    sql`select coalesce(sum(o.orders), 0) - (
          select count(*) from payments pay join orders o on o.payment_id = pay.id where ${neverMade} and ${ofStatus}
        ) as total from order_counts o where ${ofStatus}`,
  );
  return { total: counted!.total, totalIsMinimum: false };
}
