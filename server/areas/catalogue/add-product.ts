import type * as z from 'zod/mini';
import type { newProduct } from '#contract/product-forms.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStats, productStock, stockMovements } from '#server/db/schema/index.ts';
import { indexProducts } from './index-products.ts';

type NewProduct = z.output<typeof newProduct> & { sellerId: UserId };

/** Puts a product on sale in a seller's store, and into the search. Whether its picture exists is the caller's to know. */
export async function addProduct({ totalStock: stock, ...product }: NewProduct, at: Date): Promise<ProductId> {
  const productId = newId<ProductId>(at.getTime());
  await transaction(async (tx) => {
    await tx.insert(products).values({ ...product, id: productId, listed: true, createdAt: at });
    await tx.insert(productStats).values({ productId });
    await tx.insert(productStock).values({ productId, stock });
    if (stock > 0) await tx.insert(stockMovements).values({ productId, delta: stock, at });
    await indexProducts(tx, [productId]);
  });
  return productId;
}
