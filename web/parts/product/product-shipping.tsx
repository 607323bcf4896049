import { useEffect, useState } from 'react';
import type { StoreId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { PlaceQuote, StoreShipping } from '#contract/shipping/shipping.ts';
import { call } from '../../call.ts';
import { unlessStale } from '../../ui/unless-stale.ts';
import { deviceStorage } from '../../visitor/storage.ts';
import { ShippingFees } from '../buying/shipping-fees.tsx';
import { arrivalText, feeText } from '../buying/shipping-texts.ts';
import { RegionField } from '../region-field.tsx';

/** Under which the device keeps the code of the kecamatan that a visitor chose. */
const regionKey = 'kirim-ke';

type ProductShippingProps = { sellerId: StoreId; price: Rupiah; productionDays: number };

/**
 * Read in the browser after the product, so that nothing waits for it: the fees of its store, and
 * that to the last address or to a chosen kecamatan. Without an answer its place stays empty.
 */
export function ProductShipping({ sellerId, price, productionDays }: ProductShippingProps) {
  const [shipping, setShipping] = useState<StoreShipping | null>(null);
  const [delivery, setDelivery] = useState<PlaceQuote | null>(null);
  const [region, setRegion] = useState(() => deviceStorage.get(regionKey));
  const [text, setText] = useState('');
  useEffect(() => {
    const reading = call('GET /api/shop/shipping/store/:sellerId', { params: { sellerId }, query: { productionDays } });
    return unlessStale(reading, ({ data }) => setShipping(data));
  }, [sellerId, productionDays]);
  useEffect(() => {
    const query = { price, productionDays, ...(region && { region }) };
    const reading = call('GET /api/shop/shipping/delivery/:sellerId', { params: { sellerId }, query });
    return unlessStale(reading, ({ data }) => setDelivery(data));
  }, [sellerId, price, productionDays, region]);
  if (!shipping) return <div className="min-h-22" />;
  return (
    <div className="min-h-22 text-sm">
      <ShippingFees shipping={shipping} />
      {delivery && (
        <p className="pl-7 wrap-anywhere">
          Kirim ke: <b>{delivery.place}</b> · {feeText(delivery.fee)}
          {delivery.fee !== null && <span className="text-muted"> · {arrivalText(delivery)}</span>}
        </p>
      )}
      {!delivery?.isAddress && (
        <details key={delivery?.place}>
          <summary className="min-h-11 pl-7 font-bold text-accent">
            {delivery ? 'Ganti kecamatan' : 'Cek ongkir ke kecamatan Anda'}
          </summary>
          <RegionField
            text={text}
            isChosen={false}
            isAlone
            onType={setText}
            onChoose={({ code }) => {
              deviceStorage.set(regionKey, code);
              setRegion(code);
              setText('');
            }}
          />
        </details>
      )}
    </div>
  );
}
