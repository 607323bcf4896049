/** All order statuses and allowed transitions. On the server, only `moveOrder` applies them. */

import { isUnpaid, type PaymentStatus } from '../payments/payment-states.ts';
import type { DeliveryZone } from '../shipping/shipping-zones.ts';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Menunggu Konfirmasi',
  processing: 'Diproses',
  shipped: 'Dalam Pengiriman',
  delivered: 'Sudah Diterima',
  confirmed: 'Sudah Diterima',
  rejected: 'Ditolak',
};

export type Mover = 'seller' | 'customer' | 'system';

/**
 * Allowed transitions: from → to → actors. Sellers move orders forward and may skip statuses. Customers cancel paid
 * orders (see `cancellableFrom` in contract/waiting.ts) and confirm the receipt, also of an order that its seller has
 * not marked as delivered. The system rejects unpaid and unprocessed orders, restores orders whose payment arrived
 * late, marks as delivered what a courier has delivered, and confirms a delivery some days after it. A seller may
 * reject an unpaid order that the system rejected, so that late money does not restore it.
 */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  pending: {
    processing: ['seller'],
    shipped: ['seller'],
    delivered: ['seller'],
    rejected: ['seller', 'customer', 'system'],
  },
  processing: { shipped: ['seller'], delivered: ['seller'], rejected: ['seller', 'customer', 'system'] },
  shipped: { delivered: ['seller', 'system'], confirmed: ['customer'] },
  delivered: { confirmed: ['customer', 'system'] },
  confirmed: {},
  rejected: { pending: ['system'], rejected: ['seller'] },
};

type SentOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; shippingZone: DeliveryZone | null };

/** Whether the customer may choose another delivery address: until the order is sent, unless they pick it up. */
export const isAddressChangeable = ({ orderStatus, paymentStatus, shippingZone }: SentOrder): boolean =>
  (orderStatus === 'pending' || orderStatus === 'processing') &&
  (paymentStatus === 'pending' || paymentStatus === 'paid') &&
  shippingZone !== 'pickup';

/** Whether `by` may move an order from one status to another; never from a status that the web does not know. */
export const canMove = (from: OrderStatus, to: OrderStatus, by: Mover): boolean =>
  orderMoves[from]?.[to]?.includes(by) ?? false;

/**
 * The refusal code when a seller may not move an order to a status. Null when the move is allowed or the order already
 * has that status; `delivered` and `confirmed` count as the same status for sellers.
 */
export function sellerRefusal(
  order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus },
  to: OrderStatus,
): 'BUYER_CONFIRMS' | 'ORDER_UNPAID' | 'ORDER_MOVE' | null {
  const { orderStatus: from, paymentStatus } = order;
  if (from === to || (to === 'delivered' && hasArrived(from))) return null;
  if (to === 'confirmed') return 'BUYER_CONFIRMS';
  if (to !== 'rejected' && isUnpaid(paymentStatus)) return 'ORDER_UNPAID';
  return canMove(from, to, 'seller') ? null : 'ORDER_MOVE';
}

const nextStatus = { pending: 'processing', processing: 'shipped', shipped: 'delivered' } as const;
export type NextStatus = (typeof nextStatus)[keyof typeof nextStatus];

/** What a seller does next with an order: accept, send or deliver it. Null when there is nothing to do. */
export function nextSellerStatus(order: SentOrder): NextStatus | null {
  const { orderStatus: from, shippingZone } = order;
  if (!(from in nextStatus)) return null;
  const next = nextStatus[from as keyof typeof nextStatus];
  if (sellerRefusal(order, next)) return null;
  return next === 'shipped' && shippingZone === 'pickup' ? 'delivered' : next;
}

/** Whether the products have arrived: such an order can be reviewed. */
export const hasArrived = (status: OrderStatus): boolean => status === 'delivered' || status === 'confirmed';
