import { formatRupiah } from '#contract/money.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import type { StoreShipping } from '#contract/shipping/shipping.ts';
import { TruckIcon } from '../../ui/truck-icon.tsx';
import { arrivalText, feeSummary, feeText, usualZone } from './shipping-texts.ts';

/** A store's shipping in one line, with the fees of all zones below it when opened. */
export function ShippingFees({ shipping }: { shipping: StoreShipping }) {
  const { zones, feePerFurtherPiece, freeFrom, hasPickup } = shipping;
  const shown = usualZone(shipping);
  return (
    <details className="min-w-0 text-sm">
      <summary className="min-h-11 gap-2">
        <TruckIcon className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 flex-1">
          <b>{feeSummary(shipping)}</b>
          {shown && (
            <span className="block text-muted">
              {zoneLabels[shown.zone]} · {arrivalText(shown)}
            </span>
          )}
        </span>
      </summary>
      <ul className="divide-y divide-border-light border-t border-border-light pb-2">
        {zones.map(({ zone, fee, ...arrival }) => (
          <li key={zone} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {zoneLabels[zone]}
              {zone === 'nearby' && <span className="text-muted"> (kabupaten atau kota yang sama)</span>}
            </span>
            <span className="tabular-nums">
              <b>{feeText(fee)}</b>
              {fee !== null && <span className="text-muted"> · {arrivalText(arrival)}</span>}
            </span>
          </li>
        ))}
        {hasPickup && (
          <li className="flex justify-between gap-x-4 py-2">
            {zoneLabels.pickup} <b>Gratis</b>
          </li>
        )}
        {feePerFurtherPiece > 0 && (
          <li className="py-2 text-muted">Tambah {formatRupiah(feePerFurtherPiece)} untuk setiap produk berikutnya.</li>
        )}
        {freeFrom !== null && (
          <li className="py-2 font-bold text-success">Gratis ongkir mulai belanja {formatRupiah(freeFrom)}.</li>
        )}
      </ul>
    </details>
  );
}
