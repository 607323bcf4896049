import { and, eq, inArray } from 'drizzle-orm';
import type { AddressId, ProductId, UserId } from '#contract/ids.ts';
import { effectivePrice, type Rupiah, totalOf } from '#contract/money.ts';
import type { Runner } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import type { OrderedLine } from '#server/areas/orders/open-orders.ts';
import { addresses, products } from '#server/db/schema/index.ts';
import type { Item } from './fingerprint.ts';

export type Wanted = {
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
export async function readWanted(runner: Runner, { userId, cartItems, addressInfo, totalAmount }: Wanted) {
  const delivery = await getDelivery(runner, userId, addressInfo.addressId);
  const lines = await getLines(runner, cartItems);
  const grossAmount = totalOf(lines);
  if (grossAmount !== totalAmount) throw refuse('CART_CHANGED');
  if (grossAmount === 0) throw refuse('NOTHING_TO_PAY');
  return { delivery, lines, grossAmount };
}

async function getDelivery(runner: Runner, userId: UserId, addressId: AddressId) {
  const mine = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [found] = await runner.select().from(addresses).where(mine);
  if (!found) throw refuse('NO_ADDRESS');
  return { ...found, addressId };
}

/** The lines as the catalogue has them now. Refuses CART_CHANGED when one is gone, costs another price, or comes twice. */
async function getLines(runner: Runner, items: readonly Item[]): Promise<(OrderedLine & { sellerId: UserId })[]> {
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
