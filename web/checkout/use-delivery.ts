import { useEffect, useState } from 'react';
import type { ListedAddress } from '#contract/addresses/addresses.ts';
import { sum } from '#contract/money.ts';
import { type CartShipping, useCartShipping } from '../parts/buying/use-cart-shipping.ts';
import { useCart } from '../visitor/cart.ts';
import { tabStorage } from '../visitor/storage.ts';
import type { AddressDoubt } from './checkout-notes.tsx';
import { feeOf } from './store-delivery.tsx';

export type Delivery = ReturnType<typeof useDelivery>;

/** Where and how an order is delivered: the chosen address, the stores at which it is picked up, and the fees. */
export function useDelivery(addresses: Promise<ListedAddress[]>) {
  const { itemsByStore } = useCart();
  /** Undefined until the addresses are known: the remembered one may have been deleted. */
  const [chosen, setChosen] = useState<string | null>();
  const [missed, setMissed] = useState(0);
  const [pickups, setPickups] = useState<readonly string[]>([]);
  const { shipping, isLoading, reload } = useCartShipping(chosen ?? undefined, chosen !== undefined);
  const quotes = itemsByStore.flatMap(({ storeId }) => shipping?.quotes.get(storeId) ?? []);
  const fees = quotes.map((quote) => {
    const isPickup = pickups.includes(quote.storeId) && quote.pickup !== null;
    return { sellerId: quote.storeId, fee: feeOf(quote, isPickup), isPickup };
  });

  // Without a choice in this tab, or when that address was deleted,
  // the address of the last order or the only one is chosen.
  useEffect(() => {
    void addresses.then(
      (known) =>
        setChosen((now) => {
          const chosenLast = now ?? rememberedAddress();
          const isKnown = known.some(({ _id }) => _id === chosenLast);
          const onlyOne = known.length === 1 ? known[0] : undefined;
          return isKnown ? chosenLast : ((known.find(({ isLastUsed }) => isLastUsed) ?? onlyOne)?._id ?? null);
        }),
      () => setChosen((now) => now ?? null),
    );
  }, [addresses]);

  return {
    chosen: chosen === undefined ? rememberedAddress() : chosen,
    /** How often the buyer tried to pay without an address. */
    missed,
    pickups,
    shipping,
    fees,
    fee: sum(fees.map(({ fee }) => fee)),
    isLoading: chosen !== null && isLoading,
    /**
     * Why the fees are those of a far address, where a store's
     * fee depends on it; null when they are as they should be.
     */
    doubt: quotes.some(({ shipping: { zones } }) => zones.some(({ fee }) => fee !== zones[0]!.fee))
      ? doubtOf(shipping)
      : null,
    reload,
    choose(id: string) {
      tabStorage.set(addressKey, id);
      setChosen(id);
      setMissed(0);
    },
    miss: () => setMissed((times) => times + 1),
    pickUp: (storeId: string, isPickup: boolean) =>
      setPickups((now) => [...now.filter((other) => other !== storeId), ...(isPickup ? [storeId] : [])]),
  };
}

function doubtOf(shipping: CartShipping | null): AddressDoubt | null {
  if (shipping?.isContradictory) return 'contradictory';
  return shipping?.isPincodeReadable === false ? 'unreadable' : null;
}

const addressKey = 'addressId';

/** The address chosen last in this tab, so that a reload keeps it; null before the first choice. */
const rememberedAddress = (): string | null => tabStorage.get(addressKey);
