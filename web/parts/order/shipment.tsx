import { findCourier } from '#contract/shipping/couriers.ts';
import { CopyIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../copy-text.ts';

type ShipmentProps = { order: { courier: string; trackingNumber: string } };

/** Courier and tracking number of an order; renders nothing if the seller has entered neither. */
export function Shipment({ order: { courier, trackingNumber } }: ShipmentProps) {
  if (!courier && !trackingNumber) return null;
  const known = findCourier(courier);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border-light pt-3 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Kurir: <b>{courier || '-'}</b> · Nomor resi: <b>{trackingNumber || '-'}</b>
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
              href={known.trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center px-2 font-semibold text-accent underline-offset-4 hover:underline"
            >
              Lacak di {known.name}
              <span className="sr-only">, di tab baru</span>
            </a>
          )}
        </div>
      )}
    </div>
  );
}
