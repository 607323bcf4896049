import { type Rupiah, zero } from '#contract/money.ts';
import { shippingFeeOf } from '#contract/server-money.ts';
import type { DeliveryZone } from '#contract/shipping/shipping-zones.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { unsetShipping } from './settings.ts';
import { arrivalOf, feeFor, type Place, zoneOf } from './zones.ts';

/**
 * What one store sends to one address: the store's settings,
 * null if it has none, and the sum of the products in rupiah.
 */
export type Parcel = {
  settings: ShippingSettings | null;
  productTotal: Rupiah;
  pieces: number;
  isPickup: boolean;
  /** The longest time to make one of the products. */
  productionDays: number;
};

/** The fee in rupiah, null if the store does not deliver in this way, and the days of the arrival. */
export type Quote = { zone: DeliveryZone; fee: Rupiah | null; from: string; to: string };

/**
 * Quotes the shipping of a parcel to an address. All fees come from here. A rate service would be asked
 * before, outside of the transaction that places the order, and its rates be read with the settings.
 */
export function quoteShipping(parcel: Parcel, buyer: Place, at: Date): Quote {
  const { isPickup, productionDays } = parcel;
  const settings = parcel.settings ?? unsetShipping;
  const arrival = (zone: DeliveryZone) => arrivalOf(zone, at, productionDays);
  if (isPickup) return { zone: 'pickup', fee: settings.hasPickup ? zero : null, ...arrival('pickup') };
  const zone = zoneOf({ pincode: settings.postalCode, region: settings.region ?? null }, buyer);
  const fee = feeFor(settings, zone);
  return { zone, fee: fee === null ? null : shippingFeeOf({ ...settings, fee }, parcel), ...arrival(zone) };
}
