import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OrderId } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders.ts';
import { config } from '#platform/config.ts';
import { call } from './call.ts';
import { moveTo, placeOrders } from './orders.ts';
import type { Person } from './people.ts';
import { picture } from './pictures.ts';
import { newProduct } from './products.ts';
import { atProvider } from './provider.ts';

/** An order of one piece at a price, paid by GoPay, which the provider can give back, unless by another channel. */
export async function paidOrder(
  buyer: Person,
  seller: Person,
  price = 100_000,
  channel = 'gopay',
): Promise<DetailedOrder> {
  const [order] = await placeOrders(buyer, [await newProduct(seller, { price })]);
  await atProvider(order!.checkoutId, 'settle', { payment_type: channel });
  return order!;
}

/** The same, and it has arrived: due for payout. */
export async function dueOrder(buyer: Person, seller: Person, price = 100_000): Promise<DetailedOrder> {
  const order = await paidOrder(buyer, seller, price);
  await moveTo(order._id, 'delivered');
  return order;
}

/** An admin marks orders as paid out to their seller. */
export const markPaidOut = (admin: Person, seller: Person, orderIds: readonly OrderId[]) =>
  call(admin, 'POST /api/admin/payout/mark-paid', {
    fields: { sellerId: seller.id, orders: JSON.stringify(orderIds) },
    files: { paymentProof: picture },
  });

/** The money of an order that was paid out already goes back to the buyer. */
export const refundAfterwards = (order: DetailedOrder) =>
  atProvider(order.checkoutId, 'refund', { refund_key: order._id });

/** How many private pictures there are. */
export const countPrivatePictures = async (): Promise<number> =>
  (await readdir(path.join(config.mediaDir, 'private')).catch(() => [])).length;
