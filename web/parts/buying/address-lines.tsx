import type { Address } from '#contract/addresses/addresses.ts';

type AddressLinesProps = {
  address: Omit<Address, '_id' | 'userId' | 'region' | 'isForOther'> & { isForOther?: boolean | null | undefined };
};

/** Is followed by the city. */
export const districtText = (regionName: string | null | undefined): string =>
  regionName ? `Kec. ${regionName}, ` : '';

export const AddressLines = ({
  address: { receiverName, phone, address, regionName, city, pincode, notes, isForOther },
}: AddressLinesProps) => (
  <div className="min-w-0 text-sm wrap-anywhere">
    <p className="flex flex-wrap gap-x-3 font-bold">
      {receiverName} <span className="font-normal text-muted">{phone}</span>
    </p>
    <p>{address}</p>
    <p>
      {districtText(regionName)}
      {city} {pincode}
    </p>
    <p className="text-muted">Catatan: {notes}</p>
    {isForOther && <p className="font-bold">Dikirim ke orang lain</p>}
  </div>
);
