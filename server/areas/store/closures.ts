import { and, eq, gt, sql } from 'drizzle-orm';
import { startOfDay } from '#contract/dates.ts';
import type { StoreId } from '#contract/ids.ts';
import { maxClosedDays } from '#contract/store/seller-forms.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuseFields } from '#platform/refuse.ts';
import { endCheckoutsOfSeller } from '#server/areas/payments/end-withdrawn.ts';
import { storeClosures, stores } from '#server/db/schema/index.ts';

/**
 * Closes a store until a day, or changes the day of a closed store. Its products stay visible and cannot be
 * ordered, its unpaid checkouts end, and its paid orders are not cancelled meanwhile. It opens by itself.
 * @throws INVALID for a day that is past or too far away
 */
export async function closeStore(
  { sellerId, opensOn }: { sellerId: StoreId; opensOn: string },
  at: Date,
): Promise<void> {
  const until = startOfDay(opensOn);
  if (until <= at || until.getTime() - at.getTime() > maxClosedDays * dayMs) {
    throw refuseFields({ opensOn: `Pilih tanggal mulai besok, paling lama ${maxClosedDays} hari lagi` });
  }
  await transaction(async (tx) => {
    await lockStore(tx, sellerId);
    const closedUntil = until.toISOString();
    const [changed] = await tx.update(storeClosures).set({ closedUntil }).where(isClosed(sellerId, at)).returning();
    if (!changed) await tx.insert(storeClosures).values({ sellerId, closedFrom: at.toISOString(), closedUntil });
    await endCheckoutsOfSeller(tx, sellerId);
  });
}

/** Opens a closed store at once. Repeating it changes nothing. */
export async function reopenStore(sellerId: StoreId, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockStore(tx, sellerId);
    // A closure that committed while this waited for the lock may begin after `at`.
    const closedUntil = sql`greatest(${storeClosures.closedFrom}, ${at})`;
    await tx.update(storeClosures).set({ closedUntil }).where(isClosed(sellerId, at));
  });
}

/** Two changes at once would otherwise make closures that overlap or end before they begin. */
const lockStore = (tx: Transaction, sellerId: StoreId) =>
  tx.select({ sellerId: stores.sellerId }).from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');

const dayMs = 24 * 60 * 60 * 1000;

const isClosed = (sellerId: StoreId, at: Date) =>
  and(eq(storeClosures.sellerId, sellerId), gt(storeClosures.closedUntil, at.toISOString()));
