type ShipmentProps = { order: { courier: string; trackingNumber: string } };

/** How an order travels, under its way; nothing while the seller has not said. */
export function Shipment({ order: { courier, trackingNumber } }: ShipmentProps) {
  if (!courier && !trackingNumber) return null;
  return (
    <p className="border-t border-benang pt-3 text-sm wrap-anywhere">
      Kurir: <b>{courier || '-'}</b> · Nomor resi: <b>{trackingNumber || '-'}</b>
    </p>
  );
}
