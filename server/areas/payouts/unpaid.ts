import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import { id } from '#contract/kit.ts';
import { atLeastNone, difference, type Rupiah, sum } from '#contract/money.ts';
import type { UnpaidOrder, UnpaidSeller } from '#contract/payouts.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { readCursor, writeCursor } from '#server/areas/catalogue/cursor.ts';
import { orderLines, orders } from '#server/db/schema/index.ts';
import { isDue, isOf, listToTakeBack, takenBackFrom } from './due-orders.ts';

type Sellers = { data: UnpaidSeller[]; total: number; nextCursor: string | null };

const cursorKeys = z.tuple([z.int(), id<UserId>()]);

/** A page of the sellers who are owed money, the largest sum first. */
export async function listUnpaidSellers({ limit = 100, cursor }: AskedPage): Promise<Sellers> {
  const last = readCursor(cursor, 'unpaid', cursorKeys);
  const after = last ? sql`(due.amount, due.seller_id) < (${last[0]}, ${last[1]})` : sql`true`;
  const rows = await rowsOf<{ total: number } & (UnpaidSeller | { sellerId: null })>(
    db,
    sql`select counted.total, page.* from (select count(*) as total from seller_dues where orders > 0) counted
        left join (
          select due.seller_id as "sellerId", s.seller_name as "sellerName", s.store_name as "storeName",
            due.amount as "totalAmount", greatest(due.amount - ${takenBackFrom(sql`due.seller_id`)}, 0) as "payableAmount",
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
 * What is due to a seller and what the next payout takes back: all orders, or a page of them, the oldest first. The
 * amounts are those of all of them.
 */
export async function findDue(sellerId: UserId, { limit, cursor }: AskedPage): Promise<Due> {
  const due = and(isOf(sellerId), isDue);
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
    listToTakeBack(db, sellerId),
  ]);
  const listed = rows.slice(0, limit);
  const dated = listed.map(({ createdAt: made, ...order }) => ({
    ...order,
    payableAmount: order.totalAmount,
    createdAt: made.toISOString(),
    orderDate: made.toISOString(),
  }));
  const deductions = back.map((order) => ({ orderId: order.id, amount: order.totalAmount }));
  const payable = difference(counted[0]!.totalAmount, sum(deductions.map(({ amount }) => amount)));
  return {
    orders: dated,
    nextCursor: rows.length > listed.length ? writeCursor('due', [listed.at(-1)!._id]) : null,
    ...counted[0]!,
    payableAmount: atLeastNone(payable),
    deductions,
  };
}
