import { sql, type SQL } from 'drizzle-orm';
import type { Product } from '#contract/catalogue.ts';
import { db, queryPrepared, queryRows } from '#platform/db.ts';
import { writeCursor } from '#platform/keyset.ts';

/** Joins the tables with further details of a product `p`. */
export const productDetails = sql`join product_stock k on k.product_id = p.id
  join product_stats t on t.product_id = p.id
  join stores s on s.seller_id = p.seller_id`;

/** The tables that `productColumns` reads. Queries for buyers must add the condition `p.listed`. */
export const productTables = sql`products p ${productDetails}`;

/** The columns of a `Product`, with another amount as its `totalStock`. Ratings are stored in tenths of a star. */
export const productColumnsWith = (
  totalStock: SQL,
): SQL => sql`p.id as "_id", p.title, p.description, p.image, p.category, p.price,
  p.sale_price as "salePrice", ${totalStock} as "totalStock", t.rating / 10.0 as "averageReview",
  t.rating_count as "reviewCount", t.sold, s.store_name as "storeName", p.seller_id as "sellerId"`;

/** The columns of a `Product` as the contract defines it. */
export const productColumns = productColumnsWith(sql`k.stock`);

export type ProductPage = { data: Product[]; total: number; nextCursor: string | null };

type Statement = {
  /** A `with` clause for `rows` and `total`, with a trailing space. */
  before?: SQL;
  /** Selects rows of `products` with the columns that `keys` and `order` need, at most `limit + 1` rows. */
  rows: SQL;
  total: SQL;
  keys: SQL;
  order: SQL;
  /** The name of the sort order in cursors. */
  name: string;
  limit: number;
  /** False when the statement text varies with the request, so that its plan must not be cached. */
  isConstant?: boolean;
};

/** Reads one page of products and the total in one statement. The total is also returned for an empty page. */
export async function readProductPage({
  before = sql``,
  rows,
  total,
  keys,
  order,
  name,
  limit,
  isConstant = true,
}: Statement): Promise<ProductPage> {
  type Row = { total: number; keys: (string | number)[] } & Product;
  const statement = sql`${before}select c.total, ${productColumns}, json_build_array(${keys}) as keys
    from (select coalesce((${total}), 0)::int as total) c
    left join ((${rows}) p ${productDetails}) on true
    order by ${order}`;
  const readRows = isConstant ? queryPrepared : (one: SQL) => queryRows(db, one);
  const read = (await readRows(statement)) as (Row | { _id: null; total: number })[];
  const found = read.filter((row) => row._id !== null);
  const page = found.slice(0, limit);
  return {
    data: page.map(({ keys: _, total: __, ...product }) => product),
    total: read[0]!.total,
    nextCursor: found.length > limit ? writeCursor(name, page.at(-1)!.keys) : null,
  };
}
