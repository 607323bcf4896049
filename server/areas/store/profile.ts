import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { ownerOf, type StoreId } from '#contract/ids.ts';
import { maskedFields, maskedNumber } from '#contract/store/masked-number.ts';
import type { profileForm } from '#contract/store/seller-forms.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { erasedName } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { isPasswordRecent, type SellerSession } from '#platform/session.ts';
import { storeIdentities, stores, users, storePictures } from '#server/db/schema/index.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { editAccount } from '#server/areas/auth/accounts.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { indexStore } from '#server/areas/search/search-index.ts';
import { deleteChecks, endChangedCheck } from './checks.ts';
import { identityIn, unsealIdentity, sealIdentity } from './identity.ts';
import { changeIdentity, payoutAccountOf } from './payout-account.ts';

/** Returns the store and account of a seller to themselves, with whole numbers only soon after their password. */
export async function getOwnProfile(session: SellerSession, at: Date): Promise<SellerProfile> {
  const profile = await getProfile(session.storeId, at);
  return (await isPasswordRecent(session, at, true)) ? profile : withMaskedNumbers(profile);
}

export const withMaskedNumbers = (profile: SellerProfile): SellerProfile => ({
  ...profile,
  ...Object.fromEntries(maskedFields.map((field) => [field, maskedNumber(profile[field])])),
});

/** The stored values of a profile that is edited. Those of its numbers that were sent as their mask are masked. */
export async function storedProfile(sellerId: StoreId, sent: unknown, at: Date): Promise<object> {
  const profile = await getProfile(sellerId, at);
  const masked = withMaskedNumbers(profile);
  const fields = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...profile,
    ...Object.fromEntries(
      maskedFields.filter((field) => fields[field] === masked[field]).map((field) => [field, masked[field]]),
    ),
  };
}

/**
 * Returns the store and account of a seller with the unmasked identity and account numbers. Do not expose it to other
 * users.
 * @throws NO_STORE
 */
export async function getProfile(sellerId: StoreId, at: Date): Promise<SellerProfile> {
  const [found] = await db
    .select({
      stores,
      users,
      store_identities: storeIdentities,
      closedUntil: sql<string | null>`${closedUntil(sql`stores.seller_id`, at)}`,
    })
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
    sellerName,
    storeName,
    storeDescription,
    productionAddress,
    domicileAddress,
    ...unsealIdentity(sellerId, found.store_identities),
    storeLogoUrl: logo ?? '',
    storeBannerUrl: banner ?? '',
    payoutAccount: payoutAccountOf({ ...found.store_identities, emailVerifiedAt: found.users.emailVerifiedAt }, at),
    closedUntil: found.closedUntil,
  };
}

type Edit = z.output<typeof profileForm> & { sellerId: StoreId };

/**
 * Updates the store and account of a seller. A new store name or address reindexes its products, because the search
 * index contains both. Fields that are missing in the form (e-wallet, pictures) keep their value; a blank e-wallet is
 * cleared. Returns whether identity or payout account changed.
 */
export async function editProfile({ sellerId, ...form }: Edit, at: Date): Promise<boolean> {
  const { sellerName, phoneNumber, storeName, storeDescription, productionAddress, domicileAddress } = form;
  const pictures = {
    ...(form.storeLogoUrl && { logo: form.storeLogoUrl }),
    ...(form.storeBannerUrl && { banner: form.storeBannerUrl }),
  };
  return transaction(async (tx) => {
    const [before] = await tx
      .select({ storeName: stores.storeName, productionAddress: stores.productionAddress })
      .from(stores)
      .where(eq(stores.sellerId, sellerId))
      .for('no key update');
    await tx
      .update(stores)
      .set({ sellerName, storeName, storeDescription, productionAddress, domicileAddress, ...pictures })
      .where(eq(stores.sellerId, sellerId));
    await editAccount(tx, ownerOf(sellerId), { userName: sellerName, phoneNumber });
    const isChanged = await changeIdentity(tx, sellerId, identityIn(form), at);
    await endChangedCheck(tx, sellerId, at);
    if (before?.storeName !== storeName || before.productionAddress !== productionAddress) {
      await indexStore(tx, { sellerId });
    }
    return isChanged;
  });
}

/** Erases the store of a seller, with identity and payout accounts. Returns the URLs of its pictures. */
export async function eraseStore(tx: Transaction, sellerId: StoreId): Promise<string[]> {
  const [store] = await tx.select().from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');
  if (!store) return [];
  await deleteChecks(tx, sellerId);
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
