import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { erasedName } from '#contract/retention.ts';
import type { Transaction } from '#platform/db.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { storeIdentities, storePictures, stores } from '#server/db/schema/index.ts';
import { sealIdentity } from './identity.ts';

/** Erases the store of a seller, with identity and payout accounts. Returns the URLs of its pictures. */
export async function eraseStore(tx: Transaction, sellerId: UserId): Promise<string[]> {
  const [store] = await tx.select().from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');
  if (!store) return [];
  const uploaded = await tx.delete(storePictures).where(eq(storePictures.sellerId, sellerId)).returning();
  await tx
    .update(stores)
    .set({ ...erasedColumns(stores), sellerName: erasedName, storeName: 'Toko ditutup', logo: null, banner: null })
    .where(eq(stores.sellerId, sellerId));
  await tx
    .update(storeIdentities)
    .set({ ...sealIdentity(sellerId, {}), accountChangedAt: null, accountConfirmedAt: null, heldUntil: null })
    .where(eq(storeIdentities.sellerId, sellerId));
  const shown = [store.logo, store.banner].filter((image) => image !== null);
  return [...new Set([...uploaded.map(({ image }) => image), ...shown])];
}
