import { sql } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { OwnProduct } from '#contract/store/store.ts';
import { lowStock, type Sort } from '#contract/words.ts';
import { columns, merge, optional } from '#platform/columns.ts';
import { allOf } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import { keysetOf, type PageRequest } from '#platform/keyset.ts';
import { refuse } from '#platform/refuse.ts';
import { sortOrders } from '#server/areas/catalogue/listing.ts';
import {
  detailedColumns,
  type ProductPage,
  productTables,
  readProductPage,
} from '#server/areas/catalogue/product-rows.ts';
import { makerIdsOf } from '#server/areas/catalogue/product-makers.ts';
import { products } from '#server/db/schema/index.ts';

type OwnProductQuery = PageRequest & {
  sortBy: Sort;
  q?: string | undefined;
  stock?: 'low' | 'out' | undefined;
  offer?: 'promo' | 'by-link' | undefined;
};

const waiting = sql<number | null>`(
  select nullif(count(*), 0) from stock_waits
  where stock_waits.product_id = products.id and stock_waits.told_at is null
)`;
const ownColumns = merge(
  detailedColumns,
  columns({
    takenDownBecause: products.takenDownReason,
    waiting: optional(waiting),
    makerIds: optional(makerIdsOf),
    offerEndedAt: optional(products.offerEndedAt),
  }),
);
const ownProducts = (sellerId: StoreId) => sql`products.seller_id = ${sellerId} and products.deleted_at is null`;

/**
 * Returns a page of a seller's own products. Each word of `q` must occur in the title. With `stock`, without offers by
 * link: theirs is not refilled.
 */
export function listOwnProducts(
  sellerId: StoreId,
  { sortBy, q = '', stock, offer, ...page }: OwnProductQuery,
): Promise<ProductPage<OwnProduct>> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const filter = allOf([
    ownProducts(sellerId),
    ...words.map((word) => sql`strpos(lower(products.title), ${word}) > 0`),
    ...(stock === 'low'
      ? [sql`not products.by_link and product_stock.stock > 0 and product_stock.stock < ${lowStock}`]
      : []),
    ...(stock === 'out' ? [sql`not products.by_link and product_stock.stock = 0`] : []),
    ...(offer === 'promo' ? [sql`products.sale_price > 0`] : []),
    ...(offer === 'by-link' ? [sql`products.by_link`] : []),
  ]);
  const matching = sql`products join product_stock on product_stock.product_id = products.id where ${filter}`;
  const keyset = keysetOf(sortBy, sortOrders[sortBy], page);
  return readProductPage({
    columns: ownColumns,
    rows: sql`select products.* from ${matching} and ${keyset.after} order by ${keyset.order}
      limit ${keyset.rows}`,
    total: sql<number>`select count(*) from ${matching}`,
    keyset,
  });
}

/** @throws NO_PRODUCT */
export async function getOwnProduct(sellerId: StoreId, productId: ProductId): Promise<OwnProduct> {
  const [product] = await db.read(
    ownColumns,
    sql`${productTables} where products.id = ${productId} and ${ownProducts(sellerId)}`,
  );
  if (!product) throw refuse('NO_PRODUCT');
  return product;
}
