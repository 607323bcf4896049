import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Address, addressFields } from '#contract/addresses.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { mostAddresses } from '#contract/words.ts';
import { rowsOf, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { addresses, users } from '#server/db/schema/index.ts';
import { addressColumns } from './queries.ts';

/**
 * Saves an address in the user's first free slot. Refuses ADDRESSES_FULL when there is none. The user's row is locked
 * first, so that of two tabs the second looks for a slot only after the first has taken one.
 */
export async function addAddress(form: z.output<typeof addressFields> & { userId: UserId }): Promise<Address> {
  const { userId } = form;
  return transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [free] = await rowsOf<{ slot: number }>(
      tx,
      sql`select slot from generate_series(1, ${mostAddresses}::int) slot
          where not exists (select from addresses a where a.user_id = ${userId} and a.slot = slot.slot)
          order by slot limit 1`,
    );
    if (!free) throw refuse('ADDRESSES_FULL');
    const values = { ...form, id: newId<AddressId>(), slot: free.slot };
    const [saved] = await tx.insert(addresses).values(values).returning(addressColumns);
    return saved!;
  });
}
