import { sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { UserId } from '#contract/ids.ts';
import type { PublicStore } from '#contract/store/store.ts';
import { db } from '#platform/db.ts';
import { byId, type PageRequest, readPage } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { describeShipping, getSettings } from '#server/areas/shipping/settings.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { storeRating } from '#server/areas/catalogue/products.ts';

const newestFirst = byId(sql`p.id`);

type Rating = Pick<PublicStore, 'averageReview' | 'reviewCount'>;
type StoreRow = Omit<PublicStore, 'products' | 'nextCursor' | 'shipping' | keyof Rating> & { storeRating: Rating };

/** @throws NO_STORE, also when the store is suspended */
export async function getPublicStore(sellerId: UserId, pageRequest: PageRequest, at: Date): Promise<PublicStore> {
  const products = sql`${productTables} where p.seller_id = ${sellerId} and p.shown
    and p.deleted_at is null`;
  const [stores, page, settings] = await Promise.all([
    db.rows<StoreRow>(sql`
      select s.seller_id as "sellerId", s.store_name as "storeName",
        s.store_description as "storeDescription",
        s.production_address as "productionAddress", u.phone_number as "phoneNumber",
        coalesce(s.logo, '') as "storeLogoUrl", coalesce(s.banner, '') as "storeBannerUrl",
        u.created_at as "joinedAt", ${storeRating},
        (select coalesce(sum(t.sold), 0)::int from products p
          join product_stats t on t.product_id = p.id
          where p.seller_id = s.seller_id) as sold,
        ${closedUntil(sql`s.seller_id`, at)} as "closedUntil",
        (select count(*) from products p
          where p.seller_id = s.seller_id and p.shown and p.deleted_at is null) as "productCount"
      from stores s join users u on u.id = s.seller_id
      left join store_ratings r on r.seller_id = s.seller_id
      where s.seller_id = ${sellerId} and u.suspended_at is null`),
    readPage<Product>({ columns: productColumns, from: products, name: 'store', order: newestFirst }, pageRequest),
    getSettings(sellerId),
  ]);
  const [store] = stores;
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
