import { hasArrived, type OrderStatus, orderStatusLabels, sellerRefusal } from '#contract/order-states.ts';
import { refusals } from '#contract/refusals.ts';
import type { SellerOrder } from '#contract/store.ts';

/** What a seller may pick: that the customer confirmed a receipt is not theirs to say. */
export const pickable = ['pending', 'processing', 'shipped', 'delivered', 'rejected'] as const satisfies OrderStatus[];
export type Pickable = (typeof pickable)[number];

export const pickableOptions = pickable.map((value) => ({ value, label: orderStatusLabels[value] }));

/** Where an order stands in the seller's list: `delivered` and `confirmed` are one to them. */
export const standingOf = (status: OrderStatus): Pickable =>
  hasArrived(status) ? 'delivered' : (status as Exclude<OrderStatus, 'confirmed'>);

/** Why the server will refuse to move an order to a status, in its own words; null where it will not. */
export function whyImpossible(
  order: Pick<SellerOrder, 'orderStatus' | 'paymentStatus'>,
  to: OrderStatus,
): string | null {
  const code = sellerRefusal(order, to);
  if (!code) return null;
  return refusals[code][1]
    .replace('{from}', orderStatusLabels[order.orderStatus])
    .replace('{to}', orderStatusLabels[to]);
}
