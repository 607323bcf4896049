import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { type OptionalName, optionalNames } from '#contract/catalogue/optional-names.ts';
import type { ProductId } from '#contract/ids.ts';
import { caseWhen, type Columns, columns, jsonBuildObject, merge, optional } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Keyset, Page } from '#platform/keyset.ts';
import { products, productStats, productStock, stores } from '#server/db/schema/index.ts';

export const productDetails = sql`join product_stock on product_stock.product_id = products.id
  join product_stats on product_stats.product_id = products.id
  join stores on stores.seller_id = products.seller_id`;

/**
 * The tables that `productColumns` reads. Lists for buyers must add the
 * condition `products.shown`, queries of products that they chose `products.listed`.
 */
export const productTables = sql`products ${productDetails}`;

const optionalColumns = Object.fromEntries(optionalNames.map((name) => [name, products[name]])) as Pick<
  typeof products,
  OptionalName
>;

const sibling = alias(products, 'sibling');
const siblingStock = alias(productStock, 'sibling_stock');

/** SQL: an aggregate of the products for sale in the group of a product; null without a group. */
const aggregateGroup = <Value>(aggregate: SQL<Value>, others = sql``): SQL<Value | null> =>
  caseWhen(
    sql`products.group_id is not null`,
    sql<Value>`(
      select ${aggregate} from products sibling
      join product_stock sibling_stock on sibling_stock.product_id = sibling.id
      where sibling.group_id = products.group_id and sibling.listed ${others}
    )`,
  );

/** The columns of a `Product`, with another amount as its `totalStock`. Ratings are stored in tenths of a star. */
export const productColumnsWith = (totalStock: SQL<number>) =>
  columns({
    _id: products.id,
    title: products.title,
    description: products.description,
    image: products.image,
    category: products.category,
    price: products.price,
    salePrice: products.salePrice,
    totalStock,
    averageReview: sql<number>`product_stats.rating / 10.0`,
    reviewCount: productStats.ratingCount,
    sold: productStats.sold,
    ...optionalColumns,
    optionLabel: optional(products.optionLabel),
    optionCount: optional(aggregateGroup(sql<number>`count(*)`)),
    storeName: stores.storeName,
    sellerId: products.sellerId,
  });

export const productColumns = productColumnsWith(sql`product_stock.stock`);

const siblingObject = jsonBuildObject({
  _id: sibling.id,
  optionLabel: sql<string>`sibling.option_label`,
  image: sibling.image,
  price: sibling.price,
  salePrice: sibling.salePrice,
  totalStock: siblingStock.stock,
});
export const detailedColumns = merge(
  productColumns,
  columns({
    images: sql<string[]>`products.image || products.more_images`,
    siblings: optional(
      aggregateGroup(
        sql<(typeof siblingObject)['_']['type'][] | null>`json_agg(${siblingObject} order by sibling.id)`,
        sql`and sibling.id <> products.id`,
      ),
    ),
    offerEndsAt: optional(products.offerEndsAt),
  }),
);

export type ProductPage<Row = Product, Total = number> = Page<Row> & { total: Total };

type Statement<Row, Total> = {
  /** A `with` clause for `rows` and `total`. */
  before?: SQL;
  /** Selects rows of `products` with the columns that the sort order needs, at most `keyset.rows` of them. */
  rows: SQL;
  /** Selects one value. */
  total: SQL<Total>;
  keyset: Keyset;
  columns: Columns<Row>;
};

const total = columns({ total: sql<unknown>`counted.total` });

/**
 * Reads one page of products and the total in one statement. The total is also
 * returned for an empty page. The products keep the columns `total` and `keys`, which
 * no answer contains: copies without them took a tenth of the CPU of a listing.
 */
export async function readProductPage<Row extends { _id: ProductId }, Total>(
  statement: Statement<Row, Total>,
): Promise<ProductPage<Row, Total>> {
  const { keyset } = statement;
  const read = await db.read(
    merge(total, statement.columns, keyset.keys),
    sql`(select (${statement.total}) as total) counted
    left join ((${statement.rows}) products ${productDetails}) on true
    order by ${keyset.order}`,
    statement.before,
  );
  // Of an empty page, all columns but the total are null.
  const found = read.filter(({ _id }) => (_id as ProductId | null) !== null);
  return { ...keyset.pageOf(found), total: read[0]!.total as Total };
}
