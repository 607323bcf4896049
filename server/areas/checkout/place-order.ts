import { and, eq, inArray } from 'drizzle-orm';
import type { AddressId, OrderId, PaymentId, ProductId, UserId } from '#contract/ids.ts';
import { effectivePrice, type Rupiah, totalOf } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { transaction, type Transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { takeStock } from '#server/areas/catalogue/take-stock.ts';
import { openOrders, type OrderedLine } from '#server/areas/orders/open-orders.ts';
import { addresses, payments, products } from '#server/db/schema/index.ts';
import { fingerprintOf, type Item } from './fingerprint.ts';
import { splitByStore } from './split-by-store.ts';

export type Wanted = {
  userId: UserId;
  cartItems: readonly Item[];
  addressInfo: { addressId: AddressId };
  totalAmount: Rupiah;
};

/**
 * Opens a payment and one order per store, and takes their stock: all of it or nothing. Prices and the total of the
 * request are only compared with the present ones. A second unpaid payment of the same customer breaks the constraint
 * `payments_one_unpaid`, before any stock is touched.
 * @throws NO_ADDRESS, CART_CHANGED, NOTHING_TO_PAY
 */
export function placeOrder(wanted: Wanted, at: Date): Promise<PaymentId> {
  const { userId, cartItems, addressInfo, totalAmount } = wanted;
  return transaction(async (tx) => {
    const delivery = await getDelivery(tx, userId, addressInfo.addressId);
    const lines = await getLines(tx, cartItems);
    const grossAmount = totalOf(lines);
    if (grossAmount !== totalAmount) throw refuse('CART_CHANGED');
    if (grossAmount === 0) throw refuse('NOTHING_TO_PAY');

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
      expiresAt: new Date(at.getTime() + config.paymentWindow * 1000),
      createdAt: at,
    });
    const orders = splitByStore(lines).map((store) => ({ ...store, id: newId<OrderId>(at.getTime()) }));
    const stock = orders.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, orderId: id })));
    if (!(await takeStock(tx, stock, at))) throw refuse('CART_CHANGED');
    await openOrders(tx, { paymentId, userId, delivery, orders, at });
    return paymentId;
  });
}

async function getDelivery(tx: Transaction, userId: UserId, addressId: AddressId) {
  const mine = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [found] = await tx.select().from(addresses).where(mine);
  if (!found) throw refuse('NO_ADDRESS');
  return { ...found, addressId };
}

/** The lines as the catalogue has them now. Refuses CART_CHANGED when one is gone, costs another price, or comes twice. */
async function getLines(tx: Transaction, items: readonly Item[]): Promise<(OrderedLine & { sellerId: UserId })[]> {
  const { id, sellerId, title, image, price, salePrice, listed } = products;
  const ids = items.map(({ productId }) => productId);
  const found = await tx
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
