import { and, eq, isNull } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { products } from '#server/db/schema/index.ts';

type Own = { sellerId: UserId; productId: ProductId };

/**
 * Takes a seller's own product off sale for good: it leaves the catalogue, the search and every cart, while orders keep
 * their copy of it. Its row stays, since orders and stock movements name it. Refuses NO_PRODUCT.
 */
export async function deleteProduct({ sellerId, productId }: Own, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx
      .update(products)
      .set({ listed: false, deletedAt: at })
      .where(and(eq(products.id, productId), eq(products.sellerId, sellerId), isNull(products.deletedAt)));
    if (rowCount === 0) throw refuse('NO_PRODUCT');
  });
}
