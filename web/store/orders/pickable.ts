import { hasArrived, orderStatusLabels, type OrderStatus } from '#contract/order-states.ts';

/** What a seller may pick: that the customer confirmed a receipt is not theirs to say. */
export const pickable = ['pending', 'processing', 'shipped', 'delivered', 'rejected'] as const satisfies OrderStatus[];
export type Pickable = (typeof pickable)[number];

export const pickableOptions = pickable.map((value) => ({ value, label: orderStatusLabels[value] }));

/** Where an order stands in the seller's list: `delivered` and `confirmed` are one to them. */
export const standingOf = (status: OrderStatus): Pickable =>
  hasArrived(status) ? 'delivered' : (status as Exclude<OrderStatus, 'confirmed'>);
