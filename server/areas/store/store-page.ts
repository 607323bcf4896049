import { sql } from 'drizzle-orm';
import type { StoreId } from '#contract/ids.ts';
import type { PublicStore, ShownStore } from '#contract/store/public-store.ts';
import { columns, merge, optional } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { describeShipping, getSettings } from '#server/areas/shipping/settings.ts';
import { makersOfStore } from '#server/areas/catalogue/shown-makers.ts';
import { publicCheckOf } from '#server/areas/catalogue/store-check.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { ratingColumns } from '#server/areas/catalogue/products.ts';
import { stores, users } from '#server/db/schema/index.ts';

const newestFirst = byId(sql`products.id`);

const storeColumns = merge(
  columns({
    sellerId: stores.sellerId,
    storeName: stores.storeName,
    storeDescription: stores.storeDescription,
    productionAddress: stores.productionAddress,
    phoneNumber: users.phoneNumber,
    storeLogoUrl: sql<string>`coalesce(stores.logo, '')`,
    storeBannerUrl: sql<string>`coalesce(stores.banner, '')`,
    joinedAt: users.createdAt,
    sold: sql<number>`(
      select coalesce(sum(product_stats.sold), 0)::int from products
      join product_stats on product_stats.product_id = products.id
      where products.seller_id = stores.seller_id
    )`,
    productCount: sql<number>`(
      select count(*) from products
      where products.seller_id = stores.seller_id and products.shown
        and products.deleted_at is null
    )`,
  }),
  ratingColumns,
);

const shownColumns = columns({
  sellerId: stores.sellerId,
  storeName: stores.storeName,
  storeBannerUrl: sql<string>`stores.banner`,
  productionAddress: stores.productionAddress,
  // Enough for a sentence.
  storeDescription: sql<string>`left(stores.store_description, 200)`,
});

/** Up to eight stores with a banner that sell something, those with the most reviews first. */
export const listStores = (): Promise<ShownStore[]> =>
  db.read(
    shownColumns,
    sql`stores join users on users.id = stores.seller_id
    left join store_ratings on store_ratings.seller_id = stores.seller_id
    where stores.banner is not null and users.suspended_at is null
      and exists (select from products where products.seller_id = stores.seller_id and products.shown)
    order by coalesce(store_ratings.rating_count, 0) desc, stores.seller_id limit 8`,
  );

/** @throws NO_STORE, also when the store is suspended */
export async function getPublicStore(sellerId: StoreId, pageRequest: PageRequest, at: Date): Promise<PublicStore> {
  const from = sql`${productTables} where products.seller_id = ${sellerId} and products.shown
    and products.deleted_at is null`;
  const [found, page, settings] = await Promise.all([
    db.read(
      merge(
        storeColumns,
        columns({
          closedUntil: closedUntil(stores.sellerId, at),
          check: optional(publicCheckOf(stores.sellerId, at)),
          makers: optional(makersOfStore(stores.sellerId)),
        }),
      ),
      sql`stores join users on users.id = stores.seller_id
      left join store_ratings on store_ratings.seller_id = stores.seller_id
      where stores.seller_id = ${sellerId} and users.suspended_at is null`,
    ),
    readPage({ columns: productColumns, from, name: 'store', order: newestFirst }, pageRequest),
    getSettings(sellerId),
  ]);
  const [store] = found;
  if (!store) throw refuse('NO_STORE');
  const { storeRating: rating, ...shown } = store;
  return {
    ...shown,
    ...rating,
    products: page.data,
    nextCursor: page.nextCursor,
    shipping: describeShipping(settings, at),
  };
}
