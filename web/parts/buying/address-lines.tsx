import type { Address } from '#contract/addresses/addresses.ts';

type AddressLinesProps = { address: Omit<Address, '_id' | 'userId'> };

export const AddressLines = ({
  address: { receiverName, phone, address, city, pincode, notes },
}: AddressLinesProps) => (
  <div className="min-w-0 text-sm wrap-anywhere">
    <p className="font-semibold">
      {receiverName} <span className="font-normal text-muted">· {phone}</span>
    </p>
    <p>{address}</p>
    <p>
      {city} {pincode}
    </p>
    <p className="text-muted">Catatan: {notes}</p>
  </div>
);
