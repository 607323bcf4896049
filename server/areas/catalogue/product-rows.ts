import { sql, type SQL } from 'drizzle-orm';
import type { Product } from '#contract/catalogue.ts';
import { db, queryPrepared, queryRows } from '#platform/db.ts';
import { writeCursor } from '../../platform/keyset.ts';

/** What belongs to a product `p` besides its own row. */
export const productDetails = sql`join product_stock k on k.product_id = p.id
  join product_stats t on t.product_id = p.id
  join stores s on s.seller_id = p.seller_id`;

/** What the columns below are read from. Who shows goods to buyers adds `p.listed`. */
export const productTables = sql`products p ${productDetails}`;

/** A product as the contract has it: each row is a `Product`. Its rating is kept in tenths of a star. */
export const productColumns = sql`p.id as "_id", p.title, p.description, p.image, p.category, p.price,
  p.sale_price as "salePrice", k.stock as "totalStock", t.rating / 10.0 as "averageReview",
  t.rating_count as "reviewCount", t.sold, s.store_name as "storeName", p.seller_id as "sellerId"`;

export type ProductPage = { data: Product[]; total: number; nextCursor: string | null };

type Statement = {
  /** Comes before the `select`, ends with a space; for what both of the others read. */
  before?: SQL;
  /** Selects rows of `products` and what `keys` and `order` need, at most one more than `limit`. */
  rows: SQL;
  total: SQL;
  keys: SQL;
  order: SQL;
  /** The order's name in cursors. */
  name: string;
  limit: number;
  /** False when the text depends on what is asked for, so that its plan must not be kept. */
  isConstant?: boolean;
};

/** Reads a page of products and their total in one statement, the total also when the page is empty. */
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
