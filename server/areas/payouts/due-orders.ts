import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type OrderId, ownerOf, type StoreId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import type { TimeSort } from '#contract/lists.ts';
import { atLeastZero, difference, type Rupiah, sum } from '#contract/money.ts';
import {
  maxDeductions,
  type PayoutState,
  type UnpaidOrder,
  type UnpaidSeller,
  type UnpaidSellerSort,
} from '#contract/payouts/payouts.ts';
import { columns, jsonAgg, jsonBuildObject } from '#platform/columns.ts';
import { anyOf, contains, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { byTime, type ListPage, type PageRequest, readList, readPage, type SortOrder } from '#platform/keyset.ts';
import { payable } from '#server/areas/orders/order-amounts.ts';
import { payoutAccountOf } from '#server/areas/store/payout-account.ts';
import { orderLines, orders, sellerDues, storeIdentities, stores, users } from '#server/db/schema/index.ts';

/**
 * Condition: the order is due for payout, that is paid, confirmed, not disputed, not
 * paid out and not without an amount. Uses literals instead of parameters, so that
 * PostgreSQL can use the partial index. The SQL function `is_due` is the same condition.
 */
export const isDue = sql`orders.payment_status = 'paid' and orders.paid_out_at is null
  and not orders.is_disputed
  and orders.status = 'confirmed' and ${payable} > 0`;

/** SQL: why an order is or is not in a payout, without the account of its seller. */
export const payoutState = sql<Exclude<PayoutState, `account-${string}`>>`case
  when orders.paid_out_at is not null then 'paid-out'
  when orders.payment_status <> 'paid' then 'not-paid'
  when orders.is_disputed then 'disputed'
  when orders.status <> 'confirmed' then 'not-confirmed'
  when ${isDue} then 'due' else 'nothing-left' end`;

/** SQL: the sum in rupiah of the arrived orders that become due when they are confirmed or their dispute ends. */
const waitingSum = (condition: SQL): SQL => sql`(
  select coalesce(sum(${payable}), 0) from orders where orders.status in ('delivered', 'confirmed')
    and orders.payment_status = 'paid' and orders.paid_out_at is null
    and (orders.status = 'delivered' or orders.is_disputed) and ${condition}
)`;

export const bySeller = (sellerId: StoreId) => eq(orders.sellerId, sellerId);

/**
 * SQL: what payouts transferred for an order, reversed ones excluded, beyond what they should have, in rupiah. Negative
 * when the order was deducted from one payout and its own payout was reversed.
 */
const excess = sql`(
  (
    select coalesce(sum(l.amount), 0) from payout_lines l where l.order_id = orders.id
      and not exists (select from payout_reversals r where r.payout_id = l.payout_id)
  ) - case when orders.payment_status = 'refunded'
  or orders.paid_out_at is null then 0 else ${payable} end
)`;
const isDeductible = sql`(orders.payment_status = 'refunded' or orders.refunded_amount > 0)
  and ${excess} <> 0`;

/** SQL: the deductions of the next payout to a seller, given the seller id or its column. */
const deductionsOf = (sellerId: SQL | StoreId): SQL => sql`
  select orders.id as "orderId", ${excess} as amount
  from orders where orders.seller_id = ${sellerId} and ${isDeductible} order by orders.id
  limit ${maxDeductions}`;

/** An order and its amount in a payout, in rupiah. */
export type Share = { orderId: OrderId; amount: Rupiah };

/**
 * Lists the deductions of the next payout to a seller: the oldest orders that were refunded, wholly or in part, after
 * they were paid out, and what of them is not yet deducted; negative for what was deducted from one payout after the
 * order's own was reversed. At most `maxDeductions`.
 */
export const listDeductions = (runner: Queryable, sellerId: StoreId): Promise<Share[]> =>
  runner.rows<Share>(deductionsOf(sellerId));

const unpaidColumns = columns({
  sellerId: sellerDues.sellerId,
  sellerName: stores.sellerName,
  storeName: stores.storeName,
  totalAmount: sql<Rupiah>`seller_dues.amount`,
  payableAmount: sql<Rupiah>`greatest(
    seller_dues.payable - (
      select coalesce(sum(d.amount), 0) from (${deductionsOf(sql`seller_dues.seller_id`)}) d
    ), 0
  )`,
  totalUnpaidOrders: sellerDues.orders,
  isSuspended: sql<boolean>`users.suspended_at is not null`,
  accountChangedAt: storeIdentities.accountChangedAt,
  accountConfirmedAt: storeIdentities.accountConfirmedAt,
  heldUntil: storeIdentities.heldUntil,
  emailVerifiedAt: users.emailVerifiedAt,
});
const unpaidSellers = sql`seller_dues join stores using (seller_id)
  join users on users.id = seller_dues.seller_id
  join store_identities using (seller_id) where seller_dues.orders > 0`;

const byAmount = {
  keys: [sql`seller_dues.amount`, sql`seller_dues.seller_id`],
  cursor: z.tuple([z.int(), id<StoreId>()]),
};
const byName = {
  keys: [sql`lower(stores.seller_name) collate "C"`, sql`stores.seller_id`],
  cursor: z.tuple([z.string(), id<StoreId>()]),
};
const unpaidSortOrders: Record<UnpaidSellerSort, SortOrder> = {
  'amount-hightolow': { ...byAmount, direction: 'desc' },
  'amount-lowtohigh': { ...byAmount, direction: 'asc' },
  'name-atoz': { ...byName, direction: 'asc' },
  'name-ztoa': { ...byName, direction: 'desc' },
};

type UnpaidQuery = PageRequest & { q?: string | undefined; sortBy: UnpaidSellerSort };
type UnpaidPage = ListPage<UnpaidSeller> & { waitingAmount: Rupiah };

/**
 * Returns a page of the sellers with unpaid orders. `waitingAmount` is the sum of the delivered orders of all sellers
 * that are not due yet. Amounts are in rupiah.
 */
export async function listUnpaidSellers({ q, sortBy, ...request }: UnpaidQuery, at: Date): Promise<UnpaidPage> {
  const named = q
    ? anyOf([
        contains(sql`stores.seller_name`, q),
        matchesStore(sql`stores`, q),
        matchesPerson(sql`users`, q),
        hasIdOrCode(sql`stores.seller_id`, q),
      ])
    : sql`true`;
  const from = sql`${unpaidSellers} and ${named}`;
  const order = unpaidSortOrders[sortBy];
  const [page, [waiting]] = await Promise.all([
    readList({ columns: unpaidColumns, from, name: `unpaid ${sortBy}`, order }, request),
    db.rows<{ waitingAmount: Rupiah }>(sql`select ${waitingSum(sql`true`)} as "waitingAmount"`),
  ]);
  const data = page.data.map(({ accountChangedAt, accountConfirmedAt, heldUntil, emailVerifiedAt, ...seller }) => ({
    ...seller,
    account: payoutAccountOf({ accountChangedAt, accountConfirmedAt, heldUntil, emailVerifiedAt }, at),
  }));
  return { ...page, data, ...waiting! };
}

export type Due = {
  orders: UnpaidOrder[];
  nextCursor: string | null;
  total: number;
  totalAmount: Rupiah;
  payableAmount: Rupiah;
  waitingAmount: Rupiah;
  isSuspended: boolean;
  deductions: Share[];
};

const dueColumns = columns({
  _id: orders.id,
  totalAmount: orders.totalAmount,
  payableAmount: payable,
  createdAt: orders.createdAt,
  orderDate: orders.createdAt,
  isDeliveredEarly: sql<boolean>`coalesce(
    (
      select min(e.at) from order_events e where e.order_id = orders.id
        and e.to_status = 'delivered'
    ) < (select pay.paid_at from payments pay where pay.id = orders.payment_id) + interval '1 hour',
    false
  )`,
  cartItems: jsonAgg(
    jsonBuildObject({ title: orderLines.title }),
    sql`order_lines.id`,
    sql`order_lines where order_lines.order_id = orders.id`,
  ),
});
const everyOrder = 2 ** 31;

const dueSortOrders = byTime(sql`orders.id`);

const matchesDue = (q: string): SQL =>
  anyOf([
    hasIdOrCode(sql`orders.id`, q),
    sql`exists (select from order_lines l where l.order_id = orders.id
        and ${contains(sql`l.title`, q)})`,
  ]);

type DueQuery = PageRequest & { q?: string | undefined; sortBy?: TimeSort };

/**
 * Returns the orders due to a seller, all or one page, optionally those whose code or products match `q`, and the
 * deductions of the next payout. The totals, in rupiah, cover all due orders; `waitingAmount` is the sum of the
 * delivered orders that are not due yet.
 */
export async function findDue(sellerId: StoreId, query: DueQuery): Promise<Due> {
  const { limit = everyOrder, cursor, q, sortBy = 'oldest' } = query;
  const from = sql`orders where ${bySeller(sellerId)} and ${isDue}
    and ${q ? matchesDue(q) : sql`true`}`;
  const order = dueSortOrders[sortBy];
  const [{ data, nextCursor }, [sums], deductions] = await Promise.all([
    readPage({ columns: dueColumns, from, name: `due ${sortBy}`, order }, { limit, cursor }),
    db.rows<{ total: number; totalAmount: Rupiah; payable: Rupiah; waitingAmount: Rupiah; isSuspended: boolean }>(
      sumsOf(sellerId),
    ),
    listDeductions(db, sellerId),
  ]);
  const { payable: due, ...shown } = sums!;
  const payableAmount = atLeastZero(difference(due, sum(deductions.map(({ amount }) => amount))));
  return { orders: data, nextCursor, ...shown, payableAmount, deductions };
}

/** One row, also for a seller who never had a due order. */
const sumsOf = (sellerId: StoreId): SQL => sql`
  select coalesce(sum(orders), 0) as total, coalesce(sum(amount), 0) as "totalAmount",
    coalesce(sum(payable), 0) as payable,
    ${waitingSum(bySeller(sellerId))} as "waitingAmount",
    exists (select from users where id = ${ownerOf(sellerId)} and suspended_at is not null) as "isSuspended"
  from seller_dues where seller_id = ${sellerId}`;
