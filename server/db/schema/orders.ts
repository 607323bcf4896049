import { deliveryColumns } from './addresses.ts';
import type { AddressId, MakerId, OrderId, OrderLineId, PaymentId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Mover, OrderStatus } from '#contract/orders/order-states.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { DeliveryZone } from '#contract/shipping/shipping-zones.ts';
import type { Technique } from '#contract/words.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './column-types.ts';

export const orders = pgTable('orders', {
  id: uuid().$type<OrderId>().primaryKey(),
  paymentId: uuid('payment_id').$type<PaymentId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  sellerId: uuid('seller_id').$type<StoreId>().notNull(),
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
  /** The longest time to make one of its products, in days, fixed at the sale. */
  productionDays: integer('production_days').notNull().default(0),
  /** The day by which a paid order is sent, in Asia/Makassar; null until it is paid. */
  shipBy: date('ship_by'),
  /** The one later day that the seller asked for, why, and when the buyer accepted it. */
  laterShipBy: date('later_ship_by'),
  laterReason: text('later_reason'),
  laterAcceptedAt: timestamptz('later_accepted_at'),
  /** A copy of the address at the time of ordering. */
  addressId: uuid('address_id').$type<AddressId>().notNull(),
  ...deliveryColumns(),
  /** What a gift's card says, which may be nothing, and whether its package has no prices; null for no gift. */
  giftMessage: text('gift_message'),
  giftHidesPrices: boolean('gift_hides_prices'),
  /** The kecamatan that the store had given when the order was placed. */
  fromRegion: text('from_region'),
  /** Courier and tracking number as entered by the seller; empty until then. */
  courier: text().notNull().default(''),
  trackingNumber: text('tracking_number').notNull().default(''),
  /** When the order's status last changed. */
  movedAt: timestamptz('moved_at').notNull(),
  /**
   * When a delivered order counts as received, and when the system confirms it; null before. See contract/waiting.ts.
   */
  receivedAt: timestamptz('received_at'),
  confirmsAt: timestamptz('confirms_at'),
  /** When the order was paid out to the seller; null until then. */
  paidOutAt: timestamptz('paid_out_at'),
  /** When the seller put the products of a refunded order that was sent back into stock. */
  goodsReturnedAt: timestamptz('goods_returned_at'),
  /** What the law asks to keep of the order of an erased account, sealed; see areas/orders/retained-orders.ts. */
  kept: bytes('kept'),
  /** When the buyer was told that the shop holds the order's money to return it; null when it never did. */
  holdingNotifiedAt: timestamptz('holding_notified_at'),
  /** An order of the demo shop, which is not cancelled when nobody processes it. */
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
});

/**
 * Number and total of orders by day of creation (Asia/Makassar), status and payment, as deltas to be summed. Triggers
 * append deltas and a scheduled job merges them, so that concurrent checkouts do not wait for the same counter row.
 */
export const orderCounts = pgTable('order_counts', {
  day: date().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  paid: boolean().notNull(),
  orders: integer().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});

/**
 * Number and amounts of each seller's orders that are due for payout. A trigger maintains it, so that the list of
 * unpaid sellers reads no orders. It is indexed by amount, so that a page of the list reads only its own rows.
 */
export const sellerDues = pgTable('seller_dues', {
  sellerId: uuid('seller_id').$type<StoreId>().primaryKey(),
  orders: integer().notNull(),
  /** Sum of the orders' totals. */
  amount: bigint({ mode: 'number' }).notNull(),
  /** Sum of what a payout of the orders transfers, without deductions for earlier payouts. */
  payable: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
});

/** Copies from the time of ordering, which never change. Only the note is erased, with the order's other texts. */
export const orderLines = pgTable('order_lines', {
  id: uuid().$type<OrderLineId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  title: text().notNull(),
  image: text().notNull(),
  price: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
  quantity: integer().notNull(),
  note: text().notNull().default(''),
  noteLabel: text('note_label'),
  noteRequired: boolean('note_required').notNull().default(false),
});

/**
 * What was known of the origin of a line's product when it was ordered; no row where nothing was. Its texts never
 * change and are erased with the order's other texts.
 */
export const lineOrigins = pgTable('line_origins', {
  orderLineId: uuid('order_line_id').$type<OrderLineId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** With whom the sale is shared out: the first who was named. */
  makerId: uuid('maker_id').$type<MakerId>(),
  technique: text().$type<Technique>(),
  materials: text(),
  care: text(),
  geoIndication: text('geo_indication'),
});

/** Who made the product of a line, as they were named when it was ordered. Of an erased maker only the id is left. */
export const lineMakers = pgTable('line_makers', {
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  position: integer().notNull(),
  makerId: uuid('maker_id').$type<MakerId>().notNull(),
  name: text().notNull(),
  region: text(),
});

/** Append-only log of every status change of an order, with actor and reason. */
export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** Null for the first event. */
  fromStatus: text('from_status').$type<OrderStatus>(),
  toStatus: text('to_status').$type<OrderStatus>().notNull(),
  by: text().$type<Mover>().notNull(),
  reason: text(),
  at: timestamptz().notNull(),
});

/** When the buyer of an order chose another delivery address. The order has the present one. */
export const orderAddressChanges = pgTable('order_address_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  at: timestamptz().notNull(),
});

/** Days that are no working days, in Asia/Makassar. */
export const holidays = pgTable('holidays', { day: date().primaryKey(), name: text().notNull() });

/** The reminders that were sent about an order that waits for its seller or its buyer; each at most once. */
export const orderReminders = pgTable('order_reminders', {
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  kind: text().$type<'unprocessed-1' | 'unprocessed-2' | 'unsent' | 'receipt'>().notNull(),
  at: timestamptz().notNull(),
});
