import { type AddressId, type MakerId, type StoreId, storeOf, type UserId } from '../../../contract/ids.ts';
import { addAddress } from '../../../server/areas/addresses/addresses.ts';
import { openStore } from '../../../server/areas/store/open-store.ts';
import { transaction } from '../../../server/platform/transaction.ts';
import { customers } from '../customers.ts';
import { stores, type StoreSlug } from '../stores.ts';
import type { MakerSlug } from '../makers.ts';
import { copyPicture } from './copy-picture.ts';
import { daysAgo } from './days-ago.ts';
import { fillMakers } from './fill-makers.ts';
import { openAccount } from './open-account.ts';

export type People = {
  stores: Map<StoreSlug, StoreId>;
  makers: Map<MakerSlug, MakerId>;
  /** By email address, with the address used in their orders. */
  customers: Map<string, { id: UserId; addressId: AddressId }>;
};

export async function fillPeople(now: Date): Promise<People> {
  const people: People = { stores: new Map(), makers: new Map(), customers: new Map() };
  for (const store of stores) {
    const { slug, email, phoneNumber, joinedDaysAgo, sellerName } = store;
    const account = { email, userName: sellerName, phoneNumber, role: 'seller', joinedDaysAgo } as const;
    const sellerId = storeOf(await openAccount(account, now));
    const logo = await copyPicture('logo', `logo-${slug}`);
    const banner = await copyPicture('banner', `banner-${slug}`);
    await transaction((tx) => openStore(tx, { ...store, sellerId, logo, banner }));
    people.stores.set(slug, sellerId);
    for (const [maker, id] of await fillMakers(slug, sellerId, daysAgo(joinedDaysAgo, now)))
      people.makers.set(maker, id);
  }
  for (const { email, userName, phoneNumber, joinedDaysAgo, addresses } of customers) {
    const id = await openAccount({ email, userName, phoneNumber, role: 'customer', joinedDaysAgo }, now);
    const [first, ...others] = addresses;
    const { _id: addressId } = await addAddress({ ...first!, userId: id });
    for (const other of others) await addAddress({ ...other, userId: id });
    people.customers.set(email, { id, addressId });
  }
  return people;
}
