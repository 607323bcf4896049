import { makassarDay } from '#contract/dates.ts';
import type { Rupiah } from '#contract/money.ts';
import { arrivalDays, type DeliveryZone, type ShippingZone } from '#contract/shipping/shipping-zones.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { isInOtherProvince } from '#server/areas/addresses/regions.ts';

/** Where a parcel comes from or goes to: the postal code as typed, and the code of the kecamatan if it was chosen. */
export type Place = { pincode: string; region: string | null };

const sulawesiUtara = { region: '71.', pincode: '95' };

/**
 * The zone of a delivery. Where both have chosen their kecamatan, `nearby` is the same kabupaten or kota; else the
 * same first three digits of the postal codes. A buyer's code that cannot be read counts as elsewhere, and so does an
 * address whose code and kecamatan are in different provinces: a parcel goes where its address says, not where it is
 * cheap. The code of a store which has set none is empty.
 */
export function zoneOf(store: Place, buyer: Place): ShippingZone {
  if (isContradictory(buyer)) return 'elsewhere';
  if (store.region && buyer.region) {
    if (store.region.slice(0, 5) === buyer.region.slice(0, 5)) return 'nearby';
    return buyer.region.startsWith(sulawesiUtara.region) ? 'province' : 'elsewhere';
  }
  const pincode = readPincode(buyer.pincode);
  if (pincode === null) return 'elsewhere';
  if (store.pincode !== '' && pincode.slice(0, 3) === store.pincode.slice(0, 3)) return 'nearby';
  return pincode.startsWith(sulawesiUtara.pincode) ? 'province' : 'elsewhere';
}

/** Whether the postal code and the kecamatan of a place are in different provinces. */
export function isContradictory({ pincode: typed, region }: Place): boolean {
  const pincode = readPincode(typed);
  return region !== null && pincode !== null && isInOtherProvince(pincode, region);
}

/**
 * The five digits of a postal code, as in `95111`, `95 111`, `ID-95111` and with the wide digits of other keyboards.
 */
export function readPincode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(/[\s.:\p{Pd}a-z]/giu, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/** The fee that a store asks for one piece to a zone; null where it does not deliver. */
export const feeFor = (settings: Omit<ShippingSettings, 'postalCode'>, zone: ShippingZone): Rupiah | null =>
  settings[feeColumns[zone]];

/** The estimated days of the arrival, of products that take `productionDays` to make. */
export function arrivalOf(zone: DeliveryZone, at: Date, productionDays = 0): { from: string; to: string } {
  const { from, to } = arrivalDays[zone];
  return { from: dayAfter(at, productionDays + from), to: dayAfter(at, productionDays + to) };
}

const feeColumns = { nearby: 'nearbyFee', province: 'provinceFee', elsewhere: 'elsewhereFee' } as const;

const dayMs = 24 * 60 * 60_000;
const dayAfter = (at: Date, days: number) => makassarDay(new Date(at.getTime() + days * dayMs).toISOString());
