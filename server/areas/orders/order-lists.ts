import { type SQL, sql } from 'drizzle-orm';
import { isId, type UserId } from '#contract/ids.ts';
import {
  type DetailedOrder,
  type ListedOrder,
  orderTabs,
  type OrderTab,
  type TabCounts,
} from '#contract/orders/orders.ts';
import { cancellableFrom } from '#contract/waiting.ts';
import { merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { deadlineColumns } from './deadlines.ts';
import {
  complaintColumns,
  hasPaymentToken,
  historyColumns,
  moneyColumns,
  orderColumns,
  orderParties,
  orderTables,
  payColumns,
  type PaidHow,
} from './order-rows.ts';
import { reportedChannelName } from '#contract/payments/payment-channels.ts';

const newestFirst = byId(sql`orders.id`);

const arrived = sql`orders.status in ('delivered', 'confirmed')`;
const waitsForReview = sql`exists (
  select from order_lines l where l.order_id = orders.id and not exists (select from reviews r
      where r.order_line_id = l.id)
)`;

const tabs: Record<OrderTab, SQL> = {
  pending: sql`orders.status = 'pending'`,
  processing: sql`orders.status = 'processing'`,
  shipped: sql`orders.status = 'shipped'`,
  confirmed: arrived,
  rejected: sql`orders.status = 'rejected'`,
  review: sql`${arrived} and ${waitsForReview}`,
};

const ownOrders = (userId: UserId) => sql`orders.user_id = ${userId} and ${hasPaymentToken}`;

const ownColumns = merge(orderColumns, orderParties, payColumns);
const detailedColumns = merge(ownColumns, historyColumns, complaintColumns, moneyColumns);

type OrderQuery = PageRequest & { tab?: OrderTab | undefined };
type OrderPage = Page<ListedOrder> & { total: number; counts: TabCounts };
type Counted = {
  total: number;
  pending: number;
  processing: number;
  shipped: number;
  confirmed: number;
  rejected: number;
  review: number;
};

const countColumns = sql.join(
  orderTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]}) as ${sql.identifier(tab)}`),
  sql`, `,
);

/**
 * One page of a buyer's orders for the order history, newest first, optionally of one tab, and the counts of all tabs.
 * @throws INVALID for a malformed cursor
 */
export async function listOrders(userId: UserId, { tab, ...pageRequest }: OrderQuery): Promise<OrderPage> {
  const from = sql`${orderTables} where ${ownOrders(userId)} and ${tab ? tabs[tab] : sql`true`}`;
  const [page, counted] = await Promise.all([
    readPage({ columns: ownColumns, from, name: 'orders', order: newestFirst }, pageRequest),
    db.rows<Counted>(sql`
      select count(*) as total, ${countColumns}
      from orders join payments on payments.id = orders.payment_id where ${ownOrders(userId)}`),
  ]);
  const { total, ...counts } = counted[0]!;
  return { ...page, data: forBuyer(page.data), total: tab ? counts[tab] : total, counts };
}

/**
 * A buyer's order by its id or, given the order id of a payment, all orders of that checkout. `data` is the first of
 * them.
 * @throws NO_ORDER when the id is malformed or unknown, or the order is another user's
 */
export async function getOrders(
  userId: UserId,
  id: string,
  at: Date,
): Promise<{ data: DetailedOrder; orders: DetailedOrder[] }> {
  const found = await db.read(
    merge(detailedColumns, deadlineColumns(at)),
    sql`${orderTables} where ${ownOrders(userId)} and ${whereId(id)} order by orders.id`,
  );
  const orders = forBuyer(found).map((order) => ({
    ...order,
    cancellableFrom: cancellableFrom(order)?.toISOString() ?? null,
  }));
  const [data] = orders;
  if (!data) throw refuse('NO_ORDER');
  return { data, orders };
}

/**
 * The paid orders of a buyer's checkout, given the order id of its payment, or of the latest one that
 * was paid within 24 hours; empty without one. `mailedTo` is where the proof of payment was mailed.
 * @throws NO_ORDER when the id is no order or payment of the buyer
 */
export async function getReceipt(
  userId: UserId,
  id: string | undefined,
  at: Date,
): Promise<{ data: ListedOrder[]; mailedTo: string | null }> {
  const since = new Date(at.getTime() - receiptHours * 3_600_000);
  const latest = sql`payments.id = (
    select p.id from payments p
    where p.user_id = ${userId} and p.status = 'paid' and p.paid_at > ${since}
    order by p.paid_at desc limit 1
  )`;
  if (id !== undefined) {
    const [own] = await db.rows(sql`
      select from ${orderTables} where ${ownOrders(userId)} and ${whereId(id)} limit 1`);
    if (!own) throw refuse('NO_ORDER');
  }
  const [data, [user]] = await Promise.all([
    db.read(
      ownColumns,
      sql`${orderTables} where ${ownOrders(userId)} and orders.payment_status = 'paid'
        and ${id === undefined ? latest : whereId(id)} order by orders.id`,
    ),
    db.rows<{ email: string }>(sql`
      select email from users u where u.id = ${userId}
      and not exists (select from mail_opt_outs off
        where off.user_id = u.id and off.kind = 'order-paid')`),
  ]);
  return { data: forBuyer(data), mailedTo: user?.email ?? null };
}

const receiptHours = 24;

const forBuyer = <Order extends PaidHow & { addressInfo: { region: string | null } }>(rows: readonly Order[]) =>
  nameRegions(rows).map(({ lastReport, ...order }) => ({ ...order, payTo: payToOf(lastReport) }));

const unnamed = { payment_type: '', va_numbers: [], permata_va_number: '', store: '' };

/** Null unless the reported attempt waits for the buyer. */
function payToOf(report: PaidHow['lastReport']): ListedOrder['payTo'] {
  if (report?.transaction_status !== 'pending') return null;
  const channel = reportedChannelName({ ...unnamed, ...report });
  return {
    channel: report.biller_code ? `${channel}, kode perusahaan ${report.biller_code}` : channel,
    number: report.number ?? '',
  };
}

/** The id `<payment id>-<attempt>` still identifies its orders after later attempts. */
function whereId(id: string): SQL {
  if (isId(id)) return sql`orders.id = ${id}`;
  const [, paymentId = '', attempt] = /^(.{36})-(\d{1,6})$/.exec(id) ?? [];
  if (!isId(paymentId)) throw refuse('NO_ORDER');
  return sql`payments.id = ${paymentId} and payments.attempt >= ${attempt}`;
}
