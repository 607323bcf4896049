import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Product } from '#contract/catalogue.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import type { changedProduct, newProduct } from '#contract/product-forms.ts';
import { featuredCount } from '#contract/words.ts';
import { queryPrepared, transaction, type Transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { products, productStats, productStock, stockMovements } from '#server/db/schema/index.ts';
import { productColumns, productTables } from './product-rows.ts';
import { indexProducts } from './search-index.ts';
import { setStock } from './stock.ts';

/** A product that is for sale. Refuses NO_PRODUCT. */
export async function getProduct(id: ProductId): Promise<Product> {
  const [product] = await queryPrepared<Product>(
    sql`select ${productColumns} from ${productTables} where p.id = ${id} and p.listed`,
  );
  if (!product) throw refuse('NO_PRODUCT');
  return product;
}

/** Produk Unggulan: ten in stock, best rated, then most sold, then newest. */
export const listFeatured = (): Promise<Product[]> =>
  queryPrepared<Product>(
    sql`select ${productColumns} from ${productTables} where p.listed and k.stock > 0
        order by t.rating desc, t.sold desc, t.product_id desc limit ${sql.raw(String(featuredCount))}`,
  );

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

/** Takes all that a seller sells out of the shop: listings, search and carts. Triggers keep counts and search right. */
export async function unlistStoreProducts(tx: Transaction, sellerId: UserId): Promise<void> {
  await tx
    .update(products)
    .set({ listed: false })
    .where(and(eq(products.sellerId, sellerId), eq(products.listed, true)));
}

/** Puts what a seller sells back into the shop and its search; what they deleted stays deleted. */
export async function relistStoreProducts(tx: Transaction, sellerId: UserId): Promise<void> {
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
