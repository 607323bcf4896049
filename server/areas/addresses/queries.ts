import { asc, eq } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { addresses } from '#server/db/schema/index.ts';

const { id: _id, userId, receiverName, address, city, pincode, phone, notes } = addresses;

/** An address as it is answered: all its columns but the slot. */
export const addressColumns = { _id, userId, receiverName, address, city, pincode, phone, notes };

/** A user's addresses, slot by slot, for the account page and the address dialog. */
export const listAddresses = (owner: UserId): Promise<Address[]> =>
  db.select(addressColumns).from(addresses).where(eq(userId, owner)).orderBy(asc(addresses.slot));
