import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { SellerProfile } from '#contract/store.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { storeIdentities, stores, users } from '#server/db/schema/index.ts';
import { openIdentity } from './identity.ts';

/** A seller's own store with identity and accounts in full: for the owner alone. Refuses NO_STORE. */
export async function getProfile(sellerId: UserId): Promise<SellerProfile> {
  const [found] = await db
    .select()
    .from(stores)
    .innerJoin(users, eq(users.id, stores.sellerId))
    .innerJoin(storeIdentities, eq(storeIdentities.sellerId, stores.sellerId))
    .where(eq(stores.sellerId, sellerId));
  if (!found) throw refuse('NO_STORE');
  const { sellerName, storeName, storeDescription, productionAddress, domicileAddress, logo, banner } = found.stores;
  return {
    _id: sellerId,
    email: found.users.email,
    phoneNumber: found.users.phoneNumber,
    ...{ sellerName, storeName, storeDescription, productionAddress, domicileAddress },
    ...openIdentity(sellerId, found.store_identities),
    storeLogoUrl: logo ?? '',
    storeBannerUrl: banner ?? '',
  };
}
