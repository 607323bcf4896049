import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Address, addressFields } from '#contract/addresses.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { maxAddresses } from '#contract/words.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { addresses, users } from '#server/db/schema/index.ts';

const { id: _id, userId, receiverName, address, city, pincode, phone, notes } = addresses;

/** An address as it is answered: all its columns but the slot. */
export const addressColumns = { _id, userId, receiverName, address, city, pincode, phone, notes };

/** A user's addresses, slot by slot, for the account page and the address dialog. */
export const listAddresses = (owner: UserId): Promise<Address[]> =>
  db.select(addressColumns).from(addresses).where(eq(userId, owner)).orderBy(asc(addresses.slot));

/**
 * Saves an address in the user's first free slot. Refuses ADDRESSES_FULL when there is none. The user's row is locked
 * first, so that of two tabs the second looks for a slot only after the first has taken one.
 */
export async function addAddress(form: z.output<typeof addressFields> & { userId: UserId }): Promise<Address> {
  const { userId } = form;
  return transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [free] = await queryRows<{ slot: number }>(
      tx,
      sql`select slot from generate_series(1, ${maxAddresses}::int) slot
          where not exists (select from addresses a where a.user_id = ${userId} and a.slot = slot.slot)
          order by slot limit 1`,
    );
    if (!free) throw refuse('ADDRESSES_FULL');
    const values = { ...form, id: newId<AddressId>(), slot: free.slot };
    const [saved] = await tx.insert(addresses).values(values).returning(addressColumns);
    return saved!;
  });
}

type OwnAddressKey = { userId: UserId; addressId: AddressId };

/** Changes one of the user's addresses; orders keep the copy they were made with. Refuses NO_ADDRESS. */
export async function updateAddress(own: OwnAddressKey, fields: z.output<typeof addressFields>): Promise<Address> {
  const [saved] = await db
    .update(addresses)
    .set(fields)
    .where(and(eq(addresses.id, own.addressId), eq(addresses.userId, own.userId)))
    .returning(addressColumns);
  if (!saved) throw refuse('NO_ADDRESS');
  return saved;
}

type OwnAddress = { userId: UserId; addressId: AddressId };

/** Removes one of the user's addresses, which frees its slot. Refuses NO_ADDRESS. */
export async function deleteAddress({ userId, addressId }: OwnAddress): Promise<void> {
  const { rowCount } = await db.delete(addresses).where(and(eq(addresses.id, addressId), eq(addresses.userId, userId)));
  if (rowCount === 0) throw refuse('NO_ADDRESS');
}
