import type * as z from 'zod/mini';
import { type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import type { sellerRegistration } from '#contract/store/seller-forms.ts';
import type { Transaction } from '#platform/sql.ts';
import { newId } from '#platform/new-id.ts';
import { endSession, type Session } from '#platform/session.ts';
import { consentAt, openAccount, registerInTurn } from '#server/areas/auth/accounts.ts';
import { askNewAddress } from '#server/areas/auth/email-check.ts';
import { rememberDevice } from '#server/areas/auth/known-devices.ts';
import { hashNewPassword } from '#server/areas/auth/passwords.ts';
import { storeIdentities, stores } from '#server/db/schema/index.ts';
import { sealIdentity } from './identity.ts';

/**
 * Creates a seller account with its store. Does not sign in; ends the current session, because the next step is to sign
 * in as the seller. Remembers the device as known and returns its token.
 * @throws EMAIL_TAKEN
 */
export async function registerSeller(
  form: z.output<typeof sellerRegistration>,
  { session, device }: { session: Session | null; device: string | undefined },
  at: Date,
): Promise<string> {
  const { email, password, phoneNumber, ...store } = form;
  const passwordHash = await hashNewPassword(password);
  return registerInTurn(async (tx) => {
    const id = newId<UserId>(at.getTime());
    const account = { id, email, phoneNumber, userName: store.sellerName, passwordHash };
    await openAccount(tx, { ...account, role: 'seller', ...consentAt(at) });
    await openStore(tx, { ...store, sellerId: storeOf(id) });
    await askNewAddress(tx, { userId: id, email }, at);
    if (session) await endSession(tx, session);
    return rememberDevice(tx, { userId: id, token: device, at });
  });
}

type NewStore = Omit<z.output<typeof sellerRegistration>, 'email' | 'password' | 'phoneNumber'> & {
  sellerId: StoreId;
  /** URLs of stored pictures, when there are any. */
  logo?: string;
  banner?: string;
};

export async function openStore(tx: Transaction, form: NewStore): Promise<void> {
  const { sellerId, sellerName, storeName, storeDescription, productionAddress, domicileAddress, logo, banner } = form;
  await tx
    .insert(stores)
    .values({ sellerId, sellerName, storeName, storeDescription, productionAddress, domicileAddress, logo, banner });
  await tx.insert(storeIdentities).values({ sellerId, ...sealIdentity(sellerId, form) });
}
