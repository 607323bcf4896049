/** What the shop acknowledged to its users, kept outside of the shop. `losses.ts` compares it with the database. */
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';

export type Piece = { productId: ProductId; quantity: number };

/** A checkout that was requested at least once. A repetition of the same request is the same checkout. */
export type Checkout = {
  userId: UserId;
  pieces: readonly Piece[];
  /** Rupiah. */
  total: number;
  /** The order id at the provider; null while the shop has not acknowledged it. */
  orderId: string | null;
  /** The money was paid at the provider. */
  isPaid: boolean;
};

/**
 * One request: times in ms of `performance.now()`, and the fault: no response, a failure of the server, or too many
 * requests. Null when there is none; the refusal of a request is no fault.
 */
export type Sent = { what: string; began: number; ended: number; fault: string | null };

export type Recorder = {
  /** Every request, also those without a result. */
  sent: Sent[];
  /** Requests that were refused, by their code. */
  refusals: Map<string, number>;
  checkouts: Checkout[];
  /** Changes of stock by the seller. The first stock of a product is one too. */
  stockChanges: { productId: ProductId; delta: number; isAcknowledged: boolean }[];
  /** The orders of each payout that was requested. */
  payouts: { orderIds: readonly OrderId[]; isAcknowledged: boolean }[];
  // The others were acknowledged.
  /** E-mail addresses. */
  accounts: string[];
  moves: { orderId: OrderId; status: OrderStatus }[];
  /** Tracking numbers. */
  shipments: { orderId: OrderId; waybill: string }[];
  /** Tracking numbers of which the courier has reported the delivery. */
  deliveries: string[];
  reviews: { orderId: OrderId; productId: ProductId }[];
  /** Orders whose money an admin sent back. */
  refunds: OrderId[];
  /** Addresses of uploaded pictures. */
  pictures: string[];
};

export const openRecorder = (): Recorder => ({
  sent: [],
  refusals: new Map(),
  checkouts: [],
  stockChanges: [],
  payouts: [],
  accounts: [],
  moves: [],
  shipments: [],
  deliveries: [],
  reviews: [],
  refunds: [],
  pictures: [],
});

/** How many of each kind were acknowledged, and what was refused. */
export function describeAcknowledged(recorder: Recorder): string {
  const { sent: _, refusals, checkouts, stockChanges, payouts, ...acknowledged } = recorder;
  const counts: [string, number][] = [
    ['orders', checkouts.filter(({ orderId }) => orderId !== null).length],
    ['payments', checkouts.filter(({ isPaid }) => isPaid).length],
    ['changes of stock', stockChanges.filter(({ isAcknowledged }) => isAcknowledged).length],
    ['payouts', payouts.filter(({ isAcknowledged }) => isAcknowledged).length],
    ...Object.entries(acknowledged).map(([name, { length }]): [string, number] => [name, length]),
    ...[...refusals].map(([code, count]): [string, number] => [`refused with ${code}`, count]),
  ];
  return counts.map(([name, count]) => `${count} ${name}`).join(', ');
}

/** Requests by what failed and why, each with its number. */
export function countFaults(sent: readonly Sent[]): string[] {
  const failed = sent.filter(({ fault }) => fault !== null);
  const kinds = Map.groupBy(failed, ({ what, fault }) => `${what}: ${fault}`);
  return [...kinds].map(([kind, { length }]) => `${length} × ${kind}`);
}
