import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { atLeastZero, difference, type Rupiah, sum } from '#contract/money.ts';
import { maxDeductions, type UnpaidOrder, type UnpaidSeller } from '#contract/payouts.ts';
import { db, type Queryable, queryRows } from '#platform/db.ts';
import { byId, type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
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
export const deductionsOf = (sellerId: SQL): SQL => sql`(
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
const unpaidSellers = sql`seller_dues due join stores s using (seller_id) where due.orders > 0`;
const byAmount: SortOrder = {
  keys: [sql`due.amount`, sql`due.seller_id`],
  direction: 'desc',
  cursor: z.tuple([z.int(), id<UserId>()]),
};

/** Returns a page of the sellers with unpaid orders, the largest amount (rupiah) first. */
export async function listUnpaidSellers(page: PageRequest): Promise<Page<UnpaidSeller> & { total: number }> {
  const statement = { columns: unpaidColumns, from: unpaidSellers, name: 'unpaid', order: byAmount };
  const [sellers, counted] = await Promise.all([
    readPage<UnpaidSeller>(statement, page),
    queryRows<{ total: number }>(db, sql`select count(*) as total from seller_dues where orders > 0`),
  ]);
  return { ...sellers, total: counted[0]!.total };
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

/**
 * Returns the orders due to a seller, oldest first, all or one page, and the deductions of the next payout. The totals,
 * in rupiah, cover all pages.
 */
export async function findDue(sellerId: UserId, { limit = everyOrder, cursor }: PageRequest): Promise<Due> {
  const from = sql`orders where ${ofSeller(sellerId)} and ${isDue}`;
  const [{ data, nextCursor }, counted, back] = await Promise.all([
    readPage<UnpaidOrder>(
      { columns: dueColumns, from, name: 'due', order: byId(sql`orders.id`, 'asc') },
      { limit, cursor },
    ),
    queryRows<{ total: number; totalAmount: Rupiah }>(
      db,
      sql`select count(*) as total, coalesce(sum(orders.total_amount), 0) as "totalAmount" from ${from}`,
    ),
    listDeductions(db, sellerId),
  ]);
  const deductions = back.map((order) => ({ orderId: order.id, amount: order.totalAmount }));
  const payable = difference(counted[0]!.totalAmount, sum(deductions.map(({ amount }) => amount)));
  return { orders: data, nextCursor, ...counted[0]!, payableAmount: atLeastZero(payable), deductions };
}
