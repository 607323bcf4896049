import type { StoreId } from '#contract/ids.ts';
import { type Rupiah, totalOf, zero } from '#contract/money.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { refuse } from '#platform/refuse.ts';
import { longestProduction, type OrderedLine, type OrderShipping } from '#server/areas/orders/create-orders.ts';
import { quoteShipping } from '#server/areas/shipping/quote-shipping.ts';
import type { Place } from '#server/areas/shipping/zones.ts';

/** What the buyer saw for the delivery of one store: the fee in rupiah, and whether they pick it up. */
export type ChosenShipping = { sellerId: StoreId; fee: Rupiah; isPickup: boolean };

type Delivery = { buyer: Place; shipping: readonly ChosenShipping[]; at: Date };
type StoreOrder = {
  sellerId: StoreId;
  storeName: string;
  settings: ShippingSettings | null;
  lines: readonly OrderedLine[];
};

/**
 * Adds the current shipping to the order of each store. The fees that the buyer saw are only compared with it.
 * @throws NOT_SHIPPED when a store does not deliver to the place, SHIPPING_CHANGED
 */
export function addShipping<Store extends StoreOrder>(
  ordered: readonly Store[],
  { buyer, shipping, at }: Delivery,
): (Store & { shipping: OrderShipping })[] {
  const chosen = new Map(shipping.map((one) => [one.sellerId, one]));
  const quoted = ordered.map((store) => {
    const { sellerId, settings, lines } = store;
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const isPickup = chosen.get(sellerId)?.isPickup ?? false;
    const productionDays = longestProduction(lines);
    const parcel = { settings, productTotal: totalOf(lines), pieces, isPickup, productionDays };
    return { store, isPickup, quote: quoteShipping(parcel, buyer, at) };
  });
  const missing = quoted.find(({ quote, isPickup }) => quote.fee === null && !isPickup);
  if (missing) throw refuse('NOT_SHIPPED', { store: missing.store.storeName });
  return quoted.map(({ store, quote: { fee, ...quote } }) => {
    if (fee === null || fee !== (chosen.get(store.sellerId)?.fee ?? zero)) throw refuse('SHIPPING_CHANGED');
    return { ...store, shipping: { ...quote, fee } };
  });
}
