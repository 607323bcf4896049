type Dated = { orderDate: string; payBefore: string | null };
type Moved = { events: { at: string }[] };

const isoOf = (moment: string) => new Date(moment).toISOString();

/** An order as PostgreSQL wrote it → with its moments as ISO 8601 text. */
export const withMoments = <Order extends Dated>(order: Order): Order => ({
  ...order,
  orderDate: isoOf(order.orderDate),
  payBefore: order.payBefore && isoOf(order.payBefore),
});

/** The same with the moments of its way. */
export const withAllMoments = <Order extends Dated & Moved>(order: Order): Order => ({
  ...withMoments(order),
  events: order.events.map((event) => ({ ...event, at: isoOf(event.at) })),
});
