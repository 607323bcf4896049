import { type SQL, sql } from 'drizzle-orm';
import type { DetailedTransaction, ListedTransaction } from '#contract/admin.ts';
import { isId, type OrderId, type UserId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { hasOrderCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db, queryRows } from '#platform/db.ts';
import { byTime, countRows, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import {
  eventsColumn,
  hasPaymentToken,
  neverMade,
  orderColumns,
  orderTables,
  whereStatus,
} from '#server/areas/orders/order-rows.ts';

export type TransactionFilter = { q?: string | undefined; status?: OrderStatus | undefined; sortBy: TimeSort };

const sortOrders = byTime(sql`o.id`);
const tables = sql`${orderTables} join users buyer on buyer.id = o.user_id`;
const columns = sql`${orderColumns}, o.created_at as "createdAt",
  json_build_object('_id', s.seller_id, 'storeName', s.store_name, 'email', seller.email) as "sellerId",
  json_build_object('_id', buyer.id, 'userName', buyer.user_name, 'email', buyer.email) as "userId"`;

/** Returns a page of the orders that match the filter. */
export async function pageOfTransactions(filter: TransactionFilter, page: PageRequest) {
  const from = sql`${tables} where ${await whereFilter(filter)}`;
  const statement = { columns, from, name: `transactions ${filter.sortBy}`, order: sortOrders[filter.sortBy] };
  return readPage<ListedTransaction>(statement, page);
}

/**
 * Counts the orders on all pages. Without `q` the count is exact and comes from the stored counts; with `q` it is at
 * most `maxCounted`.
 */
export async function countTransactions(filter: TransactionFilter) {
  const { q, status } = filter;
  if (q) return countRows(sql`orders o join payments pay on pay.id = o.payment_id where ${await whereFilter(filter)}`);
  const [counted] = await queryRows<{ total: number }>(
    db,
    sql`select coalesce(sum(o.orders), 0) - (
          select count(*) from payments pay join orders o on o.payment_id = pay.id
          where ${neverMade} and ${whereStatus(status)}
        ) as total from order_counts o where ${whereStatus(status)}`,
  );
  return { total: counted!.total, totalIsMinimum: false };
}

/**
 * Returns one order with its events.
 * @throws NO_ORDER
 */
export async function getTransaction(orderId: OrderId): Promise<DetailedTransaction> {
  const [order] = await queryRows<DetailedTransaction>(
    db,
    sql`select ${columns}, ${eventsColumn} from ${tables} where o.id = ${orderId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  return order;
}

const whereFilter = async ({ q, status }: TransactionFilter): Promise<SQL> =>
  sql`${hasPaymentToken} and ${q ? await whereSearch(q) : sql`true`} and ${whereStatus(status)}`;

/** Condition: order `o` matches the text by order id, payment id, order code, or the name of its store or customer. */
async function whereSearch(q: string): Promise<SQL> {
  if (isId(q)) return sql`o.id = ${q}`;
  if (isId(q.slice(0, 36))) return sql`o.payment_id = ${q.slice(0, 36)}`;
  const people = await findPeople(q);
  // Wrapped in an array: with a plain condition PostgreSQL would scan all orders by id until it had found a full page.
  return sql`o.id = any(array(
    select found.id from orders found
    where found.user_id = any(${people}::uuid[]) or found.seller_id = any(${people}::uuid[])
      or ${hasOrderCode(sql`found.id`, q)}
  ))`;
}

/**
 * Finds the newest 200 people whose name, e-mail address or store name matches. Broader searches need a longer text.
 */
async function findPeople(q: string) {
  const found = await queryRows<{ id: UserId }>(
    db,
    sql`select id from (
          select u.id from users u where ${matchesPerson(q)} union select s.seller_id from stores s where ${matchesStore(q)}
        ) people order by id desc limit 200`,
  );
  return sql.param(found.map(({ id: personId }) => personId));
}
