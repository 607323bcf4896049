import { type SQL, sql } from 'drizzle-orm';
import type { DetailedTransaction, ListedTransaction } from '#contract/admin/admin.ts';
import { startOfDay } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import {
  caseWhen,
  type Columns,
  columns,
  jsonBuildObject,
  merge,
  type RowOf,
  scalarSubquery,
} from '#platform/columns.ts';
import { allOf, type Period } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { byTime, countRows, keysetOf, type ListPage, type PageRequest, readPage } from '#platform/keyset.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { bookedAmounts, costs } from '#server/areas/orders/order-amounts.ts';
import { deadlineColumns } from '#server/areas/orders/deadlines.ts';
import {
  buyer,
  complaintColumns,
  hasPaymentToken,
  historyColumns,
  abandonedAtCheckout,
  orderColumns,
  orderTables,
  seller,
  whereStatus,
  withBuyer,
} from '#server/areas/orders/order-rows.ts';
import { payoutState } from '#server/areas/payouts/due-orders.ts';
import { payoutAccountOf } from '#server/areas/store/payout-account.ts';
import {
  invoices,
  orderCounts,
  orders,
  payments,
  payoutLines,
  storeIdentities,
  stores,
} from '#server/db/schema/index.ts';
import { foundPage, foundUpTo, readSearch, type Search } from './transaction-search.ts';

export type TransactionFilter = Period & {
  q?: string | undefined;
  status?: OrderStatus | undefined;
  sortBy: TimeSort;
};

const sortOrders = byTime(sql`orders.id`);
const tables = sql`${orderTables} ${withBuyer}`;
const listedColumns = merge(
  orderColumns,
  columns({
    createdAt: orders.createdAt,
    sellerId: jsonBuildObject({ _id: stores.sellerId, storeName: stores.storeName, email: seller.email }),
    userId: jsonBuildObject({ _id: buyer.id, userName: buyer.userName, email: buyer.email }),
  }),
);
const detailedColumns = merge(
  listedColumns,
  historyColumns,
  complaintColumns,
  columns({
    payoutState,
    isKept: caseWhen(
      sql`buyer.erased_at is not null`,
      sql<boolean>`orders.kept is not null
        or exists (select from invoices i where i.order_id = orders.id and i.data is not null)`,
    ),
  }),
);

/** Of the seller; null for one whose account was erased. */
const accountColumns = columns({
  accountChangedAt: storeIdentities.accountChangedAt,
  accountConfirmedAt: storeIdentities.accountConfirmedAt,
  heldUntil: storeIdentities.heldUntil,
  emailVerifiedAt: seller.emailVerifiedAt,
});

type TransactionPage = ListPage<ListedTransaction>;

const maxCountedResults = 1_000;

/**
 * Returns a page of the orders that match the filter, and their number: exactly without `q`, and up to
 * `maxCountedResults` with `q`. For what `q` finds see transaction-search.ts.
 */
export async function listTransactions(
  { q, ...filter }: TransactionFilter,
  page: PageRequest,
): Promise<TransactionPage> {
  const search = q ? await readSearch(q) : null;
  const [found, counted] = await Promise.all([
    pageOf(listedColumns, search, filter, page),
    countOrders(search, filter),
  ]);
  return { ...found, data: nameRegions(found.data), ...counted };
}

const bookedColumns = columns({
  _id: orders.id,
  createdAt: orders.createdAt,
  paidAt: payments.paidAt,
  storeName: stores.storeName,
  userName: buyer.userName,
  email: buyer.email,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  ...costs,
  ...bookedAmounts,
  invoiceNumber: scalarSubquery(
    invoices.number,
    sql`invoices where invoices.order_id = orders.id and invoices.kind = 'invoice'`,
  ),
  transactionId: payments.transactionId,
  /** The payout that the order was paid out with, unless it was reversed. */
  payoutId: scalarSubquery(
    payoutLines.payoutId,
    sql`payout_lines where payout_lines.order_id = orders.id and payout_lines.kind = 'order'
      and not exists (select from payout_reversals r where r.payout_id = payout_lines.payout_id)`,
  ),
});

/** An order as bookkeeping needs it. Amounts are in rupiah. */
export type BookedOrder = RowOf<typeof bookedColumns>;

/** Returns a page of the orders that match the filter, as bookkeeping needs them. */
export const pageOfBookedOrders = async ({ q, ...filter }: TransactionFilter, page: PageRequest) =>
  pageOf(bookedColumns, q ? await readSearch(q) : null, filter, page);

/** @throws NO_ORDER */
export async function getTransaction(orderId: OrderId, at: Date): Promise<DetailedTransaction> {
  const [found] = await db.read(
    merge(detailedColumns, deadlineColumns(at), accountColumns),
    sql`${tables} left join store_identities on store_identities.seller_id = orders.seller_id
    where orders.id = ${orderId}`,
  );
  if (!found) throw refuse('NO_ORDER');
  const { accountChangedAt, accountConfirmedAt, heldUntil, emailVerifiedAt, ...order } = found;
  const { state } = payoutAccountOf({ accountChangedAt, accountConfirmedAt, heldUntil, emailVerifiedAt }, at);
  const isWaiting = order.payoutState === 'due' && state !== 'ready';
  return nameRegions([isWaiting ? { ...order, payoutState: `account-${state}` as const } : order])[0]!;
}

type ListFilter = Omit<TransactionFilter, 'q'>;

async function pageOf<Row>(selected: Columns<Row>, search: Search | null, filter: ListFilter, page: PageRequest) {
  const { sortBy } = filter;
  const name = `transactions ${sortBy}`;
  const order = sortOrders[sortBy];
  const matches = search
    ? sql`orders.id = any(array(${foundPage(search, whereFound(filter), keysetOf(name, order, page))}))`
    : sql`${hasPaymentToken} and ${whereListed(filter)}`;
  const from = sql`${tables} where ${matches}`;
  return readPage({ columns: selected, from, name, order }, page);
}

async function countOrders(search: Search | null, filter: ListFilter) {
  if (search) {
    const found = foundUpTo(search, whereFound(filter), maxCountedResults + 1);
    const { total, totalIsMinimum } = await countRows(sql`(${found}) found`, maxCountedResults);
    return { total, totalIsMinimum: totalIsMinimum || search.hasMorePeople };
  }
  const { status, from, to } = filter;
  const { day } = orderCounts;
  const byDays = allOf([...(from ? [sql`${day} >= ${from}`] : []), ...(to ? [sql`${day} <= ${to}`] : [])]);
  const [counted] = await db.rows<{ total: number }>(sql`
    select coalesce(sum(order_counts.orders), 0) - (
      select count(*) from payments join orders on orders.payment_id = payments.id
      where ${abandonedAtCheckout} and ${whereListed(filter)}
    ) as total from order_counts where ${whereStatus(orderCounts.status, status)} and ${byDays}`);
  return { total: counted!.total, totalIsMinimum: false };
}

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string): number => startOfDay(day).getTime();

/** Condition on orders for status and days. Ids ascend with creation time, so the list's index finds the days. */
const whereListed = ({ status, from, to }: ListFilter): SQL =>
  allOf([
    whereStatus(orders.status, status),
    ...(from ? [sql`orders.id >= ${lowestIdAt(startOf(from))}`] : []),
    ...(to ? [sql`orders.id < ${lowestIdAt(startOf(to) + dayMs)}`] : []),
  ]);

/** Condition on orders without a join: only orders that ended unpaid can be without a payment token. */
const whereFound = (filter: ListFilter): SQL =>
  sql`${whereListed(filter)} and (orders.payment_status not in ('failed', 'expired', 'cancelled')
    or exists (select from payments where payments.id = orders.payment_id and ${hasPaymentToken}))`;
