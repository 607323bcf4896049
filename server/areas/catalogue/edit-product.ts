import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ProductId, UserId } from '#contract/ids.ts';
import type { changedProduct } from '#contract/product-forms.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { products } from '#server/db/schema/index.ts';
import { indexProducts } from './index-products.ts';
import { setStock } from './set-stock.ts';

type Change = z.output<typeof changedProduct> & { sellerId: UserId; productId: ProductId };

/**
 * Changes a seller's own product; orders keep the copy they were made with. A form whose stock was left as it was
 * filled in changes no stock, whatever was sold meanwhile. Refuses NO_PRODUCT and STOCK_CHANGED.
 */
export async function editProduct(
  { sellerId, productId, totalStock, expectedStock, image, ...said }: Change,
  at: Date,
) {
  const { title, description, category, price, salePrice } = said;
  await transaction(async (tx) => {
    const { rowCount } = await tx
      .update(products)
      .set({ title, description, category, price, salePrice, ...(image && { image }) })
      .where(and(eq(products.id, productId), eq(products.sellerId, sellerId), isNull(products.deletedAt)));
    if (rowCount === 0) throw refuse('NO_PRODUCT');
    if (totalStock !== expectedStock) {
      await setStock(tx, { sellerId, productId, stock: totalStock, expected: expectedStock, at });
    }
    await indexProducts(tx, [productId]);
  });
}
