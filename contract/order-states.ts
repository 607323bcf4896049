/** All order statuses and allowed transitions. On the server, only `moveOrder` applies them. */

import { isUnpaid, type PaymentStatus } from './payment-states.ts';

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
 * Allowed transitions: from → to → actors. Sellers move orders forward and may skip statuses. The system rejects unpaid
 * orders, restores orders whose payment arrived late, and confirms a delivery some days after it.
 */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  pending: {
    processing: ['seller'],
    shipped: ['seller'],
    delivered: ['seller'],
    rejected: ['seller', 'system'],
  },
  processing: { shipped: ['seller'], delivered: ['seller'], rejected: ['seller', 'system'] },
  shipped: { delivered: ['seller'] },
  delivered: { confirmed: ['customer', 'system'] },
  confirmed: {},
  rejected: { pending: ['system'] },
};

/** Whether `by` may move an order from one status to another. */
export const canMove = (from: OrderStatus, to: OrderStatus, by: Mover): boolean =>
  orderMoves[from][to]?.includes(by) ?? false;

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

/** Whether the products have arrived: such an order can be reviewed. */
export const hasArrived = (status: OrderStatus): boolean => status === 'delivered' || status === 'confirmed';
