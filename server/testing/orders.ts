import { and, eq, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { moveOrder } from '#server/areas/orders/move-order.ts';
import { confirmUnansweredDeliveries } from '#server/areas/orders/receive.ts';
import { rejectOrders } from '#server/areas/orders/reject.ts';
import { lineMakers, lineOrigins, orderLines, orders } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from './buying.ts';
import { call } from './call.ts';
import { newMaker } from './makers.ts';
import type { Person } from './people.ts';
import { atProvider } from './provider.ts';

/**
 * Orders one of each product to the buyer's first address. Returns the unpaid orders, one per store.
 * @throws the code of a refusal
 */
export async function placeOrders(buyer: Person, ids: ProductId[]): Promise<DetailedOrder[]> {
  const pieces = ids.map((id) => [id, 1] as const);
  const { body } = await submitCheckout(buyer, await formFor(buyer, pieces));
  if (!body.success) throw new Error(body.code);
  const { body: created } = await call(buyer, 'GET /api/shop/order/details/:id', { params: { id: body.orderId } });
  return created.orders;
}

/** Settles the payment of an order at the provider and waits until its notification was sent. */
export const pay = ({ checkoutId }: DetailedOrder) => atProvider(checkoutId, 'settle');

export const moveTo = (orderId: OrderId, to: OrderStatus, at = new Date()): Promise<boolean> =>
  transaction((tx) => moveOrder(tx, { orderId, to, by: 'seller', at }));

export const rejectAsSeller = (orderId: OrderId, at = new Date()): Promise<void> =>
  transaction((tx) => rejectOrders(tx, { orderIds: [orderId], by: 'seller', unpaid: 'cancelled', at }));

/**
 * Makes the undisputed deliveries ten days older that are then confirmed, and runs the job that
 * confirms them. Later ones stay, because ten days earlier their two working days may end later.
 */
export async function confirmAfterTenDays(): Promise<void> {
  await db
    .update(orders)
    .set({ receivedAt: sql`received_at - interval '10 days'`, confirmsAt: sql`confirms_at - interval '10 days'` })
    .where(
      and(
        eq(orders.status, 'delivered'),
        eq(orders.paymentStatus, 'paid'),
        eq(orders.isDisputed, false),
        sql`confirms_at <= now() + interval '10 days'`,
      ),
    );
  await confirmUnansweredDeliveries(new Date());
}

/** Writes a text into all that the lines of an order say of their origin. */
export async function freezeOrigin(orderId: OrderId, seller: Person, text: string): Promise<void> {
  const makerId = await newMaker(seller);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const facts = { orderId, makerId, materials: text, care: text, geoIndication: text };
  await db.insert(lineOrigins).values(lines.map(({ id }) => ({ orderLineId: id, ...facts })));
  const named = { position: 0, makerId, name: text, region: text };
  await db.insert(lineMakers).values(lines.map(({ id }) => ({ orderLineId: id, ...named })));
}

export async function deliveredOrder(buyer: Person, ids: ProductId[], at = new Date()): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, ids);
  await pay(order!);
  await moveTo(order!._id, 'delivered', at);
  return order!;
}
