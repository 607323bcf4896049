import { sql, type SQL } from 'drizzle-orm';
import { hasArrived, type OrderStatus } from '#contract/orders/order-states.ts';
import { constant, isoTimestamp } from '#platform/db.ts';
import { copiedColumns } from '#server/db/schema/index.ts';

export const orderTables = sql`orders o
  join payments pay on pay.id = o.payment_id
  join stores s on s.seller_id = o.seller_id
  join users seller on seller.id = o.seller_id`;

/** A checkout that ended without a payment token failed while the buyer was waiting. It is not shown to anyone. */
export const abandonedAtCheckout = sql`(pay.snap_token is null and pay.paid_at is null
  and pay.status in ('failed', 'expired', 'cancelled'))`;
export const hasPaymentToken = sql`not ${abandonedAtCheckout}`;

/**
 * Whether the bank is reviewing a card of a payment: a charge was challenged, and nothing was reported of that
 * transaction since. Reports may arrive in any order. Without `offset 0`, PostgreSQL would search the reports of all
 * payments once, because it plans for more orders than a page has. `except` is a transaction that does not count.
 */
export const hasReviewedCard = (paymentId: SQL, except?: string): SQL => sql`exists (
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

const isUnpaid = sql`(o.payment_status = 'pending' and pay.status = 'pending')`;

/** The ids of an order's buyer and seller. */
export const orderParties = sql`o.user_id as "userId", o.seller_id as "sellerId"`;

/** The names and phone numbers of an order's seller and buyer, for admins. */
export const contactColumns = sql`json_build_object('_id', s.seller_id, 'storeName', s.store_name,
    'phoneNumber', seller.phone_number) as "sellerId",
  json_build_object('_id', u.id, 'userName', u.user_name,
    'phoneNumber', u.phone_number) as "userId"`;

export const contactTables = sql`join stores s on s.seller_id = o.seller_id
  join users seller on seller.id = o.seller_id
  join users u on u.id = o.user_id`;

/** The fields of an address `a` that an order `o` copies, as arguments of `json_build_object`. */
export const addressFieldsOf = (row: 'a' | 'o'): SQL =>
  constant(
    sql.join(
      Object.entries(copiedColumns).map(
        ([field, { name }]) => sql`${sql.raw(`'${field}'`)},
          ${sql.identifier(row)}.${sql.identifier(name)}`,
      ),
      sql`, `,
    ),
  );
export const copiedAddress = addressFieldsOf('o');

/** SQL: the day by which a made order `o` is sent; null for products that are ready. */
const shipBy = sql`case when o.production_days > 0 then o.ship_by end`;
const laterDay = sql`case
  when o.later_ship_by is not null then json_build_object('shipBy', o.later_ship_by,
  'reason', o.later_reason, 'acceptedAt', ${isoTimestamp(sql`o.later_accepted_at`)}) end`;

/** The columns of an order in lists, without its buyer and its seller. */
export const orderColumns = constant(sql`o.id as "_id", pay.provider_order_id as "checkoutId",
    o.total_amount as "totalAmount", o.shipping_fee as "shippingFee",
  o.shipping_zone as "shippingZone", o.arrives_from as "arrivesFrom", o.arrives_to as "arrivesTo",
  o.status as "orderStatus", ${shipBy} as "shipBy", ${laterDay} as "laterDay",
  o.payment_status as "paymentStatus", o.created_at as "orderDate", o.moved_at as "movedAt",
  o.is_disputed as "isDisputed", o.courier,
  o.tracking_number as "trackingNumber",
  case when ${isUnpaid} then pay.expires_at end as "payBefore",
  case when ${isUnpaid} then pay.gross_amount end as "payAmount",
  case when ${isUnpaid} then (
    select coalesce(sum(r.total_amount), 0) from orders r
    where r.payment_id = pay.id and r.status = 'rejected'
  ) end as "payRejectedAmount",
  ${isUnpaid} and ${hasReviewedCard(sql`pay.id`)} as "isUnderReview",
  json_build_object('addressId', o.address_id, ${copiedAddress}) as "addressInfo",
  (
    select json_agg(json_build_object(
      'productId', l.product_id, 'title', l.title, 'image', l.image, 'price', l.price,
      'quantity', l.quantity,
      'note', nullif(l.note, ''), 'noteLabel', case when l.note <> '' then l.note_label end,
      'isReviewed', exists (select from reviews r where r.order_line_id = l.id),
      'sellerPhone', seller.phone_number, 'storeName', s.store_name
    ) order by l.id)
    from order_lines l where l.order_id = o.id
  ) as "cartItems"`);

const reason = sql`case when e.to_status = 'rejected' and e.by = 'seller'
  then coalesce(nullif(e.reason, ''), 'Penjual tidak menyebutkan alasan') else e.reason end`;

/** What a courier reported about the parcel of an order; null unless a courier is asked. */
const parcelColumn = sql`(
    select json_build_object('link', p.link,
      'isUnknown', p.status is null and p.asked_at is not null
      and p.created_at < now() - interval '48 hours',
      'steps', (
        select coalesce(json_agg(json_build_object('status', e.status, 'note', e.note,
                'at', ${isoTimestamp(sql`e.at`)})
          order by e.at desc), '[]')
        from parcel_events e where e.parcel_id = p.id
      ))
    from parcels p where p.order_id = o.id order by p.id desc limit 1
  ) as parcel`;

export const eventsColumn = constant(sql`${parcelColumn}, (
    select json_agg(json_build_object('status', e.to_status, 'at', ${isoTimestamp(sql`e.at`)},
          'reason', ${reason}) order by e.id)
    from order_events e where e.order_id = o.id
  ) as events, (
    select coalesce(json_agg(${isoTimestamp(sql`a.at`)} order by a.id), '[]')
    from order_address_changes a where a.order_id = o.id
  ) as "addressChanges"`);

/** When an order was paid, what partial refunds returned, and whether it has a refund, open or done. */
export const moneyColumns = sql`pay.paid_at as "paidAt", o.refunded_amount as "refundedAmount",
  o.payment_status in ('refunding', 'refunded')
    or exists (select from refunds r where r.order_id = o.id
      and r.amount is not null) as "hasRefund",
  exists (select from unplaced_money m where m.payment_id = o.payment_id and m.direction = 'in'
    and coalesce(m.closing, 'settled') in ('settled', 'returned')) as "hasExtraMoney"`;

export const complaintFields = sql`'_id', c.id, 'kind', c.kind, 'openedBy', c.opened_by,
  'text', c.text, 'photoCount', cardinality(c.photos),
  'openedAt', ${isoTimestamp(sql`c.opened_at`)}, 'answer', c.answer,
  'answeredAt', ${isoTimestamp(sql`c.answered_at`)},
  'closedAt', ${isoTimestamp(sql`c.closed_at`)}, 'outcome', c.outcome,
  'refundAmount', c.refund_amount,
  'decision', c.decision`;

export const complaintsColumn = sql`(
    select coalesce(json_agg(json_build_object(${complaintFields}) order by c.id), '[]')
    from complaints c where c.order_id = o.id
  ) as complaints`;

/**
 * Condition on orders `o` for a status, or for any status. `delivered` and `confirmed` have the same label, so a filter
 * by one of them includes both.
 */
export function whereStatus(status: OrderStatus | undefined): SQL {
  if (!status) return sql`true`;
  return hasArrived(status) ? sql`o.status in ('delivered', 'confirmed')` : sql`o.status = ${status}`;
}
