import { eq, inArray } from 'drizzle-orm';
import type { AddressId, ProductId, StoreId } from '#contract/ids.ts';
import { effectivePrice, totalOf } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { orderLines, orders, payments, products, productStats, productStock } from '#server/db/schema/index.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';
import { paymentIdOf } from './provider.ts';

type Pieces = readonly (readonly [ProductId, quantity: number])[];
type Item = { productId: ProductId; price: number | string; quantity: number; note?: string };
export type Form = {
  userId: Person['id'];
  cartItems: Item[];
  addressInfo: { addressId: AddressId };
  shipping?: { sellerId: StoreId; fee: number; isPickup?: boolean }[];
  gifts?: { sellerId: StoreId; message?: string; hidesPrices?: boolean }[];
  totalAmount: number | string;
};

export async function formFor(buyer: Person, pieces: Pieces): Promise<Form> {
  const found = await db
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        pieces.map(([id]) => id),
      ),
    );
  const cartItems = pieces.map(([productId, quantity]) => {
    const product = found.find(({ id }) => id === productId)!;
    return { productId, price: effectivePrice(product), quantity };
  });
  return {
    userId: buyer.id,
    cartItems,
    addressInfo: { addressId: await addressOf(buyer) },
    totalAmount: totalOf(cartItems),
  };
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

export const submitCheckout = (buyer: Person, form: Form) => call(buyer, 'POST /api/shop/order/create', { body: form });

/** Submits a checkout of products and returns the order id at the provider. Throws unless it succeeds. */
export async function order(buyer: Person, pieces: Pieces): Promise<string> {
  const { status, body } = await submitCheckout(buyer, await formFor(buyer, pieces));
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.orderId;
}

export async function stockOf(productId: ProductId): Promise<number> {
  const [row] = await db.select().from(productStock).where(eq(productStock.productId, productId));
  return row!.stock;
}

export async function soldOf(productId: ProductId): Promise<number> {
  const [row] = await db.select().from(productStats).where(eq(productStats.productId, productId));
  return row!.sold;
}

/** Returns the orders of a payment, sorted by the creation of their products. */
export async function ordersOf(orderId: string): Promise<(typeof orders.$inferSelect)[]> {
  const lines = await db
    .select({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.paymentId, paymentIdOf(orderId)))
    .orderBy(orderLines.productId);
  return [...new Map(lines.map(({ order: found }) => [found.id, found])).values()];
}

/** Returns the status of a payment, then `status paymentStatus` of each of its orders. */
export async function statusesOf(orderId: string): Promise<string[]> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentIdOf(orderId)));
  const itsOrders = await ordersOf(orderId);
  return [payment!.status, ...itsOrders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)];
}

export const countUnpaid = async (buyer: Person): Promise<number> =>
  (await db.select().from(payments).where(eq(payments.userId, buyer.id))).filter(({ status }) => status === 'pending')
    .length;
