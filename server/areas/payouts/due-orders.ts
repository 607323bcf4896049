import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import type { TimeSort } from '#contract/lists.ts';
import { atLeastZero, difference, type Rupiah, sum } from '#contract/money.ts';
import { maxDeductions, type UnpaidOrder, type UnpaidSeller, type UnpaidSellerSort } from '#contract/payouts.ts';
import { anyOf, contains, hasOrderCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db, type Queryable, queryRows } from '#platform/db.ts';
import { byTime, countRows, type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { orders } from '#server/db/schema/index.ts';

/** An order and its amount in a payout, in rupiah. */
export type Share = { id: OrderId; totalAmount: Rupiah };
export const share = { id: orders.id, totalAmount: orders.totalAmount };

/**
 * Condition: the order is due for payout, that is paid, delivered and not paid out. Uses literals instead of
 * parameters, so that PostgreSQL can use the partial index. Orders with a total of 0 have nothing to pay out.
 */
export const isDue = sql`orders.payment_status = 'paid' and orders.status in ('delivered', 'confirmed')
  and orders.paid_out_at is null and orders.total_amount > 0`;

/** Condition: the order belongs to this seller. */
export const ofSeller = (sellerId: UserId) => eq(orders.sellerId, sellerId);

const isDeductible = sql`orders.payment_status = 'refunded' and orders.paid_out_at is not null
  and not exists (select from payout_lines l where l.order_id = orders.id and l.kind = 'deduction')`;

/**
 * SQL: the sum in rupiah of the orders that `listDeductions` returns for a seller, given the column of the seller id.
 */
const deductionsOf = (sellerId: SQL): SQL => sql`(
  select coalesce(sum(back.total_amount), 0) from (
    select orders.total_amount from orders where orders.seller_id = ${sellerId} and ${isDeductible}
    order by orders.id limit ${maxDeductions}
  ) back
)`;

/**
 * Lists the deductions of the next payout to a seller: the oldest orders that were refunded after they were paid out
 * and are not yet deducted. At most `maxDeductions`.
 */
export const listDeductions = (runner: Queryable, sellerId: UserId): Promise<Share[]> =>
  runner
    .select(share)
    .from(orders)
    .where(and(ofSeller(sellerId), isDeductible))
    .orderBy(orders.id)
    .limit(maxDeductions);

const unpaidColumns = sql`due.seller_id as "sellerId", s.seller_name as "sellerName", s.store_name as "storeName",
  due.amount as "totalAmount", greatest(due.amount - ${deductionsOf(sql`due.seller_id`)}, 0) as "payableAmount",
  due.orders as "totalUnpaidOrders"`;
const unpaidSellers = sql`seller_dues due join stores s using (seller_id) join users u on u.id = due.seller_id
  where due.orders > 0`;

const byAmount = { keys: [sql`due.amount`, sql`due.seller_id`], cursor: z.tuple([z.int(), id<UserId>()]) };
const byName = {
  keys: [sql`lower(s.seller_name) collate "C"`, sql`s.seller_id`],
  cursor: z.tuple([z.string(), id<UserId>()]),
};
const unpaidSortOrders: Record<UnpaidSellerSort, SortOrder> = {
  'amount-hightolow': { ...byAmount, direction: 'desc' },
  'amount-lowtohigh': { ...byAmount, direction: 'asc' },
  'name-atoz': { ...byName, direction: 'asc' },
  'name-ztoa': { ...byName, direction: 'desc' },
};

type UnpaidQuery = PageRequest & { q?: string | undefined; sortBy: UnpaidSellerSort };
type UnpaidPage = Page<UnpaidSeller> & { total: number; totalIsMinimum: boolean };

/** Returns a page of the sellers with unpaid orders. Amounts are in rupiah. */
export async function listUnpaidSellers({ q, sortBy, ...pageRequest }: UnpaidQuery): Promise<UnpaidPage> {
  const named = q ? anyOf([contains(sql`s.seller_name`, q), matchesStore(q), matchesPerson(q)]) : sql`true`;
  const from = sql`${unpaidSellers} and ${named}`;
  const order = unpaidSortOrders[sortBy];
  const [page, counted] = await Promise.all([
    readPage<UnpaidSeller>({ columns: unpaidColumns, from, name: `unpaid ${sortBy}`, order }, pageRequest),
    countRows(from),
  ]);
  return { ...page, ...counted };
}

export type Due = {
  orders: UnpaidOrder[];
  nextCursor: string | null;
  total: number;
  totalAmount: Rupiah;
  payableAmount: Rupiah;
  deductions: { orderId: OrderId; amount: Rupiah }[];
};

const dueColumns = sql`orders.id as "_id", orders.total_amount as "totalAmount",
  orders.total_amount as "payableAmount", orders.created_at as "createdAt", orders.created_at as "orderDate",
  (
    select json_agg(json_build_object('title', l.title) order by l.id) from order_lines l where l.order_id = orders.id
  ) as "cartItems"`;
const everyOrder = 2 ** 31;

const dueSortOrders = byTime(sql`orders.id`);

const matchesDue = (q: string): SQL =>
  anyOf([
    hasOrderCode(sql`orders.id`, q),
    sql`exists (select from order_lines l where l.order_id = orders.id and ${contains(sql`l.title`, q)})`,
  ]);

type DueQuery = PageRequest & { q?: string | undefined; sortBy?: TimeSort };

/**
 * Returns the orders due to a seller, all or one page, optionally those whose code or products match `q`, and the
 * deductions of the next payout. The totals, in rupiah, cover all due orders.
 */
export async function findDue(sellerId: UserId, query: DueQuery): Promise<Due> {
  const { limit = everyOrder, cursor, q, sortBy = 'oldest' } = query;
  const due = sql`orders where ${ofSeller(sellerId)} and ${isDue}`;
  const from = sql`${due} and ${q ? matchesDue(q) : sql`true`}`;
  const order = dueSortOrders[sortBy];
  const [{ data, nextCursor }, counted, back] = await Promise.all([
    readPage<UnpaidOrder>({ columns: dueColumns, from, name: `due ${sortBy}`, order }, { limit, cursor }),
    queryRows<{ total: number; totalAmount: Rupiah }>(
      db,
      sql`select count(*) as total, coalesce(sum(orders.total_amount), 0) as "totalAmount" from ${due}`,
    ),
    listDeductions(db, sellerId),
  ]);
  const deductions = back.map((order) => ({ orderId: order.id, amount: order.totalAmount }));
  const payable = difference(counted[0]!.totalAmount, sum(deductions.map(({ amount }) => amount)));
  return { orders: data, nextCursor, ...counted[0]!, payableAmount: atLeastZero(payable), deductions };
}
