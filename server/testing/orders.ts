import { eq, inArray, sql } from 'drizzle-orm';
import type { AddressId, OrderId, ProductId } from '#contract/ids.ts';
import { effectivePrice, totalOf } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { db, transaction } from '#platform/db.ts';
import { confirmUnansweredDeliveries, moveOrder, rejectOrders } from '#server/areas/orders/move-order.ts';
import { orders, products } from '#server/db/schema/index.ts';
import { call } from './call.ts';
import { openShop } from './open-shop.ts';
import type { Person } from './people.ts';

/**
 * Orders one of each product to the buyer's first address. Returns the unpaid orders, one per store.
 * @throws the code of a refusal
 */
export async function placeOrders(buyer: Person, ids: ProductId[]): Promise<DetailedOrder[]> {
  const found = await db.select().from(products).where(inArray(products.id, ids));
  const cartItems = found.map((product) => ({ productId: product.id, price: effectivePrice(product), quantity: 1 }));
  const { body } = await call(buyer, 'POST /api/shop/order/create', {
    body: {
      userId: buyer.id,
      cartItems,
      addressInfo: { addressId: await addressOf(buyer) },
      totalAmount: totalOf(cartItems),
    },
  });
  if (!body.success) throw new Error(body.code);
  const { body: created } = await call(buyer, 'GET /api/shop/order/details/:id', { params: { id: body.orderId } });
  return created.orders;
}

/** Returns the buyer's first address; creates one when there is none. */
export async function addressOf(buyer: Person): Promise<AddressId> {
  const { id: userId, userName: receiverName } = buyer;
  const { body: existing } = await call(buyer, 'GET /api/shop/address/get/:userId', { params: { userId } });
  if (existing.data[0]) return existing.data[0]._id;
  const fields = {
    address: 'Jalan Sam Ratulangi 12',
    city: 'Manado',
    pincode: '95111',
    phone: '0812',
    notes: 'Pagar biru',
  };
  const { body: added } = await call(buyer, 'POST /api/shop/address/add', {
    body: { userId, receiverName, ...fields },
  });
  return added.data._id;
}

/** Settles the payment of an order at the provider and waits until its notification was sent. */
export async function pay({ checkoutId }: DetailedOrder): Promise<void> {
  const { provider } = await openShop();
  await fetch(`${provider}/control/transactions/${checkoutId}/settle`, { method: 'POST' });
}

export const moveTo = (orderId: OrderId, to: OrderStatus, at = new Date()): Promise<boolean> =>
  transaction((tx) => moveOrder(tx, { orderId, to, by: 'seller', at }));

export const rejectAsSeller = (orderId: OrderId, at = new Date()): Promise<void> =>
  transaction((tx) => rejectOrders(tx, { orderIds: [orderId], by: 'seller', unpaid: 'cancelled', at }));

/** Makes all deliveries ten days older and runs the job that confirms them. */
export async function confirmAfterTenDays(): Promise<void> {
  await db
    .update(orders)
    .set({ movedAt: sql`moved_at - interval '10 days'` })
    .where(eq(orders.status, 'delivered'));
  await confirmUnansweredDeliveries(new Date());
}

export async function deliveredOrder(buyer: Person, ids: ProductId[], at = new Date()): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, ids);
  await pay(order!);
  await moveTo(order!._id, 'delivered', at);
  return order!;
}
