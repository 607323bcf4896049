import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProductId, UserId, WishlistItemId } from '#contract/ids.ts';
import { zero } from '#contract/money.ts';
import { type Favorite, maxFavorites } from '#contract/wishlist/wishlist.ts';
import { columns, merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { byId, type ListPage, type PageRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { products, users, wishlistItems } from '#server/db/schema/index.ts';

const favoriteColumns = merge(productColumns, columns({ isForSale: products.listed }));
const newestFirst = byId(sql`wishlist_items.id`);

/**
 * Returns a page of a customer's favorites, latest first. Those that an admin took
 * down are left out. Others that are not for sale have no description and no price.
 */
export async function listFavorites(userId: UserId, pageRequest: PageRequest, at: Date): Promise<ListPage<Favorite>> {
  const from = sql`${productTables} join wishlist_items on wishlist_items.product_id = products.id
    where wishlist_items.user_id = ${userId} and products.taken_down_at is null`;
  const selected = merge(favoriteColumns, columns({ closedUntil: closedUntil(products.sellerId, at) }));
  const page = await readList({ columns: selected, from, name: 'wishlist', order: newestFirst }, pageRequest);
  const withdrawn = { description: '', price: zero, salePrice: zero };
  const data = page.data.map((favorite) => (favorite.isForSale ? favorite : { ...favorite, ...withdrawn }));
  return { ...page, data };
}

export async function listFavoriteIds(userId: UserId): Promise<ProductId[]> {
  const { id, productId } = wishlistItems;
  const rows = await db
    .select({ productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(id));
  return rows.map((row) => row.productId);
}

type FavoriteKey = { userId: UserId; productId: ProductId };

/**
 * Adds a product to the favorites of a customer. Repeating it changes nothing.
 * @throws NO_PRODUCT for one that is not for sale, WISHLIST_FULL
 */
export async function addFavorite({ userId, productId }: FavoriteKey, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [product] = await tx.select({ listed: products.listed }).from(products).where(eq(products.id, productId));
    if (!product?.listed) throw refuse('NO_PRODUCT');
    // Simultaneous additions of one customer would exceed the limit.
    await tx.rows(sql`select from ${users} where id = ${userId} for no key update`);
    const id = newId<WishlistItemId>(at.getTime());
    const [added] = await tx
      .insert(wishlistItems)
      .values({ id, userId, productId, addedAt: at.toISOString() })
      .onConflictDoNothing({ target: [wishlistItems.userId, wishlistItems.productId] })
      .returning({ id: wishlistItems.id });
    if (!added) return;
    if ((await tx.$count(wishlistItems, eq(wishlistItems.userId, userId))) > maxFavorites) {
      throw refuse('WISHLIST_FULL', { max: maxFavorites });
    }
  });
}

/**
 * Removes a product from the favorites of a customer. Repeating it changes nothing.
 * @throws NO_PRODUCT for one that does not exist
 */
export async function removeFavorite({ userId, productId }: FavoriteKey): Promise<void> {
  if ((await db.$count(products, eq(products.id, productId))) === 0) throw refuse('NO_PRODUCT');
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
}

export async function deleteFavorites(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}
