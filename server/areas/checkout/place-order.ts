import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { AddressId, OrderId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import { effectivePrice, type Rupiah, totalOf } from '#contract/money.ts';
import { type Queryable, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { takeStock } from '#server/areas/catalogue/stock.ts';
import { createOrders, type OrderedLine } from '#server/areas/orders/create-orders.ts';
import { silenceMs } from '#server/areas/payments/payment-checks.ts';
import { addresses, payments, products } from '#server/db/schema/index.ts';
import { paymentWindow } from './payment-window.ts';

/**
 * Opens a payment and one order per store, and takes their stock: all of it or nothing. A second unpaid payment of the same customer breaks the constraint
 * `payments_one_unpaid`, before any stock is touched.
 * @throws what readWanted and paymentWindow throw, and CART_CHANGED when a piece is gone
 */
export function placeOrder(wanted: CheckoutRequest, at: Date): Promise<PaymentId> {
  const { userId, cartItems, addressInfo } = wanted;
  return transaction(async (tx) => {
    const { delivery, lines, grossAmount } = await readCheckoutRequest(tx, wanted);
    const window = await paymentWindow(tx, { userId, lines, grossAmount }, at);
    const paymentId = newId<PaymentId>(at.getTime());
    await tx.insert(payments).values({
      id: paymentId,
      userId,
      status: 'pending',
      grossAmount,
      fingerprint: fingerprintOf(cartItems, addressInfo.addressId),
      attempt: 1,
      providerOrderId: `${paymentId}-1`,
      askedAt: at,
      checkedAt: at,
      nextCheckAt: new Date(at.getTime() + silenceMs),
      ...window,
      createdAt: at,
    });
    const orders = splitByStore(lines).map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
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
  totalAmount: Rupiah;
};

/**
 * What a request wants to order, as address book and catalogue have it now: prices and the total of the request are only
 * compared. Looks at no stock.
 * @throws NO_ADDRESS, CART_CHANGED, NOTHING_TO_PAY
 */
export async function readCheckoutRequest(
  runner: Queryable,
  { userId, cartItems, addressInfo, totalAmount }: CheckoutRequest,
) {
  const delivery = await getDelivery(runner, userId, addressInfo.addressId);
  const lines = await getLines(runner, cartItems);
  const grossAmount = totalOf(lines);
  if (grossAmount !== totalAmount) throw refuse('CART_CHANGED');
  if (grossAmount === 0) throw refuse('NOTHING_TO_PAY');
  return { delivery, lines, grossAmount };
}

async function getDelivery(runner: Queryable, userId: UserId, addressId: AddressId) {
  const mine = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [found] = await runner.select().from(addresses).where(mine);
  if (!found) throw refuse('NO_ADDRESS');
  return { ...found, addressId };
}

/** The lines as the catalogue has them now. Refuses CART_CHANGED when one is gone, costs another price, or comes twice. */
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

/** Groups lines by their store, stores in the order of their ids, which is the order in which all checkouts lock. */
export function splitByStore<Line extends { sellerId: UserId }>(
  lines: readonly Line[],
): { sellerId: UserId; lines: Line[] }[] {
  const stores = Map.groupBy(lines, ({ sellerId }) => sellerId);
  return [...stores].sort(([a], [b]) => (a < b ? -1 : 1)).map(([sellerId, own]) => ({ sellerId, lines: own }));
}

export type Item = { productId: ProductId; price: Rupiah; quantity: number };

/** The same for two requests that order the same pieces at the same prices to the same address. */
export function fingerprintOf(items: readonly Item[], addressId: AddressId): string {
  const lines = items.map(({ productId, price, quantity }) => `${productId} ${quantity} ${price}`).sort();
  return createHash('sha256')
    .update([addressId, ...lines].join('\n'))
    .digest('hex');
}
