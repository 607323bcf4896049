import { type NextStatus, type OrderStatus, orderStatusLabels, sellerRefusal } from '#contract/orders/order-states.ts';
import { refusals } from '#contract/refusals.ts';
import type { SellerOrder } from '#contract/store/store.ts';

/** The label of the button for a seller's next step with an order. */
export function nextStepLabel(next: NextStatus, { shippingZone }: Pick<SellerOrder, 'shippingZone'>): string {
  if (next === 'processing') return 'Terima pesanan';
  if (next === 'shipped') return 'Kirim & isi resi';
  return shippingZone === 'pickup' ? 'Sudah diambil' : 'Sudah sampai';
}

/** The same in one or two words, for the button of a row, and what screen readers read before the code of the order. */
export function shortStepLabel(next: NextStatus, { shippingZone }: Pick<SellerOrder, 'shippingZone'>): string {
  if (next === 'processing') return 'Terima';
  if (next === 'shipped') return 'Isi resi';
  return shippingZone === 'pickup' ? 'Diambil' : 'Sampai';
}

/** The statuses that a seller can select. Only the customer can set `confirmed`. */
export const selectableStatuses = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'rejected',
] as const satisfies OrderStatus[];
export type SelectableStatus = (typeof selectableStatuses)[number];

export const statusOptions = selectableStatuses.map((value) => ({ value, label: orderStatusLabels[value] }));

/** The status shown to the seller, who sees `confirmed` as `delivered`. */
export const sellerStatusOf = (status: OrderStatus): SelectableStatus =>
  status === 'confirmed' ? 'delivered' : status;

/** The server's error message for a status change that it would reject, or null if the change is allowed. */
export function changeRefusal(
  order: Pick<SellerOrder, 'orderStatus' | 'paymentStatus'>,
  to: OrderStatus,
): string | null {
  const code = sellerRefusal(order, to);
  if (!code) return null;
  return refusals[code][1]
    .replace('{from}', orderStatusLabels[order.orderStatus] ?? order.orderStatus)
    .replace('{to}', orderStatusLabels[to]);
}
