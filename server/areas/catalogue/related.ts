import { sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { relatedCount } from '#contract/words.ts';
import { db, queryRows } from '#platform/db.ts';
import { productColumns, productDetails, productTables } from './product-rows.ts';
import { getProduct } from './products.ts';
import { findSimilar } from './search.ts';

/**
 * Up to twelve other products of a product's store, newest first, and up to twelve similar ones of other stores: first
 * those with a similar title, then those of the same category with the nearest prices. What is sold out comes last.
 * @throws NO_PRODUCT
 */
export async function listRelated(id: ProductId, at: Date): Promise<{ fromStore: Product[]; similar: Product[] }> {
  const { data: product } = await getProduct(id, at);
  const [fromStore, byTitle, byPrice] = await Promise.all([
    selectFromStore(product),
    findSimilar(product),
    selectByPrice(product),
  ]);
  const similar = [...new Map([...byTitle, ...byPrice].map((other) => [other._id, other])).values()];
  return { fromStore: inStockFirst(fromStore), similar: inStockFirst(similar).slice(0, relatedCount) };
}

/** The first twelve of these products that are for sale, in the order of the ids. */
export async function listByIds(ids: readonly ProductId[]): Promise<Product[]> {
  const wanted = ids.slice(0, relatedCount);
  const products = await queryRows<Product>(
    db,
    sql`select ${productColumns} from ${productTables} where p.id = any(${sql.param(wanted)}::uuid[]) and p.listed`,
  );
  return products.toSorted((one, other) => wanted.indexOf(one._id) - wanted.indexOf(other._id));
}

const count = sql.raw(String(relatedCount));

const selectFromStore = ({ _id, sellerId }: Product) =>
  queryRows<Product>(
    db,
    sql`select ${productColumns} from ${productTables}
        where p.seller_id = ${sellerId} and p.deleted_at is null and p.listed and p.id <> ${_id}
        order by p.id desc limit ${count}`,
  );

/** The twelve products of the category from other stores below the product's price, and the twelve above it. */
const selectByPrice = ({ _id, category, sellerId }: Product) =>
  queryRows<Product>(
    db,
    sql`with own as (select effective_price as price, id from products where id = ${_id}),
        near as (
          (select o.* from products o, own where o.listed and o.category = ${category} and o.seller_id <> ${sellerId}
            and (o.effective_price, o.id) > (own.price, own.id) order by o.effective_price, o.id limit ${count})
          union all
          (select o.* from products o, own where o.listed and o.category = ${category} and o.seller_id <> ${sellerId}
            and (o.effective_price, o.id) < (own.price, own.id)
            order by o.effective_price desc, o.id desc limit ${count})
        )
        select ${productColumns} from near p ${productDetails}, own
        order by abs(p.effective_price - own.price), p.id`,
  );

const inStockFirst = (products: readonly Product[]) =>
  products.toSorted((one, other) => Number(other.totalStock > 0) - Number(one.totalStock > 0));
