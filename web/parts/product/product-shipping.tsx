import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { StoreShipping } from '#contract/shipping/shipping.ts';
import { call } from '../../call.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { ShippingFees } from '../buying/shipping-fees.tsx';

/**
 * The shipping of a product's store. It is read in the browser, after the product, so that neither the page nor the
 * dialog waits for it. The place of the line is reserved; without an answer it stays empty.
 */
export function ProductShipping({ sellerId }: { sellerId: UserId }) {
  const [shipping, setShipping] = useState<StoreShipping | null>(null);
  useEffect(() => {
    const reading = call('GET /api/shop/shipping/store/:sellerId', { params: { sellerId } });
    return unlessStale(reading, ({ data }) => setShipping(data));
  }, [sellerId]);
  return <div className="min-h-12">{shipping && <ShippingFees shipping={shipping} />}</div>;
}
