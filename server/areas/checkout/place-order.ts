import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { AddressId, OrderId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import { effectivePrice, type Rupiah, sum, totalOf } from '#contract/money.ts';
import { type Queryable, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { readDelivery } from '#server/areas/addresses/addresses.ts';
import { holdAccount } from '#server/areas/auth/accounts.ts';
import { requireOrderable } from '#server/areas/cart/line-limits.ts';
import { takeStock } from '#server/areas/catalogue/stock.ts';
import { createOrders, type OrderedLine } from '#server/areas/orders/create-orders.ts';
import { pollIntervalMs } from '#server/areas/payments/payment-checks.ts';
import { payments, products } from '#server/db/schema/index.ts';
import { addShipping, type ChosenShipping } from './add-shipping.ts';
import { paymentWindow } from './payment-window.ts';

/**
 * Creates a payment with one order per store and takes their stock, all or nothing. A second unpaid payment of the same
 * customer violates the constraint `payments_one_unpaid` before any stock is changed.
 * @throws what holdAccount, readCheckoutRequest and paymentWindow throw, and CART_CHANGED when there is not enough stock
 */
export function placeOrder(request: CheckoutRequest, at: Date): Promise<PaymentId> {
  const { userId } = request;
  return transaction(async (tx) => {
    await holdAccount(tx, userId);
    const { delivery, lines, stores, goods, grossAmount } = await readCheckoutRequest(tx, request, at);
    const window = await paymentWindow(tx, { userId, lines, goods }, at);
    const paymentId = newId<PaymentId>(at.getTime());
    await tx.insert(payments).values({
      id: paymentId,
      userId,
      status: 'pending',
      grossAmount,
      fingerprint: fingerprintOf(request),
      attempt: 1,
      providerOrderId: `${paymentId}-1`,
      askedAt: at.toISOString(),
      checkedAt: at.toISOString(),
      nextCheckAt: new Date(at.getTime() + pollIntervalMs).toISOString(),
      isLarge: window.isLarge,
      expiresAt: window.expiresAt.toISOString(),
      createdAt: at.toISOString(),
    });
    const orders = stores.map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
    const stock = orders.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, orderId: id })));
    if (!(await takeStock(tx, stock, at))) throw refuse('CART_CHANGED');
    await createOrders(tx, { paymentId, userId, delivery, orders, at });
    return paymentId;
  });
}

export type CheckoutRequest = {
  userId: UserId;
  cartItems: readonly Item[];
  addressInfo: { addressId: AddressId };
  /** The delivery that the buyer saw and chose, by store; free where a store is missing. */
  shipping?: readonly ChosenShipping[] | undefined;
  totalAmount: Rupiah;
};

/**
 * Reads the delivery address, the current products and the shipping of a checkout request. The prices, the shipping
 * fees and the total of the request are only compared with the current ones. Does not check the stock.
 * @throws NO_ADDRESS, CART_CHANGED, STORE_CLOSED, ORDER_LIMIT, NOT_SHIPPED, SHIPPING_CHANGED, NOTHING_TO_PAY
 */
export async function readCheckoutRequest(
  runner: Queryable,
  { userId, cartItems, addressInfo, shipping = [], totalAmount }: CheckoutRequest,
  at: Date,
) {
  const delivery = await readDelivery(runner, userId, addressInfo.addressId);
  const lines = await getLines(runner, cartItems);
  await requireOrderable(runner, lines, at);
  const goods = totalOf(lines);
  const stores = await addShipping(runner, splitByStore(lines), { pincode: delivery.pincode, shipping, at });
  const grossAmount = sum([goods, ...stores.map((store) => store.shipping.fee)]);
  if (grossAmount !== totalAmount) throw refuse('CART_CHANGED');
  if (grossAmount === 0) throw refuse('NOTHING_TO_PAY');
  return { delivery, lines, stores, goods, grossAmount };
}

type Item = { productId: ProductId; price: Rupiah; quantity: number };

/** A hash that is equal for requests with the same products, quantities, prices, address and shipping. */
export function fingerprintOf({ cartItems, addressInfo, shipping = [] }: CheckoutRequest): string {
  const lines = cartItems.map(({ productId, price, quantity }) => `${productId} ${quantity} ${price}`).sort();
  const deliveries = shipping
    .filter(({ fee, isPickup }) => fee > 0 || isPickup)
    .map(({ sellerId, fee, isPickup }) => `${sellerId} ${isPickup ? 'pickup' : fee}`)
    .sort();
  return createHash('sha256')
    .update([addressInfo.addressId, ...lines, ...deliveries].join('\n'))
    .digest('hex');
}

/**
 * The order lines with current product data.
 * @throws CART_CHANGED when a product is not listed, its price has changed, or it occurs twice
 */
async function getLines(runner: Queryable, items: readonly Item[]): Promise<(OrderedLine & { sellerId: UserId })[]> {
  const { id, sellerId, title, image, price, salePrice, listed } = products;
  const ids = items.map(({ productId }) => productId);
  const found = await runner
    .select({ id, sellerId, title, image, price, salePrice })
    .from(products)
    .where(and(inArray(id, ids), eq(listed, true)));
  const present = new Map<ProductId, (typeof found)[number]>(found.map((product) => [product.id, product]));
  return items.map(({ productId, price: shown, quantity }) => {
    const product = present.get(productId);
    if (!product || effectivePrice(product) !== shown) throw refuse('CART_CHANGED');
    present.delete(productId);
    return {
      productId,
      sellerId: product.sellerId,
      title: product.title,
      image: product.image,
      price: shown,
      quantity,
    };
  });
}

/** Groups lines by store, in the order of store ids. All checkouts lock in this order, which avoids deadlocks. */
function splitByStore<Line extends { sellerId: UserId }>(
  lines: readonly Line[],
): { sellerId: UserId; lines: Line[] }[] {
  const stores = Map.groupBy(lines, ({ sellerId }) => sellerId);
  return [...stores].sort(([a], [b]) => (a < b ? -1 : 1)).map(([sellerId, own]) => ({ sellerId, lines: own }));
}
