import * as z from 'zod/mini';
import { answer, defineApi, id, timestamp, money, page } from './endpoint.ts';
import type { AddressId, OrderId, ProductId, UserId } from './ids.ts';
import { orderStatuses } from './order-states.ts';
import { paymentStatuses } from './payment-states.ts';

export const orderItem = z.object({
  productId: id<ProductId>(),
  title: z.string(),
  image: z.string(),
  price: money,
  quantity: z.int(),
  isReviewed: z.boolean(),
  sellerPhone: z.string(),
  storeName: z.string(),
});

export const addressInfo = z.object({
  addressId: id<AddressId>(),
  receiverName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
});

/** One step of an order's way; `reason` is what a seller wrote when rejecting. */
export const orderEvent = z.object({
  status: z.enum(orderStatuses),
  at: timestamp,
  reason: z.nullable(z.string()),
});

const order = {
  _id: id<OrderId>(),
  /** The payment's order id at the provider; all orders of one checkout carry the same. */
  checkoutId: z.string(),
  userId: id<UserId>(),
  sellerId: id<UserId>(),
  cartItems: z.array(orderItem),
  addressInfo,
  totalAmount: money,
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  orderDate: timestamp,
  /** How it travels, as far as the seller said. */
  courier: z.string(),
  trackingNumber: z.string(),
  /** Until when an unpaid order can be paid. */
  payBefore: z.nullable(timestamp),
};

export const listedOrder = z.object(order);
export type ListedOrder = z.infer<typeof listedOrder>;

export const detailedOrder = z.object({ ...order, events: z.array(orderEvent) });
export type DetailedOrder = z.infer<typeof detailedOrder>;

const everyone = ['customer', 'seller', 'admin'] as const;

/** The account page's sub-tabs; `confirmed` holds all that arrived, `review` what of it waits for a review. */
export const orderTabs = ['pending', 'processing', 'shipped', 'confirmed', 'rejected', 'review'] as const;
export type OrderTab = (typeof orderTabs)[number];

export const orders = defineApi({
  'GET /api/shop/order/list/:userId': {
    summary: 'A page of my orders, newest first',
    access: { who: everyone, owner: 'params.userId' },
    rate: 'read',
    params: z.object({ userId: id<UserId>() }),
    query: z.object({ tab: z.optional(z.enum(orderTabs)), ...page }),
    out: answer({ data: z.array(listedOrder), total: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/shop/order/details/:id': {
    summary:
      'One of my orders by its id, or by the payment’s order id: then its first order, with all of them in orders',
    access: { who: everyone },
    rate: 'read',
    params: z.object({ id: z.string() }),
    out: answer({ data: detailedOrder, orders: z.array(detailedOrder) }),
  },
  'PUT /api/shop/order/confirm/:id': {
    summary: 'Confirm that a delivered order has arrived',
    access: { who: ['customer'] },
    rate: 'write',
    params: z.object({ id: id<OrderId>() }),
    out: answer({ message: z.string() }),
  },
});
