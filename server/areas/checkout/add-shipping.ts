import type { UserId } from '#contract/ids.ts';
import { type Rupiah, totalOf, zero } from '#contract/money.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import type { OrderedLine, OrderShipping } from '#server/areas/orders/create-orders.ts';
import { quoteShipping } from '#server/areas/shipping/quote-shipping.ts';
import { stores } from '#server/db/schema/index.ts';

/** What the buyer saw for the delivery of one store: the fee in rupiah, and whether they pick it up. */
export type ChosenShipping = { sellerId: UserId; fee: Rupiah; isPickup: boolean };

type Delivery = { pincode: string; shipping: readonly ChosenShipping[]; at: Date };
type StoreOrder = { sellerId: UserId; lines: readonly OrderedLine[] };

/**
 * Adds the current shipping to the order of each store. The fees that the buyer saw are only compared with it.
 * @throws NOT_SHIPPED when a store does not deliver to the postal code, SHIPPING_CHANGED
 */
export async function addShipping<Store extends StoreOrder>(
  runner: Queryable,
  ordered: readonly Store[],
  { pincode, shipping, at }: Delivery,
): Promise<(Store & { shipping: OrderShipping })[]> {
  const chosen = new Map(shipping.map((one) => [one.sellerId, one]));
  const parcels = ordered.map(({ sellerId, lines }) => ({
    sellerId,
    productTotal: totalOf(lines),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    isPickup: chosen.get(sellerId)?.isPickup ?? false,
  }));
  const quotes = await quoteShipping(runner, parcels, pincode, at);
  const missing = parcels.find(({ isPickup }, place) => quotes[place]!.fee === null && !isPickup);
  if (missing) throw refuse('NOT_SHIPPED', { store: await nameOf(runner, missing.sellerId) });
  return ordered.map((store, place) => {
    const { fee, ...quote } = quotes[place]!;
    if (fee === null || fee !== (chosen.get(store.sellerId)?.fee ?? zero)) throw refuse('SHIPPING_CHANGED');
    return { ...store, shipping: { ...quote, fee } };
  });
}

async function nameOf(runner: Queryable, sellerId: UserId): Promise<string> {
  const [store] = await runner.select({ name: stores.storeName }).from(stores).where(eq(stores.sellerId, sellerId));
  return store!.name;
}
