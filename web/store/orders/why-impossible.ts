import { orderStatusLabels, sellerRefusal, type OrderStatus } from '#contract/order-states.ts';
import { refusals } from '#contract/refusals.ts';
import type { SellerOrder } from '#contract/store.ts';

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
