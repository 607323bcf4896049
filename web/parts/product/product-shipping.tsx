import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { StoreShipping } from '#contract/shipping/shipping.ts';
import { call } from '../../call.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { ShippingFees } from '../buying/shipping-fees.tsx';

/** Read in the browser after the product, so that nothing waits for it. Without an answer its place stays empty. */
export function ProductShipping({ sellerId }: { sellerId: UserId }) {
  const [shipping, setShipping] = useState<StoreShipping | null>(null);
  useEffect(() => {
    const reading = call('GET /api/shop/shipping/store/:sellerId', { params: { sellerId } });
    return unlessStale(reading, ({ data }) => setShipping(data));
  }, [sellerId]);
  return <div className="min-h-12">{shipping && <ShippingFees shipping={shipping} />}</div>;
}
