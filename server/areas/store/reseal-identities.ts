import { asc, eq, gt } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { isSealedWithCurrentKey } from '#platform/seal.ts';
import { storeIdentities } from '#server/db/schema/index.ts';
import { openIdentity, sealIdentity } from './identity.ts';

const batchSize = 100;

/**
 * Seals anew what an old key sealed, while the shop goes on; returns of how many sellers. When it is through, the old
 * key can be thrown away.
 */
export async function resealIdentities(): Promise<number> {
  let resealed = 0;
  let after: UserId | null = null;
  do {
    const batch: { last: UserId | null; resealed: number } = await resealBatch(after);
    resealed += batch.resealed;
    after = batch.last;
  } while (after);
  return resealed;
}

const resealBatch = (after: UserId | null) =>
  transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(storeIdentities)
      .where(after ? gt(storeIdentities.sellerId, after) : undefined)
      .orderBy(asc(storeIdentities.sellerId))
      .limit(batchSize)
      .for('no key update');
    const stale = rows.filter((row) => !isSealedWithCurrentKey(row.nik));
    for (const { sellerId, ...sealed } of stale) {
      const anew = sealIdentity(sellerId, openIdentity(sellerId, sealed));
      await tx.update(storeIdentities).set(anew).where(eq(storeIdentities.sellerId, sellerId));
    }
    return { last: rows.length < batchSize ? null : rows.at(-1)!.sellerId, resealed: stale.length };
  });
