import { longDateTime } from '#contract/dates.ts';
import { findCourier } from '#contract/shipping/couriers.ts';
import { type Parcel, parcelLabel } from '#contract/shipping/parcels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../copy-button.tsx';

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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-auto wrap-anywhere">
        Kurir: <b>{courier || '-'}</b> · Nomor resi: <b translate="no">{trackingNumber || '-'}</b>
      </p>
      {trackingNumber && (
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
          <CopyButton text={trackingNumber} what="Nomor resi" />
          {known && (
            <ButtonLink
              to={parcel?.link ?? known.trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              size="sm"
              className="min-h-11"
            >
              Lacak<span className="sr-only"> di {known.name}, di tab baru</span>
            </ButtonLink>
          )}
        </div>
      )}
      {canCorrect && parcel?.isUnknown && (
        <p className="w-full rounded-xl bg-notice px-4 py-3 text-notice-ink">
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
    <details className="w-full border-t border-border-light">
      <summary className="py-3">
        <span>
          Menurut kurir: <b>{parcelLabel(last.status)}</b>
        </span>
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
