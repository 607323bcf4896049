import { dayRange } from '#contract/date-spans.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { ShippingZone } from '#contract/shipping/shipping-zones.ts';
import type { StoreShipping } from '#contract/shipping/shipping.ts';

/** `Tiba 25–28 Nov` */
export const arrivalText = ({ from, to }: { from: string; to: string }): string => `Tiba ${dayRange(from, to)}`;

/** The zone that stands for a store's shipping until an address is known; none if it delivers nowhere. */
export const usualZone = ({ zones }: StoreShipping) => {
  const delivered = zones.filter(({ fee }) => fee !== null);
  return delivered.find(({ zone }) => zone === 'province') ?? delivered[0];
};

/** The fee of a delivery; null where the store does not deliver. */
export function feeText(fee: Rupiah | null): string {
  if (fee === null) return 'Tidak dikirim';
  return fee === 0 ? 'Gratis' : formatRupiah(fee);
}

/** One line about a store's fees: `Gratis ongkir`, `Ongkir mulai Rp 10.000`, or that the products must be picked up. */
export function feeSummary({ zones, feePerFurtherPiece }: StoreShipping): string {
  const fees = zones.flatMap(({ fee }) => fee ?? []);
  if (fees.length === 0) return 'Hanya ambil sendiri';
  const lowest = Math.min(...fees);
  const isSame = fees.length === zones.length && fees.every((fee) => fee === lowest);
  if (lowest > 0) return `Ongkir ${isSame ? '' : 'mulai '}${formatRupiah(lowest)}`;
  const isFree = feePerFurtherPiece === 0 && zones.every(({ fee }) => fee === 0);
  return isFree ? 'Gratis ongkir' : `Gratis ongkir ke ${zoneNames[zones.find(({ fee }) => fee === 0)!.zone]}`;
}

const zoneNames: Record<ShippingZone, string> = {
  nearby: 'wilayah terdekat',
  province: 'Sulawesi Utara',
  elsewhere: 'luar Sulawesi Utara',
};
