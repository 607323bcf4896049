import type * as z from 'zod/mini';
import type { UserId } from '#contract/ids.ts';
import type { sellerRegistration } from '#contract/seller-forms.ts';
import type { Transaction } from '#platform/db.ts';
import { storeIdentities, stores } from '#server/db/schema/index.ts';
import { sealIdentity } from './identity.ts';

type NewStore = Omit<z.output<typeof sellerRegistration>, 'email' | 'password' | 'phoneNumber'> & {
  sellerId: UserId;
  /** Addresses of pictures, for whoever has them already. */
  logo?: string;
  banner?: string;
};

/** Opens the store of a seller's account; identity and accounts are kept sealed. */
export async function openStore(tx: Transaction, form: NewStore): Promise<void> {
  const { sellerId, sellerName, storeName, storeDescription, productionAddress, domicileAddress, logo, banner } = form;
  await tx
    .insert(stores)
    .values({ sellerId, sellerName, storeName, storeDescription, productionAddress, domicileAddress, logo, banner });
  await tx.insert(storeIdentities).values({ sellerId, ...sealIdentity(sellerId, form) });
}
