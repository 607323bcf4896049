import { sql, type SQL } from 'drizzle-orm';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { optionalNames } from '#contract/catalogue/product-facts.ts';
import { constant } from '#platform/columns.ts';
import { db } from '#platform/db.ts';
import type { Keyset, Page } from '#platform/keyset.ts';
import { products } from '#server/db/schema/index.ts';

export const productDetails = sql`join product_stock k on k.product_id = p.id
  join product_stats t on t.product_id = p.id
  join stores s on s.seller_id = p.seller_id`;

/**
 * The tables that `productColumns` reads. Lists for buyers must add the
 * condition `p.shown`, queries of products that they chose `p.listed`.
 */
export const productTables = constant(sql`products p ${productDetails}`);

const optionalColumns = sql.join(
  optionalNames.map((name) => sql`p.${sql.identifier(products[name].name)} as ${sql.identifier(name)}`),
  sql`, `,
);

/** SQL: an aggregate of the products `o` with stock `n` that are for sale in the group of `p`; null without a group. */
const ofGroup = (aggregate: SQL, others = sql``) => sql`case when p.group_id is not null then (
  select ${aggregate} from products o join product_stock n on n.product_id = o.id
  where o.group_id = p.group_id and o.listed ${others}) end`;

const laterColumns = constant(sql`t.rating / 10.0 as "averageReview",
  t.rating_count as "reviewCount", t.sold,
  ${optionalColumns}, p.option_label as "optionLabel?", ${ofGroup(sql`count(*)`)} as "optionCount?",
  s.store_name as "storeName", p.seller_id as "sellerId"`);

/** The columns of a `Product`, with another amount as its `totalStock`. Ratings are stored in tenths of a star. */
export const productColumnsWith = (
  totalStock: SQL,
): SQL => sql`p.id as "_id", p.title, p.description, p.image, p.category, p.price,
  p.sale_price as "salePrice", ${totalStock} as "totalStock", ${laterColumns}`;

export const productColumns = constant(productColumnsWith(sql`k.stock`));

const siblings = ofGroup(
  sql`json_agg(json_build_object('_id', o.id, 'optionLabel', o.option_label, 'image', o.image,
        'price', o.price,
    'salePrice', o.sale_price, 'totalStock', n.stock) order by o.id)`,
  sql`and o.id <> p.id`,
);
export const detailedColumns = constant(
  sql`${productColumns}, p.image || p.more_images as images, ${siblings} as "siblings?"`,
);

export type ProductPage<Shown = Product> = Page<Shown> & { total: number };

type Statement = {
  /** A `with` clause for `rows` and `total`, with a trailing space. */
  before?: SQL;
  /** Selects rows of `products` with the columns that the sort order needs, at most `keyset.rows` of them. */
  rows: SQL;
  total: SQL;
  keyset: Keyset;
  /** The columns of a row, by default those of a `Product`. */
  columns?: SQL;
};

/**
 * Reads one page of products and the total in one statement. The total is also
 * returned for an empty page. The products keep the columns `total` and `keys`, which
 * no answer contains: copies without them took a tenth of the CPU of a listing.
 */
export async function readProductPage<Shown extends Product = Product>({
  before = sql``,
  rows,
  total,
  keyset,
  columns = productColumns,
}: Statement): Promise<ProductPage<Shown>> {
  type Row = Shown & { total: number; keys: (string | number)[] };
  const statement = sql`${before}select c.total, ${columns}, ${keyset.keys} as keys
    from (select coalesce((${total}), 0)::int as total) c
    left join ((${rows}) p ${productDetails}) on true
    order by ${keyset.order}`;
  const read = await db.rows<Row | { _id: null; total: number }>(statement);
  return { ...keyset.pageOf(read.filter((row) => row._id !== null)), total: read[0]!.total };
}
