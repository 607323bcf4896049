import type { AddressId, OrderId, OrderLineId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Mover, OrderStatus } from '#contract/orders/order-states.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { DeliveryZone } from '#contract/shipping/shipping-zones.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { deliveryColumns } from './addresses.ts';
import { users } from './auth.ts';
import { products } from './catalogue.ts';
import { payments } from './payments.ts';
import { stores } from './store.ts';
import { timestamptz } from './column-types.ts';

export const orders = pgTable(
  'orders',
  {
    id: uuid().$type<OrderId>().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    sellerId: uuid('seller_id')
      .$type<UserId>()
      .notNull()
      .references(() => stores.sellerId),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    totalAmount: bigint('total_amount', { mode: 'number' }).$type<Rupiah>().notNull(),
    /** The part of the total that pays for the shipping; fixed like the prices. */
    shippingFee: bigint('shipping_fee', { mode: 'number' })
      .$type<Rupiah>()
      .notNull()
      .default(sql`0`),
    /** Null for orders of the time before stores set shipping fees. */
    shippingZone: text('shipping_zone').$type<DeliveryZone>(),
    /** The estimated days of the arrival. */
    arrivesFrom: date('arrives_from'),
    arrivesTo: date('arrives_to'),
    /** The shop's share of the order, fixed at the sale and lowered by a partial refund. */
    commission: bigint({ mode: 'number' })
      .$type<Rupiah>()
      .notNull()
      .default(sql`0`),
    /** What partial refunds returned to the buyer. */
    refundedAmount: bigint('refunded_amount', { mode: 'number' })
      .$type<Rupiah>()
      .notNull()
      .default(sql`0`),
    /** A complaint or a partial refund is open: the order is not due, and it is not confirmed automatically. */
    isDisputed: boolean('is_disputed').notNull().default(false),
    /** Was due when only confirmed orders became due; such an order stays due without a confirmation. */
    isDueSinceDelivery: boolean('due_since_delivery').notNull().default(false),
    /** A copy of the address at the time of ordering. */
    addressId: uuid('address_id').$type<AddressId>().notNull(),
    ...deliveryColumns(),
    /** Courier and tracking number as entered by the seller; empty until then. */
    courier: text().notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** When the order's status last changed. The days until automatic confirmation start here. */
    movedAt: timestamptz('moved_at').notNull(),
    /** When the order was paid out to the seller; null until then. */
    paidOutAt: timestamptz('paid_out_at'),
    /** When the seller put the products of a refunded order that was sent back into stock. */
    goodsReturnedAt: timestamptz('goods_returned_at'),
    /** An order of the demo shop, which is not cancelled when nobody processes it. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('orders_by_user').on(table.userId, table.id),
    index('orders_by_seller').on(table.sellerId, table.id),
    index('orders_by_payment').on(table.paymentId),
    index('orders_to_confirm')
      .on(table.sellerId)
      .where(sql`status = 'pending' and payment_status = 'paid'`),
    index('orders_due')
      .on(table.sellerId, table.id, table.totalAmount)
      .where(sql`paid_out_at is null and payment_status = 'paid' and status in ('delivered', 'confirmed')`),
    index('orders_to_take_back')
      .on(table.sellerId)
      .where(sql`payment_status = 'refunded' or refunded_amount > 0`),
    index('orders_refunding')
      .on(table.id)
      .where(sql`payment_status = 'refunding'`),
    index('orders_by_status').on(table.status, table.id),
    /** The order code that is displayed to users. */
    index('orders_by_code').on(sql`right(id::text, 8)`),
    index('orders_by_phone').on(sql`phone_key(phone)`, table.id),
    index('orders_by_tracking_number')
      .on(sql`letters_and_digits(tracking_number)`, table.id)
      .where(sql`tracking_number <> ''`),
    index('orders_delivered')
      .on(table.movedAt)
      .where(sql`status = 'delivered'`),
    index('orders_waiting_for_seller')
      .on(table.movedAt)
      .where(sql`status = 'pending' and payment_status = 'paid'`),
    index('orders_waiting_for_buyer')
      .on(table.movedAt)
      .where(sql`status = 'shipped' and payment_status = 'paid'`),
    /** The condition is that of server/areas/orders/erase-texts.ts. */
    index('orders_to_erase')
      .on(table.createdAt)
      .where(
        sql`receiver_name <> '' and payment_status not in ('pending', 'refunding') and not is_disputed
          and (payment_status <> 'paid' or status = 'confirmed')`,
      ),
    check('orders_total', sql`${table.totalAmount} >= 0`),
    check('orders_shipping_fee', sql`${table.shippingFee} between 0 and ${table.totalAmount}`),
    check('orders_shipping_zone', sql`${table.shippingZone} in ('nearby', 'province', 'elsewhere', 'pickup')`),
    check(
      'orders_payable',
      sql`${table.refundedAmount} >= 0 and ${table.commission} >= 0
        and ${table.refundedAmount} + ${table.commission} <= ${table.totalAmount}`,
    ),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected')`,
    ),
    check(
      'orders_payment_status',
      sql`${table.paymentStatus} in ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded')`,
    ),
    check(
      'orders_unpaid_stay',
      sql`${table.status} in ('pending', 'rejected') or ${table.paymentStatus} in ('paid', 'refunding', 'refunded')`,
    ),
  ],
);

/**
 * Number and total of orders by day (Asia/Makassar), status and payment, as deltas to be summed. Triggers append deltas
 * and a scheduled job merges them, so that concurrent checkouts do not wait for the same counter row.
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    day: date().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paid: boolean().notNull(),
    orders: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('order_counts_by_day').on(table.day)],
);

/**
 * Number and amounts of each seller's orders that are due for payout. A trigger maintains it, so that the list of
 * unpaid sellers reads no orders. It is indexed by amount, so that a page of the list reads only its own rows.
 */
export const sellerDues = pgTable(
  'seller_dues',
  {
    sellerId: uuid('seller_id').$type<UserId>().primaryKey(),
    orders: integer().notNull(),
    /** Sum of the orders' totals. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Sum of what a payout of the orders transfers, without deductions for earlier payouts. */
    payable: bigint({ mode: 'number' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    index('seller_dues_by_amount')
      .on(table.amount, table.sellerId)
      .where(sql`orders > 0`),
    check('seller_dues_not_negative', sql`${table.orders} >= 0 and ${table.amount} >= 0`),
    check('seller_dues_payable', sql`${table.payable} >= 0`),
  ],
);

/** Title, image and price are copies from the time of ordering and never change. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().$type<OrderLineId>().primaryKey(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    title: text().notNull(),
    image: text().notNull(),
    price: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('order_lines_product').on(table.orderId, table.productId),
    index('order_lines_by_product').on(table.productId),
    index('order_lines_by_image').on(table.image),
    check('order_lines_quantity', sql`${table.quantity} >= 1`),
    check('order_lines_price', sql`${table.price} >= 0`),
  ],
);

/** Append-only log of every status change of an order, with actor and reason. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    /** Null for the first event. */
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    by: text().$type<Mover>().notNull(),
    reason: text(),
    at: timestamptz().notNull(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.id)],
);

/** When the buyer of an order chose another delivery address. The order has the present one. */
export const orderAddressChanges = pgTable(
  'order_address_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    at: timestamptz().notNull(),
  },
  (table) => [index('order_address_changes_by_order').on(table.orderId, table.id)],
);

/** The reminders that were sent about an order that waits for its seller or its buyer; each at most once. */
export const orderReminders = pgTable(
  'order_reminders',
  {
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'unprocessed-1' | 'unprocessed-2' | 'receipt'>().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
);
