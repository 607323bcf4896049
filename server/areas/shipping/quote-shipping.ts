import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { type Rupiah, shippingFeeOf, zero } from '#contract/money.ts';
import type { DeliveryZone } from '#contract/shipping-zones.ts';
import type { ShippingSettings } from '#contract/shipping-form.ts';
import { columnsOf, type Queryable, queryRows } from '#platform/db.ts';
import { storeShipping } from '#server/db/schema/index.ts';
import { unsetShipping } from './settings.ts';
import { arrivalOf, feeFor, zoneOf } from './zones.ts';

/** What one store sends to one address: `productTotal` is the sum of the products in rupiah. */
export type Parcel = { sellerId: UserId; productTotal: Rupiah; pieces: number; isPickup: boolean };

/** The fee in rupiah, null if the store does not deliver in this way, and the days of the arrival. */
export type Quote = { zone: DeliveryZone; fee: Rupiah | null; from: string; to: string };

/**
 * Quotes the shipping of parcels to one address, in their order. All fees come from here. A rate service would be asked
 * before, outside of the transaction, and its rates be read here: this runs in the transaction that places the order.
 */
export async function quoteShipping(
  runner: Queryable,
  parcels: readonly Parcel[],
  pincode: string,
  at: Date,
): Promise<Quote[]> {
  const ids = parcels.map(({ sellerId }) => sellerId);
  const found = await queryRows<ShippingSettings & { sellerId: UserId }>(
    runner,
    sql`select ${columns} from store_shipping where seller_id = any(${sql.param(ids)}::uuid[])`,
  );
  const settings = new Map(found.map((row) => [row.sellerId, row]));
  return parcels.map((parcel) => quote(settings.get(parcel.sellerId) ?? unsetShipping, parcel, pincode, at));
}

const columns = columnsOf(storeShipping);

function quote(
  settings: ShippingSettings,
  { productTotal, pieces, isPickup }: Parcel,
  pincode: string,
  at: Date,
): Quote {
  if (isPickup) return { zone: 'pickup', fee: settings.hasPickup ? zero : null, ...arrivalOf('pickup', at) };
  const zone = zoneOf(settings.postalCode, pincode);
  const fee = feeFor(settings, zone);
  return {
    zone,
    fee: fee === null ? null : shippingFeeOf({ ...settings, fee }, { productTotal, pieces }),
    ...arrivalOf(zone, at),
  };
}
