import { orderStatusLabels, orderStatuses, type OrderStatus } from '#contract/order-states.ts';
import type { DetailedOrder } from '#contract/orders.ts';

/** As much of an order as its way needs. */
export type Way = Pick<DetailedOrder, 'orderStatus' | 'events'>;

/** `at` is when it was reached (ISO), null for a step that was skipped or lies ahead. */
export type Step = {
  label: string;
  at: string | null;
  progress: 'done' | 'current' | 'ahead';
  /** What the seller wrote when rejecting. */
  reason: string | null;
};

const usual = ['pending', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** The four steps of an order, with their dates; of a rejected one, what was reached before it ended. */
export function stepsOf({ orderStatus, events }: Way): Step[] {
  const reached = new Map(events.map((event) => [event.status, event]));
  const step = (status: OrderStatus, progress: Step['progress']): Step => {
    const event = progress === 'ahead' ? undefined : reached.get(status);
    return { label: orderStatusLabels[status], at: event?.at ?? null, progress, reason: event?.reason ?? null };
  };

  if (orderStatus === 'rejected') {
    const before = usual.filter((status) => reached.has(status));
    return [...before.map((status) => step(status, 'done')), step('rejected', 'current')];
  }
  // A confirmed order stands, like a delivered one, on the last step.
  const present = Math.min(orderStatuses.indexOf(orderStatus), usual.length - 1);
  return usual.map((status, at) => step(status, at < present ? 'done' : at === present ? 'current' : 'ahead'));
}
