import * as z from 'zod/mini';
import { complaint } from '../complaints/complaints.ts';
import { admins, callers, customers, everyone, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, timestamp, money, page, optionalText, requiredLine } from '../endpoint.ts';
import type { AddressId, OrderId, ProductId, StoreId, UserId } from '../ids.ts';
import { orderCosts } from './order-amounts.ts';
import { orderStatuses } from './order-states.ts';
import { paymentStatuses } from '../payments/payment-states.ts';
import { parcel } from '../shipping/parcels.ts';
import { deliveryZones } from '../shipping/shipping-zones.ts';
import { roles } from '../words.ts';

export const orderItem = z.object({
  productId: id<ProductId>(),
  title: z.string(),
  image: z.string(),
  price: money,
  quantity: z.int(),
  /** What the buyer wrote for the product, and what the store called it; null for nothing. */
  note: z.nullable(z.string()),
  noteLabel: z.nullable(z.string()),
  isReviewed: z.boolean(),
  sellerPhone: z.string(),
  storeName: z.string(),
});

/** The order's copy of its address. The fields are empty after the erasure of the buyer's account. */
const addressInfo = z.object({
  addressId: id<AddressId>(),
  receiverName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  region: z.nullable(z.string()),
  /** The name of the kecamatan. */
  regionName: z.nullable(z.string()),
  /** Whether the receiver is another person than the buyer; null for no. */
  isForOther: z.optional(z.nullable(z.boolean())),
});

/** A status change of an order; `reason` says why it was rejected. */
const orderEvent = z.object({
  status: z.enum(orderStatuses),
  at: timestamp,
  reason: z.nullable(z.string()),
});

/** What the buyer of a gift chose: what its card says, which may be nothing, and whether the package has no prices. */
const gift = z.object({ message: z.string(), hidesPrices: z.boolean() });

const order = {
  _id: id<OrderId>(),
  /** The payment's order id at the provider, shared by all orders of one checkout. */
  checkoutId: z.string(),
  userId: id<UserId>(),
  sellerId: id<StoreId>(),
  cartItems: z.array(orderItem),
  addressInfo,
  /** Absent for an order that is no gift. */
  gift: z.optional(gift),
  ...orderCosts,
  /** Null for orders without a delivery quote. */
  shippingZone: z.nullable(z.enum(deliveryZones)),
  /** The estimated days of the arrival, in Asia/Makassar: `2026-01-31`. */
  arrivesFrom: z.nullable(z.string()),
  arrivesTo: z.nullable(z.string()),
  /**
   * The day by which the store sends an order that it makes; null for products that are ready, and until it is paid.
   */
  shipBy: z.nullable(z.string()),
  /** The later day that the store asked for, once; it holds when I have accepted it. */
  laterDay: z.nullable(z.object({ shipBy: z.string(), reason: z.string(), acceptedAt: z.nullable(timestamp) })),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  orderDate: timestamp,
  movedAt: timestamp,
  /** A complaint or a partial refund is open. */
  isDisputed: z.boolean(),
  /** Courier and tracking number; empty until the seller enters them. */
  courier: z.string(),
  trackingNumber: z.string(),
  /** The payment deadline of an unpaid order; null otherwise. */
  payBefore: z.nullable(timestamp),
  /** Rupiah to pay for all orders of the checkout together; null unless `payBefore` is set. */
  payAmount: z.nullable(money),
  /** The part of `payAmount` for orders that their seller has rejected; it is refunded when it is paid. */
  payRejectedAmount: z.nullable(money),
  /**
   * How the buyer chose to pay an unpaid checkout, and the number to pay to, which a wallet or a QR code does not have.
   */
  payTo: z.nullable(z.object({ channel: z.string(), number: z.string() })),
  /** The bank is reviewing the card that paid; the payment is still `pending`. */
  isUnderReview: z.boolean(),
};

export const listedOrder = z.object(order);
export type ListedOrder = z.infer<typeof listedOrder>;

export const orderDetails = {
  events: z.array(orderEvent),
  /** When the buyer chose another delivery address, oldest first. */
  addressChanges: z.array(timestamp),
  /** Oldest first. */
  complaints: z.array(complaint),
  /** Null unless a courier is asked about it. */
  parcel: z.nullable(parcel),
  /**
   * When the system confirms a delivered order without an answer; null for a disputed one and after the confirmation.
   */
  confirmsAt: z.nullable(timestamp),
  /** The end of the time for complaints about an order that has arrived; null after it and for other orders. */
  complainUntil: z.nullable(timestamp),
};

const detailedOrder = z.object({
  ...order,
  ...orderDetails,
  /** Rupiah that partial refunds returned to the buyer. */
  refundedAmount: money,
  paidAt: z.nullable(timestamp),
  /** From when I may cancel the order; null when I may not, unless its status changes. */
  cancellableFrom: z.nullable(timestamp),
  /** Whether a refund is open or done; its own call has the details. */
  hasRefund: z.boolean(),
  /** Whether money came with its payment that belongs to no order, held or given back. */
  hasExtraMoney: z.boolean(),
});
export type DetailedOrder = z.infer<typeof detailedOrder>;

/**
 * Tabs of the order list. `confirmed` contains all orders that have arrived, `review` those with items left to review.
 */
export const orderTabs = ['pending', 'processing', 'shipped', 'confirmed', 'rejected', 'review'] as const;
export type OrderTab = (typeof orderTabs)[number];

const tabCounts = z.record(z.enum(orderTabs), z.int());
export type TabCounts = z.infer<typeof tabCounts>;

/** A year has more holidays than this; with fewer, those of its decree were not entered. */
export const minHolidays = 14;

const day = z.iso.date().check(z.regex(/^20/));
/** A day in Asia/Makassar that is no working day: `2026-12-25`. */
export const holidayForm = z.object({ day, name: requiredLine(60) });
export type Holiday = z.output<typeof holidayForm>;

export const orders = defineApi({
  'GET /api/shop/order/list/:userId': {
    summary: 'List my orders, newest first',
    ...callers({ who: roles, owner: 'params.userId' }).read,
    params: z.object({ userId: id<UserId>() }),
    query: z.object({ tab: z.optional(z.enum(orderTabs)), ...page }),
    out: answer({
      data: z.array(listedOrder),
      total: z.int(),
      counts: tabCounts,
      /** The time of the answer: clients count down to `payBefore` by it, because their own clock may be wrong. */
      now: timestamp,
      nextCursor: z.nullable(z.string()),
    }),
  },
  'GET /api/shop/order/details/:id': {
    summary: 'Get one of my orders by its id, or all orders of a checkout by the order id of the payment',
    ...everyone.read,
    params: z.object({ id: z.string() }),
    out: answer({ data: detailedOrder, orders: z.array(detailedOrder), now: timestamp }),
  },
  'GET /api/shop/order/receipt': {
    summary: 'Get the paid orders of one of my checkouts, by default of the latest one that was paid within 24 hours',
    ...everyone.read,
    query: z.object({ orderId: z.optional(z.string()) }),
    out: answer({
      data: z.array(listedOrder),
      /** The address to which the proof of payment was mailed; null when I switched that mail off. */
      mailedTo: z.nullable(z.string()),
    }),
  },
  'PUT /api/shop/order/confirm/:id': {
    summary: 'Confirm the receipt of an order that was sent',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
  },
  'PUT /api/shop/order/address/:id': {
    summary: 'Deliver an order that was not sent yet to another of my addresses; its seller is told',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
    body: z.object({ addressId: id<AddressId>() }),
  },
  'PUT /api/shop/order/cancel/:id': {
    summary: 'Cancel a paid order that is pending, or not sent a week after processing began; it is then refunded',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
    body: z.object({ reason: optionalText(300) }),
  },
  'PUT /api/shop/order/later/:id': {
    summary: 'Accept the later day that the store of my order asked for',
    ...customers.write,
    params: z.object({ id: id<OrderId>() }),
  },
  'GET /api/admin/holidays': {
    summary: 'List the holidays from today on',
    ...admins.read,
    out: answer({ data: z.array(holidayForm) }),
  },
  'POST /api/admin/holidays': {
    summary: 'Add a holiday; lengthens the time for complaints that runs; audited',
    ...verifiedAdmins.write,
    body: holidayForm,
  },
  'DELETE /api/admin/holidays/:day': {
    summary: 'Delete a holiday that has not begun; audited',
    ...verifiedAdmins.write,
    params: z.object({ day }),
  },
});
