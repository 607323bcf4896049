import { useEffect, useState } from 'react';
import type { CartQuote } from '#contract/shipping/shipping.ts';
import { call, isUnknownCall } from '../../call.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { useCart } from '../../visitor/cart.ts';
import { currentUserId } from '../../visitor/session.ts';

export type CartShipping = {
  quotes: ReadonlyMap<string, CartQuote>;
  /** The city of the address that was quoted; empty without an address. */
  city: string;
  isPincodeReadable: boolean;
  isContradictory: boolean;
};

type Loaded = { shipping: CartShipping | null; key: unknown };

/**
 * The shipping of the cart to an address, or else to the one last ordered to; it is read again when the cart or the
 * address changes. `shipping` is null until it was read for the first time, and when that fails. Nothing is read before
 * the address is known.
 */
export function useCartShipping(addressId?: string, isAddressKnown = true) {
  const { itemsByStore, pending } = useCart();
  const [loaded, setLoaded] = useState<Loaded>({ shipping: null, key: null });
  const [attempt, setAttempt] = useState(0);
  const isSettled = isAddressKnown && pending.length === 0 && itemsByStore.length > 0;
  const key = `${attempt} ${addressId ?? ''} ${itemsByStore
    .flatMap(({ items }) => items.map(({ productId, quantity }) => `${productId._id} ${quantity}`))
    .join()}`;

  useEffect(() => {
    if (!isSettled) return;
    return unlessStale(readShipping(addressId), (shipping) => setLoaded({ shipping, key }));
  }, [key, isSettled, addressId]);

  return {
    shipping: loaded.shipping,
    /** Whether `shipping` is not yet that of the present cart and address. */
    isLoading: itemsByStore.length > 0 && loaded.key !== key,
    reload: () => setAttempt((count) => count + 1),
  };
}

/** The shipping of a server that knows no fees. */
const noFees: CartShipping = { quotes: new Map(), city: '', isPincodeReadable: true, isContradictory: false };

async function readShipping(addressId: string | undefined): Promise<CartShipping | null> {
  try {
    const { data, city, isPincodeReadable, isContradictory } = await call('GET /api/shop/shipping/quote/:userId', {
      params: { userId: currentUserId() },
      query: addressId ? { addressId } : {},
    });
    return { quotes: new Map(data.map((quote) => [quote.storeId, quote])), city, isPincodeReadable, isContradictory };
  } catch (error) {
    return isUnknownCall(error) ? noFees : null;
  }
}
