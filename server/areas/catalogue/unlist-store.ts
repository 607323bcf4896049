import { and, eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { products } from '#server/db/schema/index.ts';

/** Takes all that a seller sells out of the shop: listings, search and carts. Triggers keep counts and search right. */
export async function unlistStore(tx: Transaction, sellerId: UserId): Promise<void> {
  await tx
    .update(products)
    .set({ listed: false })
    .where(and(eq(products.sellerId, sellerId), eq(products.listed, true)));
}
