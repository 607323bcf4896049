import { eq, type SQL, sql } from 'drizzle-orm';
import { ownerOf, type StoreId } from '#contract/ids.ts';
import { zero } from '#contract/money.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { shippingZones } from '#contract/shipping/shipping-zones.ts';
import type { StoreShipping } from '#contract/shipping/shipping.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { requireRegion } from '#server/areas/addresses/regions.ts';
import { storeShipping } from '#server/db/schema/index.ts';
import { arrivalOf, feeFor } from './zones.ts';

/** The settings of a store that has set nothing: it delivers everywhere for free. */
export const unsetShipping: ShippingSettings = {
  postalCode: '',
  region: null,
  nearbyFee: zero,
  provinceFee: zero,
  elsewhereFee: zero,
  feePerFurtherPiece: zero,
  freeFrom: null,
  hasPickup: false,
};

/** SQL: the shipping settings of a store as JSON; null if it has set nothing. */
export const settingsOf = (sellerId: SQL): SQL => sql`(
  select json_build_object('postalCode', h.postal_code, 'region', h.region,
      'nearbyFee', h.nearby_fee, 'provinceFee', h.province_fee,
    'elsewhereFee', h.elsewhere_fee, 'feePerFurtherPiece', h.fee_per_further_piece,
    'freeFrom', h.free_from,
    'hasPickup', h.has_pickup)
  from store_shipping h where h.seller_id = ${sellerId}
)`;

/** The saved settings of a store; undefined when it has saved none. */
export async function findSettings(sellerId: StoreId, runner: Queryable = db): Promise<ShippingSettings | undefined> {
  const [found] = await runner.select().from(storeShipping).where(eq(storeShipping.sellerId, sellerId));
  return found;
}

export const getSettings = async (sellerId: StoreId, runner: Queryable = db): Promise<ShippingSettings> =>
  (await findSettings(sellerId, runner)) ?? unsetShipping;

/**
 * Saves the shipping settings of a seller's store. Existing orders keep their fees.
 * @throws INVALID for an unknown region
 */
export async function saveSettings(sellerId: StoreId, settings: ShippingSettings): Promise<void> {
  requireRegion(settings.region, (await getSettings(sellerId)).region);
  const kept = sql`case
    when ${storeShipping.postalCode} = ${settings.postalCode} then ${storeShipping.region} end`;
  await db
    .insert(storeShipping)
    .values({ sellerId, ...settings })
    .onConflictDoUpdate({
      target: storeShipping.sellerId,
      set: { ...settings, region: settings.region === undefined ? kept : settings.region },
    });
}

export async function deleteSettings(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx.delete(storeShipping).where(eq(storeShipping.sellerId, sellerId));
}

/** @throws NO_STORE, also when the store is suspended */
export async function getStoreShipping(sellerId: StoreId, productionDays: number, at: Date): Promise<StoreShipping> {
  return describeShipping(await requireOpenSettings(sellerId), at, productionDays);
}

/** @throws NO_STORE, also when the store is suspended */
export async function requireOpenSettings(sellerId: StoreId): Promise<ShippingSettings> {
  const [found] = await db.rows<{ settings: ShippingSettings | null }>(sql`
    select ${settingsOf(sql`users.id`)} as settings from users
    where id = ${ownerOf(sellerId)} and role = 'seller' and suspended_at is null`);
  if (!found) throw refuse('NO_STORE');
  return found.settings ?? unsetShipping;
}

/** The fees of a store by zone, with the days on which an order of `at` arrives. */
export const describeShipping = (settings: ShippingSettings, at: Date, productionDays = 0): StoreShipping => ({
  zones: shippingZones.map((zone) => ({ zone, fee: feeFor(settings, zone), ...arrivalOf(zone, at, productionDays) })),
  feePerFurtherPiece: settings.feePerFurtherPiece,
  freeFrom: settings.freeFrom,
  hasPickup: settings.hasPickup,
});
