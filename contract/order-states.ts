/** Every state of an order, every move it can make, and by whom. Only the server's `moveOrder` acts on it. */

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
 * from → to → who may. Sellers move forward and may skip steps; the system rejects what was never paid, revives an order
 * whose money came late, and confirms a delivery the customer left unanswered for three days.
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
 * Why a seller cannot move an order: the code of the refusal. Null where they can, and where it stands there already; to a
 * seller `delivered` and `confirmed` are one.
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

/** Both mean that the goods arrived: such an order can be reviewed and is due for payout. */
export const hasArrived = (status: OrderStatus): boolean => status === 'delivered' || status === 'confirmed';
