import type { CartQuote } from '#contract/shipping/shipping.ts';
import { zero, type Rupiah } from '#contract/money.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { dayRange } from '#contract/date-spans.ts';
import { arrivalText, feeText } from '../parts/buying/shipping-texts.ts';
import { TruckIcon } from '../ui/truck-icon.tsx';

type StoreDeliveryProps = { quote: CartQuote; isPickup: boolean; onChoose: (isPickup: boolean) => void };

/** How the products of one store reach the buyer: fee and days, and a choice where the store offers to pick up. */
export function StoreDelivery({ quote, isPickup, onChoose }: StoreDeliveryProps) {
  const { delivery, pickup, storeId } = quote;
  if (!delivery && !pickup) return null;
  if (!pickup) return <div className={rowClass}>{delivery && <Delivery delivery={delivery} />}</div>;
  return (
    <fieldset className="border-t border-border-light px-4 py-3 sm:px-5">
      <legend className="float-left mb-1 w-full text-sm text-muted">Pengiriman</legend>
      <div className="clear-both flex flex-col">
        {delivery && (
          <label htmlFor={`kirim-${storeId}`} className="flex min-h-11 items-center gap-3">
            <input
              id={`kirim-${storeId}`}
              type="radio"
              name={`pengiriman-${storeId}`}
              checked={!isPickup}
              disabled={delivery.fee === null}
              onChange={() => onChoose(false)}
              className="size-5 shrink-0 accent-primary"
            />
            <Delivery delivery={delivery} />
          </label>
        )}
        <label htmlFor={`ambil-${storeId}`} className="flex min-h-11 items-center gap-3 py-1">
          <input
            id={`ambil-${storeId}`}
            type="radio"
            name={`pengiriman-${storeId}`}
            checked={isPickup}
            onChange={() => onChoose(true)}
            className="size-5 shrink-0 accent-primary"
          />
          <Pickup pickup={pickup} />
        </label>
      </div>
    </fieldset>
  );
}

/** What the buyer pays for the delivery of one store; 0 for a pick-up and where the store does not deliver. */
export const feeOf = ({ delivery }: CartQuote, isPickup: boolean): Rupiah =>
  isPickup ? zero : (delivery?.fee ?? zero);

const rowClass = 'border-t border-border-light px-4 py-3 sm:px-5';

function Delivery({ delivery }: { delivery: NonNullable<CartQuote['delivery']> }) {
  const { fee, zone } = delivery;
  return (
    <span className="flex min-w-0 flex-1 justify-between gap-x-4 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        <TruckIcon className="size-5 shrink-0 text-primary" />
        <span>
          Ongkos kirim
          <span className="flex flex-wrap gap-x-3 text-muted">
            {zoneLabels[zone]}
            {fee !== null && <span>{arrivalText(delivery)}</span>}
          </span>
        </span>
      </span>
      <b className={fee === null ? 'shrink-0 text-danger' : 'shrink-0 tabular-nums'}>{feeText(fee)}</b>
    </span>
  );
}

const Pickup = ({ pickup: { address, from, to } }: { pickup: NonNullable<CartQuote['pickup']> }) => (
  <span className="flex min-w-0 flex-1 justify-between gap-x-4 text-sm">
    <span className="min-w-0 wrap-anywhere">
      {zoneLabels.pickup} di {address}
      <span className="block text-muted">Siap {dayRange(from, to)}</span>
    </span>
    <b className="shrink-0">Gratis</b>
  </span>
);
