import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Rupiah } from '#contract/money.ts';
import { hasArrived, type OrderStatus } from '#contract/orders/order-states.ts';
import type { PaidBy } from '#contract/payments/payment-channels.ts';
import {
  caseWhen,
  columns,
  jsonAgg,
  jsonBuildObject,
  optional,
  type RowOf,
  scalarSubquery,
} from '#platform/columns.ts';
import {
  complaints,
  copiedColumns,
  orderAddressChanges,
  orderEvents,
  orderLines,
  orders,
  parcelEvents,
  parcels,
  payments,
  stores,
  users,
} from '#server/db/schema/index.ts';
import { costs } from './order-amounts.ts';

export const seller = alias(users, 'seller');
export const buyer = alias(users, 'buyer');

export const orderTables = sql`orders
  join payments on payments.id = orders.payment_id
  join stores on stores.seller_id = orders.seller_id
  join users seller on seller.id = orders.seller_id`;
export const withBuyer = sql`join users buyer on buyer.id = orders.user_id`;

/** A checkout that ended without a payment token failed while the buyer was waiting. It is not shown to anyone. */
export const abandonedAtCheckout = sql`(payments.snap_token is null and payments.paid_at is null
 and payments.status in ('failed', 'expired', 'cancelled'))`;
export const hasPaymentToken = sql`not ${abandonedAtCheckout}`;

/**
 * Whether the bank is reviewing a card of a payment: a charge was challenged, and nothing was reported of that
 * transaction since. Reports may arrive in any order. Without `offset 0`, PostgreSQL would search the reports of all
 * payments once, because it plans for more orders than a page has. `except` is a transaction that does not count.
 */
export const hasReviewedCard = (paymentId: SQLWrapper, except?: string): SQL<boolean> => sql`exists (
  select from payment_events e
  where e.payment_id = ${paymentId} and e.transaction_status = 'capture'
    and e.fraud_status = 'challenge'
    and ${except === undefined ? sql`true` : sql`e.transaction_id <> ${except}`} and not exists (
    select from payment_events other
    where other.payment_id = e.payment_id and other.transaction_id = e.transaction_id
      and other.transaction_status not in ('pending', 'authorize')
      and (other.transaction_status, other.fraud_status) <> (e.transaction_status, e.fraud_status)
  ) offset 0
)`;

const isUnpaid = sql<boolean>`(orders.payment_status = 'pending' and payments.status = 'pending')`;

/** The ids of an order's buyer and seller. */
export const orderParties = columns({ userId: orders.userId, sellerId: orders.sellerId });

/** Empty fields of a report are not stored. */
type LastReport = Partial<PaidBy> & { transaction_status: string; biller_code?: string; number: string | null };

/** What the provider reported last about an unpaid checkout. Only its buyer sees how it is paid. */
export const payColumns = columns({
  lastReport: caseWhen(
    isUnpaid,
    sql<LastReport | null>`(
      select e.report || jsonb_build_object('number', payment_number(e.report)) from payment_events e
      where e.payment_id = payments.id and e.provider_order_id = payments.provider_order_id
      order by e.id desc limit 1
    )`,
  ),
});
export type PaidHow = RowOf<typeof payColumns>;

/** The names and phone numbers of an order's seller and buyer, for admins. */
export const contactColumns = columns({
  sellerId: jsonBuildObject({
    _id: stores.sellerId,
    storeName: stores.storeName,
    phoneNumber: seller.phoneNumber,
  }),
  userId: jsonBuildObject({ _id: buyer.id, userName: buyer.userName, phoneNumber: buyer.phoneNumber }),
});

export const contactTables = sql`join stores on stores.seller_id = orders.seller_id
  join users seller on seller.id = orders.seller_id ${withBuyer}`;

/** The columns of an order that are copied from an address. */
export const copiedAddress = Object.fromEntries(
  Object.keys(copiedColumns).map((field) => [field, orders[field as keyof typeof copiedColumns]]),
) as Pick<typeof orders, keyof typeof copiedColumns>;

const item = jsonBuildObject({
  productId: orderLines.productId,
  title: orderLines.title,
  image: orderLines.image,
  price: orderLines.price,
  quantity: orderLines.quantity,
  note: sql<string | null>`nullif(order_lines.note, '')`,
  noteLabel: caseWhen(sql`order_lines.note <> ''`, orderLines.noteLabel),
  isReviewed: sql<boolean>`exists (select from reviews r where r.order_line_id = order_lines.id)`,
  sellerPhone: seller.phoneNumber,
  storeName: stores.storeName,
});

/** The columns of an order in lists, without its buyer and its seller. */
export const orderColumns = columns({
  _id: orders.id,
  checkoutId: payments.providerOrderId,
  ...costs,
  shippingZone: orders.shippingZone,
  arrivesFrom: orders.arrivesFrom,
  arrivesTo: orders.arrivesTo,
  orderStatus: orders.status,
  /** Null for products that are ready. */
  shipBy: caseWhen(sql`orders.production_days > 0`, orders.shipBy),
  laterDay: caseWhen(
    sql`orders.later_ship_by is not null`,
    jsonBuildObject({
      shipBy: sql<string>`orders.later_ship_by`,
      reason: sql<string>`orders.later_reason`,
      acceptedAt: orders.laterAcceptedAt,
    }),
  ),
  paymentStatus: orders.paymentStatus,
  orderDate: orders.createdAt,
  movedAt: orders.movedAt,
  isDisputed: orders.isDisputed,
  courier: orders.courier,
  trackingNumber: orders.trackingNumber,
  payBefore: caseWhen(isUnpaid, payments.expiresAt),
  payAmount: caseWhen(isUnpaid, payments.grossAmount),
  payRejectedAmount: caseWhen(
    isUnpaid,
    sql<Rupiah>`(
      select coalesce(sum(r.total_amount), 0) from orders r
      where r.payment_id = payments.id and r.status = 'rejected'
    )`,
  ),
  isUnderReview: sql<boolean>`${isUnpaid} and ${hasReviewedCard(payments.id)}`,
  addressInfo: jsonBuildObject({ addressId: orders.addressId, ...copiedAddress }),
  gift: optional(
    caseWhen(
      sql`orders.gift_message is not null and orders.receiver_name <> ''`,
      jsonBuildObject({
        message: sql<string>`orders.gift_message`,
        hidesPrices: sql<boolean>`orders.gift_hides_prices`,
      }),
    ),
  ),
  cartItems: jsonAgg(item, sql`order_lines.id`, sql`order_lines where order_lines.order_id = orders.id`),
});

const reason = sql<string | null>`case
  when order_events.to_status = 'rejected' and order_events.by = 'seller'
  then coalesce(nullif(order_events.reason, ''), 'Penjual tidak menyebutkan alasan')
  else order_events.reason end`;

/** What a courier says about the parcel of an order; null unless a courier is asked. */
const parcel = scalarSubquery(
  jsonBuildObject({
    link: parcels.link,
    // The courier still knew nothing of it when it was asked two days after the number was given.
    isUnknown: sql<boolean>`parcels.status is null
      and coalesce(parcels.asked_at > parcels.created_at + interval '48 hours', false)`,
    steps: jsonAgg(
      jsonBuildObject({ status: parcelEvents.status, note: parcelEvents.note, at: parcelEvents.at }),
      sql`parcel_events.at desc`,
      sql`parcel_events where parcel_events.parcel_id = parcels.id`,
    ),
  }),
  sql`parcels where parcels.order_id = orders.id order by parcels.id desc limit 1`,
);

export const historyColumns = columns({
  parcel,
  events: jsonAgg(
    jsonBuildObject({ status: orderEvents.toStatus, at: orderEvents.at, reason }),
    sql`order_events.id`,
    sql`order_events where order_events.order_id = orders.id`,
  ),
  addressChanges: jsonAgg(
    orderAddressChanges.at,
    sql`order_address_changes.id`,
    sql`order_address_changes where order_address_changes.order_id = orders.id`,
  ),
});

/** When an order was paid, what partial refunds returned, and whether it has a refund, open or done. */
export const moneyColumns = columns({
  paidAt: payments.paidAt,
  refundedAmount: orders.refundedAmount,
  hasRefund: sql<boolean>`orders.payment_status in ('refunding', 'refunded')
    or exists (select from refunds r where r.order_id = orders.id and r.amount is not null)`,
  hasExtraMoney: sql<boolean>`exists (select from unplaced_money m
    where m.payment_id = orders.payment_id and m.direction = 'in'
    and coalesce(m.closing, 'settled') in ('settled', 'returned'))`,
});

export const complaintObject = jsonBuildObject({
  _id: complaints.id,
  kind: complaints.kind,
  openedBy: complaints.openedBy,
  text: complaints.text,
  photoCount: sql<number>`cardinality(complaints.photos)`,
  openedAt: complaints.openedAt,
  answer: complaints.answer,
  answeredAt: complaints.answeredAt,
  closedAt: complaints.closedAt,
  outcome: complaints.outcome,
  refundAmount: complaints.refundAmount,
  decision: complaints.decision,
});

export const complaintColumns = columns({
  complaints: jsonAgg(complaintObject, sql`complaints.id`, sql`complaints where complaints.order_id = orders.id`),
});

/**
 * Condition on a column of statuses for one, or for any status. `delivered` and `confirmed` have the same label, so a
 * filter by one of them includes both.
 */
export function whereStatus(column: SQLWrapper, status: OrderStatus | undefined): SQL {
  if (!status) return sql`true`;
  return hasArrived(status) ? sql`${column} in ('delivered', 'confirmed')` : sql`${column} = ${status}`;
}
