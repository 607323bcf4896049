import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { id } from '#contract/endpoint.ts';
import type { OrderId, StoreId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { SellerOrder, SellerOrderDetails, StoreOrderCounts, StoreOrderSort } from '#contract/store/store.ts';
import { columns, merge, optional, type RowOf } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byTime, type ListPage, type PageRequest, readList, type SortOrder } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { deadlineColumns } from '#server/areas/orders/deadlines.ts';
import {
  complaintColumns,
  hasPaymentToken,
  historyColumns,
  orderColumns,
  orderParties,
  orderTables,
  whereStatus,
  withBuyer,
} from '#server/areas/orders/order-rows.ts';
import { orders } from '#server/db/schema/index.ts';

type OrderQuery = PageRequest & { q?: string | undefined; status?: OrderStatus | undefined; sortBy: StoreOrderSort };

/** SQL: the day by which an order is sent; the end of time for one that is not paid or was sent. */
const shipBy = sql`case when orders.payment_status = 'paid' and orders.status in ('pending', 'processing')
  then coalesce(orders.ship_by::text, '9') else '9' end`;
const sortOrders: Record<StoreOrderSort, SortOrder> = {
  ...byTime(sql`orders.id`),
  'ship-by': { keys: [shipBy, sql`orders.id`], cursor: z.tuple([z.string(), id<OrderId>()]), direction: 'asc' },
};

const tables = sql`${orderTables} ${withBuyer}`;
/** SQL: whether an order ended and was never paid. Its seller has no use of the buyer's name, phone and address. */
const endedUnpaid = sql<boolean>`(orders.status = 'rejected'
    and orders.payment_status in ('failed', 'expired', 'cancelled'))`;

const listedColumns = merge(
  orderColumns,
  orderParties,
  columns({
    endedUnpaid,
    userName: sql<string>`case when ${endedUnpaid} then '' else buyer.user_name end`,
    phoneNumber: sql<string>`case when ${endedUnpaid} then '' else buyer.phone_number end`,
  }),
);
type Cards = NonNullable<SellerOrderDetails['cards']>;
const detailedColumns = merge(
  listedColumns,
  historyColumns,
  complaintColumns,
  columns({
    goodsReturnedAt: orders.goodsReturnedAt,
    cards: optional(sql<Cards | null>`(
      select json_build_object('codes', count(code), 'openings', coalesce(sum(openings), 0),
        'isVoided', coalesce(bool_or(voided_at is not null), false))
      from line_origins left join piece_codes using (order_line_id)
      where line_origins.order_id = orders.id having count(*) > 0)`),
  }),
);

const noAddress = {
  receiverName: '',
  address: '',
  city: '',
  pincode: '',
  phone: '',
  notes: '',
  region: null,
  isForOther: null,
} satisfies Partial<SellerOrder['addressInfo']>;

/**
 * Returns orders as their seller sees them: with the names of kecamatan, without what the buyer of an unpaid end wrote.
 */
function present<Order extends RowOf<typeof listedColumns>>(found: readonly Order[]) {
  for (const { endedUnpaid: isEmpty, addressInfo } of found) if (isEmpty) Object.assign(addressInfo, noAddress);
  return nameRegions(found).map(({ endedUnpaid: isEmpty, gift, ...order }) => ({
    ...order,
    ...(gift && !isEmpty && { gift }),
  }));
}

/** What is typed of a phone number, in any notation; shorter texts are no phone number. */
const phonePattern = /^[\d\s()+./-]{4,}$/;

/** SQL: whether an order has the text in its code, number of the parcel, products, or in what is shown of its buyer. */
function matchesSearch(q: string): SQL {
  const contains = (text: SQL) => sql`strpos(lower(${text}), lower(${q})) > 0`;
  const phones = [sql`buyer.phone_number`, sql`orders.phone`].map(
    (phone) => sql`(phone_key(${q}) <> '' and strpos(phone_key(${phone}), phone_key(${q})) > 0)`,
  );
  const shownBuyer = [contains(sql`buyer.user_name`), contains(sql`orders.receiver_name`)];
  return sql`(${contains(sql`right(orders.id::text, 8)`)} or orders.id::text = lower(${q})
      or ${contains(sql`orders.tracking_number`)}
    or exists (select from order_lines l where l.order_id = orders.id and ${contains(sql`l.title`)})
    or (not ${endedUnpaid}
      and (${sql.join([...shownBuyer, ...(phonePattern.test(q) ? phones : [])], sql` or `)})))`;
}

/** Returns a page of a store's orders, including unpaid orders. */
export async function listStoreOrders(
  sellerId: StoreId,
  { q, status, sortBy, ...pageRequest }: OrderQuery,
): Promise<ListPage<SellerOrder>> {
  const filter = sql`orders.seller_id = ${sellerId} and ${hasPaymentToken}
    and ${whereStatus(orders.status, status)} and ${q ? matchesSearch(q) : sql`true`}`;
  const from = sql`${tables} where ${filter}`;
  const page = await readList(
    { columns: listedColumns, from, name: `store orders ${sortBy}`, order: sortOrders[sortBy] },
    pageRequest,
  );
  return { ...page, data: present(page.data) };
}

/** @throws NO_ORDER, also for an order of another store */
export async function getStoreOrder(sellerId: StoreId, orderId: OrderId, at: Date): Promise<SellerOrderDetails> {
  const found = await db.read(
    merge(detailedColumns, deadlineColumns(at)),
    sql`${tables}
    where orders.id = ${orderId} and orders.seller_id = ${sellerId} and ${hasPaymentToken}`,
  );
  const [order] = present(found);
  if (!order) throw refuse('NO_ORDER');
  return order;
}

type Counts = { storeName: string; newest: OrderId | null; waiting: number; toSend: number };

/**
 * Returns the newest order id and the numbers of paid orders that the seller has to
 * accept and to send. Open pages poll it to decide whether to reload their list, so it
 * uses only index lookups. An unpaid order is included once its payment has a token.
 */
export async function countStoreOrders(sellerId: StoreId): Promise<StoreOrderCounts> {
  const [counts] = await db.rows<Counts>(sql`
    select (select store_name from stores where seller_id = ${sellerId}) as "storeName",
      (select orders.id from orders join payments on payments.id = orders.payment_id
       where orders.seller_id = ${sellerId}
         and (payments.snap_token is not null or payments.paid_at is not null)
       order by orders.id desc limit 1) as newest,
      (select count(*) from orders
       where seller_id = ${sellerId} and status = 'pending' and payment_status = 'paid') as waiting,
      (select count(*) from orders
       where seller_id = ${sellerId} and status = 'processing'
         and payment_status = 'paid') as "toSend"`);
  return counts!;
}
