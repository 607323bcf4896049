import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { atLeastZero, difference, type Rupiah, sum } from '#contract/money.ts';
import { maxDeductions, type UnpaidOrder, type UnpaidSeller } from '#contract/payouts.ts';
import { db, type Queryable, queryRows } from '#platform/db.ts';
import { type PageRequest, readCursor, writeCursor } from '#platform/keyset.ts';
import { orderLines, orders } from '#server/db/schema/index.ts';

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

type Sellers = { data: UnpaidSeller[]; total: number; nextCursor: string | null };

const cursorKeys = z.tuple([z.int(), id<UserId>()]);

/** Returns a page of the sellers with unpaid orders, the largest amount (rupiah) first. */
export async function listUnpaidSellers({ limit = 100, cursor }: PageRequest): Promise<Sellers> {
  const last = readCursor(cursor, 'unpaid', cursorKeys);
  const after = last ? sql`(due.amount, due.seller_id) < (${last[0]}, ${last[1]})` : sql`true`;
  const rows = await queryRows<{ total: number } & (UnpaidSeller | { sellerId: null })>(
    db,
    sql`select counted.total, page.* from (select count(*) as total from seller_dues where orders > 0) counted
        left join (
          select due.seller_id as "sellerId", s.seller_name as "sellerName", s.store_name as "storeName",
            due.amount as "totalAmount", greatest(due.amount - ${deductionsOf(sql`due.seller_id`)}, 0) as "payableAmount",
            due.orders as "totalUnpaidOrders"
          from seller_dues due join stores s using (seller_id)
          where due.orders > 0 and ${after} order by due.amount desc, due.seller_id desc limit ${limit + 1}
        ) page on true
        order by page."totalAmount" desc, page."sellerId" desc`,
  );
  const found = rows.flatMap(({ total: _, ...row }) => (row.sellerId === null ? [] : [row]));
  const data = found.slice(0, limit);
  const end = data.at(-1);
  const nextCursor = end && found.length > limit ? writeCursor('unpaid', [end.totalAmount, end.sellerId]) : null;
  return { data, total: rows[0]!.total, nextCursor };
}

export type Due = {
  orders: UnpaidOrder[];
  nextCursor: string | null;
  total: number;
  totalAmount: Rupiah;
  payableAmount: Rupiah;
  deductions: { orderId: OrderId; amount: Rupiah }[];
};

const dueCursor = z.tuple([id<OrderId>()]);

/**
 * Returns the orders due to a seller, oldest first, all or one page, and the deductions of the next payout. The totals,
 * in rupiah, cover all pages.
 */
export async function findDue(sellerId: UserId, { limit, cursor }: PageRequest): Promise<Due> {
  const due = and(ofSeller(sellerId), isDue);
  const [after] = readCursor(cursor, 'due', dueCursor) ?? [];
  const titles = sql<{ title: string }[]>`(
    select json_agg(json_build_object('title', ${orderLines.title}) order by ${orderLines.id})
    from ${orderLines} where ${eq(orderLines.orderId, orders.id)}
  )`;
  const { id: _id, totalAmount, createdAt } = orders;
  const selected = db
    .select({ _id, totalAmount, createdAt, cartItems: titles })
    .from(orders)
    .where(and(due, after && gt(orders.id, after)))
    .orderBy(orders.id)
    .$dynamic();
  const [rows, counted, back] = await Promise.all([
    limit === undefined ? selected : selected.limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)`, totalAmount: sql<Rupiah>`coalesce(sum(${totalAmount}), 0)` })
      .from(orders)
      .where(due),
    listDeductions(db, sellerId),
  ]);
  const listed = rows.slice(0, limit);
  const payableOrders = listed.map((order) => ({
    ...order,
    payableAmount: order.totalAmount,
    orderDate: order.createdAt,
  }));
  const deductions = back.map((order) => ({ orderId: order.id, amount: order.totalAmount }));
  const payable = difference(counted[0]!.totalAmount, sum(deductions.map(({ amount }) => amount)));
  return {
    orders: payableOrders,
    nextCursor: rows.length > listed.length ? writeCursor('due', [listed.at(-1)!._id]) : null,
    ...counted[0]!,
    payableAmount: atLeastZero(payable),
    deductions,
  };
}
