import { longDateTime } from '#contract/dates.ts';
import { findCourier } from '#contract/shipping/couriers.ts';
import { type Parcel, parcelLabel } from '#contract/shipping/parcels.ts';
import { CopyIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../copy-text.ts';

type ShipmentProps = {
  order: { courier: string; trackingNumber: string; parcel: Parcel | null };
  /** Not the buyer sees it: whether the number should be checked. */
  canCorrect?: boolean;
};

/** Courier, tracking number and what the courier reported; renders nothing if the seller has entered neither. */
export function Shipment({ order: { courier, trackingNumber, parcel }, canCorrect }: ShipmentProps) {
  if (!courier && !trackingNumber) return null;
  const known = findCourier(courier);
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border-light
      pt-3 text-sm"
    >
      <p className="min-w-0 wrap-anywhere">
        Kurir: <b>{courier || '-'}</b> · Nomor resi: <b translate="no">{trackingNumber || '-'}</b>
      </p>
      {trackingNumber && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            onClick={() => copyText(trackingNumber, 'Nomor resi disalin.')}
          >
            <CopyIcon /> Salin<span className="sr-only"> nomor resi</span>
          </Button>
          {known && (
            <a
              href={parcel?.link ?? known.trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center px-2 font-semibold text-accent underline-offset-4
                hover:underline"
            >
              Lacak di {known.name}
              <span className="sr-only">, di tab baru</span>
            </a>
          )}
        </div>
      )}
      {canCorrect && parcel?.isUnknown && (
        <p className="w-full rounded-xl bg-[#fdefc8] px-4 py-3 text-[#6b4700]">
          Nomor resi belum dikenal kurir. Periksa lagi.
        </p>
      )}
      {parcel && <Steps steps={parcel.steps} />}
    </div>
  );
}

/** What the courier reported last, above all its steps. */
function Steps({ steps }: Pick<Parcel, 'steps'>) {
  const [last] = steps;
  if (!last) return null;
  return (
    <details className="w-full rounded-xl bg-surface px-4">
      <summary className="cursor-pointer py-3">
        Menurut kurir: <b>{parcelLabel(last.status)}</b>
      </summary>
      <ol className="flex flex-col gap-3 pb-4">
        {steps.map(({ status, note, at }) => (
          <li key={at + status} className="wrap-anywhere">
            <time dateTime={at} className="block text-muted">
              {longDateTime(at)} WITA
            </time>
            <b>{parcelLabel(status)}</b> {note}
          </li>
        ))}
      </ol>
    </details>
  );
}
