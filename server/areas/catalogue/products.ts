import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DetailedProduct, Product, ProductStore } from '#contract/catalogue/catalogue.ts';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { changedProduct, newProduct } from '#contract/catalogue/product-forms.ts';
import { featuredCount } from '#contract/words.ts';
import { columns, jsonBuildObject, merge, optional } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { erasedColumns } from '#server/db/inventory.ts';
import { products, productStats, productStock, stockMovements, stores, users } from '#server/db/schema/index.ts';
import { detailedColumns, productColumns, productTables } from './product-rows.ts';
import { placeNameOf } from '#server/areas/addresses/regions.ts';
import { indexProducts, indexStore } from '#server/areas/search/search-index.ts';
import { nameMakers } from './product-makers.ts';
import { changeProduct, chooseRepresentative, joinGroup } from './siblings.ts';
import { setStock } from './stock.ts';
import { makersOfProduct } from './shown-makers.ts';
import { publicCheckOf } from './store-check.ts';
import { closedUntil } from './store-closures.ts';

/** The rating of a store. Its row of `store_ratings` is missing while none of its products has one. */
export const ratingColumns = columns({
  storeRating: jsonBuildObject({
    averageReview: sql<number>`coalesce(
      round(store_ratings.rating_sum * 10.0 / nullif(store_ratings.rating_count, 0)) / 10, 0
    )::float`,
    reviewCount: sql<number>`coalesce(store_ratings.rating_count, 0)`,
  }),
});

const pageColumns = merge(
  detailedColumns,
  columns({
    productionAddress: stores.productionAddress,
    // Enough for two sentences.
    storeDescription: sql<string>`left(stores.store_description, 400)`,
    phoneNumber: users.phoneNumber,
    storeLogoUrl: sql<string>`coalesce(stores.logo, '')`,
    namedMakers: optional(makersOfProduct),
  }),
  ratingColumns,
);

/**
 * A listed product, and what its page shows of the store.
 * @throws NO_PRODUCT
 */
export async function getProduct(id: ProductId, at: Date): Promise<{ data: DetailedProduct; store: ProductStore }> {
  const [row] = await db.read(
    merge(
      pageColumns,
      columns({
        closedUntil: closedUntil(products.sellerId, at),
        check: optional(publicCheckOf(products.sellerId, at)),
      }),
    ),
    sql`${productTables} join users on users.id = products.seller_id
    left join store_ratings on store_ratings.seller_id = products.seller_id
    where products.id = ${id} and products.listed`,
  );
  if (!row) throw refuse('NO_PRODUCT');
  const {
    storeLogoUrl,
    productionAddress,
    storeDescription,
    phoneNumber,
    storeRating,
    closedUntil: opensAt,
    check,
    namedMakers,
    ...product
  } = row;
  const makers = namedMakers?.map((maker) => ({ ...maker, place: placeNameOf(maker.place) }));
  const data = { ...product, ...(makers && { makers }) };
  const store = {
    storeLogoUrl,
    productionAddress,
    storeDescription,
    phoneNumber,
    ...storeRating,
    closedUntil: opensAt,
    ...(check && { check }),
  };
  return { data, store };
}

/** The featured products: ten in stock, by rating, then pieces sold, then newest first. */
export const listFeatured = (): Promise<Product[]> =>
  db.read(
    productColumns,
    sql`${productTables} where products.shown and product_stock.stock > 0
    order by product_stats.rating desc, product_stats.sold desc, product_stats.product_id desc
    limit ${sql.raw(String(featuredCount))}`,
  );

type NewProduct = z.output<typeof newProduct> & {
  sellerId: StoreId;
  moreImages?: string[];
  byLink?: true;
  /** Of an offer by link. */
  offerEndsAt?: string;
};

/**
 * Adds a listed product to a seller's store, to a group of siblings if wanted, and to the search index. Does not check
 * that the images exist.
 * @throws what joinGroup, nameMakers and chooseRepresentative throw
 */
export async function addProduct({ totalStock: stock, ...form }: NewProduct, at: Date): Promise<ProductId> {
  const { siblingOf, siblingLabel, optionLabel, makerIds, ...product } = form;
  const productId = newId<ProductId>(at.getTime());
  await transaction(async (tx) => {
    const { sellerId } = product;
    const groupId = siblingOf ? await joinGroup(tx, { sellerId, siblingOf, siblingLabel }, at) : null;
    const option = groupId ? { groupId, optionLabel, shown: false } : {};
    await tx
      .insert(products)
      .values({ ...product, ...option, id: productId, listed: true, createdAt: at.toISOString() });
    await tx.insert(productStats).values({ productId });
    await tx.insert(productStock).values({ productId, stock });
    if (makerIds) await nameMakers(tx, { sellerId, productId, makerIds });
    if (stock > 0) await tx.insert(stockMovements).values({ productId, delta: stock, at: at.toISOString() });
    await indexProducts(tx, groupId ? await chooseRepresentative(tx, [groupId]) : [productId]);
  });
  return productId;
}

type Change = z.output<typeof changedProduct> & OwnProductKey;

/**
 * Updates a seller's own product, except its pictures. Existing orders keep their copy of it. The stock is only written
 * when the form changed it, so that sales in the meantime are kept.
 * @throws NO_PRODUCT, STOCK_CHANGED, and what nameMakers and changeProduct throw
 */
export async function editProduct(change: Change, at: Date) {
  const { sellerId, productId, totalStock, expectedStock, image: _, optionLabel: label, makerIds, ...fields } = change;
  const option =
    label === null ? alone : label && { optionLabel: sql`case when group_id is not null then ${label} end` };
  await transaction((tx) =>
    changeProduct(tx, productId, async () => {
      const [edited] = await tx
        .update(products)
        .set({ ...fields, ...option })
        .where(and(eq(products.id, productId), eq(products.sellerId, sellerId), isNull(products.deletedAt)))
        .returning({ id: products.id });
      if (!edited) throw refuse('NO_PRODUCT');
      if (makerIds) await nameMakers(tx, { sellerId, productId, makerIds });
      if (totalStock !== expectedStock) {
        await setStock(tx, { sellerId, productId, stock: totalStock, expected: expectedStock, at });
      }
    }),
  );
}

/** Without siblings. */
const alone = { groupId: null, optionLabel: null };

type OwnProductKey = { sellerId: StoreId; productId: ProductId };

/** @throws NO_PRODUCT */
export async function lockPictures(tx: Transaction, { sellerId, productId }: OwnProductKey): Promise<string[]> {
  const [product] = await tx
    .select({ image: products.image, moreImages: products.moreImages })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.sellerId, sellerId), isNull(products.deletedAt)))
    .for('no key update');
  if (!product) throw refuse('NO_PRODUCT');
  return [product.image, ...product.moreImages];
}

/** Sets the pictures of a product. Orders keep the first picture of the time of purchase. */
export async function setPictures(
  tx: Transaction,
  productId: ProductId,
  [image, ...moreImages]: readonly string[],
): Promise<void> {
  await tx.update(products).set({ image, moreImages }).where(eq(products.id, productId));
}

/**
 * Deletes a seller's own product: it disappears from the catalogue, the search and all carts, and orders keep their
 * copy. The row is kept because orders and stock movements refer to it.
 * @throws NO_PRODUCT
 */
export async function deleteProduct({ sellerId, productId }: OwnProductKey, at: Date): Promise<void> {
  await transaction((tx) =>
    changeProduct(tx, productId, async () => {
      const [deleted] = await tx
        .update(products)
        .set({ ...alone, listed: false, deletedAt: at.toISOString() })
        .where(and(eq(products.id, productId), eq(products.sellerId, sellerId), isNull(products.deletedAt)))
        .returning({ id: products.id });
      if (!deleted) throw refuse('NO_PRODUCT');
    }),
  );
}

/**
 * Removes all products of a seller from listings, search and carts. Triggers update the counts and the search index.
 */
export async function unlistStoreProducts(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx
    .update(products)
    .set({ listed: false })
    .where(and(eq(products.sellerId, sellerId), eq(products.listed, true)));
}

/** Deletes all products of a seller and erases their texts. Orders keep their copies of titles and pictures. */
export async function eraseStoreProducts(tx: Transaction, sellerId: StoreId, at: Date): Promise<void> {
  const deletedAt = sql`coalesce(${products.deletedAt}, ${at})`;
  await tx
    .update(products)
    .set({ ...erasedColumns(products), ...alone, listed: false, deletedAt, title: 'Produk dihapus' })
    .where(eq(products.sellerId, sellerId));
}

/**
 * Lists a seller's products again and adds them to the search index, except those
 * that were deleted or taken down and offers that have ended.
 */
export async function relistStoreProducts(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx
    .update(products)
    .set({ listed: true })
    .where(
      and(
        eq(products.sellerId, sellerId),
        eq(products.listed, false),
        isNull(products.deletedAt),
        isNull(products.takenDownAt),
        isNull(products.offerEndedAt),
      ),
    );
  const groups = await tx
    .selectDistinct({ id: products.groupId })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), isNotNull(products.groupId)));
  await chooseRepresentative(
    tx,
    groups.map(({ id }) => id!),
  );
  await indexStore(tx, { sellerId });
}
