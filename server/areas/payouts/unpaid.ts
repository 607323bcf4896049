import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import { id } from '#contract/kit.ts';
import type { Rupiah } from '#contract/money.ts';
import { mostOrdersAtOnce, type UnpaidOrder, type UnpaidSeller } from '#contract/payouts.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { readCursor, writeCursor } from '#server/areas/catalogue/cursor.ts';
import { orderLines, orders } from '#server/db/schema/index.ts';
import { isDue, isOf, listToTakeBack } from './due-orders.ts';

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
            due.amount as "totalAmount", due.orders as "totalUnpaidOrders"
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
  total: number;
  amount: Rupiah;
  deductions: { orderId: OrderId; amount: Rupiah }[];
};

/** What is due to a seller, the oldest orders first, and what is to be taken back with the next payout. */
export async function findDue(sellerId: UserId): Promise<Due> {
  const due = and(isOf(sellerId), isDue);
  const titles = sql<{ title: string }[]>`(
    select json_agg(json_build_object('title', ${orderLines.title}) order by ${orderLines.id})
    from ${orderLines} where ${eq(orderLines.orderId, orders.id)}
  )`;
  const { id: _id, totalAmount, createdAt } = orders;
  const [listed, counted, back] = await Promise.all([
    db
      .select({ _id, totalAmount, createdAt, cartItems: titles })
      .from(orders)
      .where(due)
      .orderBy(orders.id)
      .limit(mostOrdersAtOnce),
    db
      .select({ total: sql<number>`count(*)`, amount: sql<Rupiah>`coalesce(sum(${totalAmount}), 0)` })
      .from(orders)
      .where(due),
    listToTakeBack(db, sellerId),
  ]);
  const dated = listed.map(({ createdAt: made, ...order }) => ({
    ...order,
    createdAt: made.toISOString(),
    orderDate: made.toISOString(),
  }));
  const deductions = back.map((order) => ({ orderId: order.id, amount: order.totalAmount }));
  return { orders: dated, ...counted[0]!, deductions };
}
