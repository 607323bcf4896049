import { and, eq } from 'drizzle-orm';
import type { AddressId, UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { addresses } from '#server/db/schema/index.ts';

type Own = { userId: UserId; addressId: AddressId };

/** Removes one of the user's addresses, which frees its slot. Refuses NO_ADDRESS. */
export async function deleteAddress({ userId, addressId }: Own): Promise<void> {
  const { rowCount } = await db.delete(addresses).where(and(eq(addresses.id, addressId), eq(addresses.userId, userId)));
  if (rowCount === 0) throw refuse('NO_ADDRESS');
}
