import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Address, addressFields, ListedAddress } from '#contract/addresses/addresses.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { maxAddresses } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { holdAccount } from '#server/areas/auth/accounts.ts';
import { addressColumns, addresses, copiedColumns, users } from '#server/db/schema/index.ts';
import { regionNameOf, requireRegion } from './regions.ts';

/** SQL: the id of the user's address that they last ordered to; null if there is none. */
export const lastOrderedTo = (userId: UserId): SQL => sql`(
  select a.id from orders o join addresses a on a.id = o.address_id and a.user_id = o.user_id
  where o.user_id = ${userId} order by o.id desc limit 1
)`;

export async function listAddresses(owner: UserId): Promise<ListedAddress[]> {
  const own = await db
    .select({
      ...addressColumns,
      isLastUsed: sql<boolean>`coalesce(${addresses.id} = ${lastOrderedTo(owner)}, false)`,
    })
    .from(addresses)
    .where(eq(addresses.userId, owner))
    .orderBy(asc(addresses.slot));
  return own.map(named);
}

const named = <Row extends { region: string | null; isForOther: boolean | null }>({ isForOther, ...row }: Row) => ({
  ...row,
  ...(isForOther && { isForOther }),
  regionName: regionNameOf(row.region),
});

/** @throws NO_ADDRESS when the user has no such address */
export async function readDelivery(runner: Queryable, userId: UserId, addressId: AddressId) {
  const mine = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [found] = await runner
    .select({ addressId: addresses.id, ...copiedColumns })
    .from(addresses)
    .where(mine);
  if (!found) throw refuse('NO_ADDRESS');
  return found;
}

/**
 * Saves an address in the first free slot of the user. Locks the user row first, so that two concurrent requests cannot
 * choose the same slot.
 * @throws ADDRESSES_FULL when no slot is free, INVALID for an unknown region, and what holdAccount throws
 */
export async function addAddress(form: z.output<typeof addressFields> & { userId: UserId }): Promise<Address> {
  const { userId } = form;
  requireRegion(form.region);
  return transaction(async (tx) => {
    await holdAccount(tx, userId);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [free] = await tx.rows<{ slot: number }>(sql`
      select slot from generate_series(1, ${maxAddresses}::int) slot
      where not exists (select from addresses a where a.user_id = ${userId} and a.slot = slot.slot)
      order by slot limit 1`);
    if (!free) throw refuse('ADDRESSES_FULL');
    const values = { ...form, isForOther: form.isForOther || null, id: newId<AddressId>(), slot: free.slot };
    const [saved] = await tx.insert(addresses).values(values).returning(addressColumns);
    return named(saved!);
  });
}

type OwnAddressKey = { userId: UserId; addressId: AddressId };

/** The stored fields of an address of the user; none if it is not theirs. */
export async function storedAddress(userId: UserId, addressId: AddressId): Promise<{ region?: string | null }> {
  const mine = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [found] = await db.select(addressColumns).from(addresses).where(mine);
  return found ?? {};
}

/**
 * Updates an address of the user. Existing orders are unaffected because they hold their own copy.
 * @throws NO_ADDRESS when the user has no such address, INVALID for an unknown region
 */
export async function updateAddress(own: OwnAddressKey, fields: z.output<typeof addressFields>): Promise<Address> {
  requireRegion(fields.region, (await storedAddress(own.userId, own.addressId)).region);
  const { city, pincode } = fields;
  const kept = sql`case when ${addresses.city} = ${city}
    and ${addresses.pincode} = ${pincode} then ${addresses.region} end`;
  const [saved] = await db
    .update(addresses)
    .set({
      ...fields,
      region: fields.region === undefined ? kept : fields.region,
      isForOther: fields.isForOther === undefined ? undefined : fields.isForOther || null,
    })
    .where(and(eq(addresses.id, own.addressId), eq(addresses.userId, own.userId)))
    .returning(addressColumns);
  if (!saved) throw refuse('NO_ADDRESS');
  return named(saved);
}

export async function deleteAddresses(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

/** @throws NO_ADDRESS when the user has no such address */
export async function deleteAddress({ userId, addressId }: OwnAddressKey): Promise<void> {
  const isOwn = and(eq(addresses.id, addressId), eq(addresses.userId, userId));
  const [deleted] = await db.delete(addresses).where(isOwn).returning({ id: addresses.id });
  if (!deleted) throw refuse('NO_ADDRESS');
}
