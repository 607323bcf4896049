import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Address, addressFields } from '#contract/addresses.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { addresses } from '#server/db/schema/index.ts';
import { addressColumns } from './queries.ts';

type Own = { userId: UserId; addressId: AddressId };

/** Changes one of the user's addresses; orders keep the copy they were made with. Refuses NO_ADDRESS. */
export async function updateAddress(own: Own, fields: z.output<typeof addressFields>): Promise<Address> {
  const [saved] = await db
    .update(addresses)
    .set(fields)
    .where(and(eq(addresses.id, own.addressId), eq(addresses.userId, own.userId)))
    .returning(addressColumns);
  if (!saved) throw refuse('NO_ADDRESS');
  return saved;
}
