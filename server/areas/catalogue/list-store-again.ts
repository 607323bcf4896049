import { and, eq, isNull } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/db.ts';
import { products } from '#server/db/schema/index.ts';
import { indexProducts } from './index-products.ts';

/** Puts what a seller sells back into the shop and its search; what they deleted stays deleted. */
export async function listStoreAgain(tx: Transaction, sellerId: UserId): Promise<void> {
  const listed = await tx
    .update(products)
    .set({ listed: true })
    .where(and(eq(products.sellerId, sellerId), eq(products.listed, false), isNull(products.deletedAt)))
    .returning({ id: products.id });
  await indexProducts(
    tx,
    listed.map(({ id }) => id),
  );
}
