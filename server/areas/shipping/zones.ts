import { makassarDay } from '#contract/dates.ts';
import type { Rupiah } from '#contract/money.ts';
import { arrivalDays, type DeliveryZone, type ShippingZone } from '#contract/shipping/shipping-zones.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';

/**
 * The zone of a delivery between two postal codes. A buyer's code that cannot be read counts as elsewhere.
 * @param storeCode five digits, or empty for a store that has set none
 */
export function zoneOf(storeCode: string, typed: string): ShippingZone {
  const pincode = readPincode(typed);
  if (pincode === null) return 'elsewhere';
  if (storeCode !== '' && pincode.slice(0, 3) === storeCode.slice(0, 3)) return 'nearby';
  return pincode.startsWith('95') ? 'province' : 'elsewhere';
}

export function readPincode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/** The fee that a store asks for one piece to a zone; null where it does not deliver. */
export const feeFor = (settings: Omit<ShippingSettings, 'postalCode'>, zone: ShippingZone): Rupiah | null =>
  settings[feeColumns[zone]];

export function arrivalOf(zone: DeliveryZone, at: Date): { from: string; to: string } {
  const { from, to } = arrivalDays[zone];
  return { from: dayAfter(at, from), to: dayAfter(at, to) };
}

const feeColumns = { nearby: 'nearbyFee', province: 'provinceFee', elsewhere: 'elsewhereFee' } as const;

const dayMs = 24 * 60 * 60_000;
const dayAfter = (at: Date, days: number) => makassarDay(new Date(at.getTime() + days * dayMs).toISOString());
