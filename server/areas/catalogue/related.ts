import { sql } from 'drizzle-orm';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import { relatedCount } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { formsOf, isDescriptive, wordsOf } from '#server/areas/search/query-words.ts';
import { productColumns, productDetails, productTables } from './product-rows.ts';
import { getProduct } from './products.ts';
import { findMatches, isElsewhere } from '#server/areas/search/find-matches.ts';

/**
 * Up to twelve other products of a product's store without its siblings, newest first, and up to twelve similar ones
 * of other stores: first those with the same head noun, such as bags; then those with that word elsewhere in their
 * title; then those of the same category. Among equals the nearest prices come first. What is sold out comes last.
 * @throws NO_PRODUCT
 */
export async function listRelated(id: ProductId, at: Date): Promise<{ fromStore: Product[]; similar: Product[] }> {
  const { data: product } = await getProduct(id, at);
  const head = headOf(product.title);
  const [fromStore, named, byPrice] = await Promise.all([
    selectFromStore(product),
    head ? selectNamed(product, head) : [],
    selectByPrice(product),
  ]);
  const isSameKind = ({ title }: Product) => head !== undefined && formsOf(head).includes(headOf(title) ?? '');
  const byKind = [...named.filter(isSameKind), ...named.filter((other) => !isSameKind(other)), ...byPrice];
  const similar = [...new Map(byKind.map((other) => [other._id, other])).values()];
  return { fromStore: inStockFirst(fromStore), similar: inStockFirst(similar).slice(0, relatedCount) };
}

/** The first twelve of these products that are for sale to everybody, in the order of the ids. */
export async function listByIds(ids: readonly ProductId[]): Promise<Product[]> {
  const wanted = ids.slice(0, relatedCount);
  const products = await db.read(
    productColumns,
    sql`${productTables} where products.id = any(${sql.param(wanted)}::uuid[])
      and products.listed and not products.by_link`,
  );
  return products.toSorted((one, other) => wanted.indexOf(one._id) - wanted.indexOf(other._id));
}

const count = sql.raw(String(relatedCount));

const minHeadLength = 3;

/** The first noun of a title, which in Indonesian says what the thing is: "Tas Jinjing Tenun" is a bag. */
const headOf = (title: string): string | undefined =>
  wordsOf(title).find((word) => isDescriptive(word) && word.length >= minHeadLength && !/\d/.test(word));

/** Matches from which those of other stores are chosen; a store may have as many alike. */
const maxAlike = 500;

/**
 * Products of other stores with a word in their title, in any
 * form: those of the category first, nearest prices first.
 */
const selectNamed = ({ _id, category, sellerId }: Product, word: string) =>
  db.read(
    productColumns,
    sql`named join products using (id) ${productDetails}, own
    where products.shown and products.seller_id <> ${sellerId}
    order by (products.category <> ${category}), abs(products.effective_price - own.price),
      products.id
    limit ${count} * 2`,
    sql`with own as (select effective_price as price from products where id = ${_id}),
    named as materialized (
      select products.id
      from ${findMatches([{ literal: [[word]], synonyms: [] }], 'all', maxAlike)} products
      where ${isElsewhere} = 0
    )`,
  );

const selectFromStore = ({ _id, sellerId }: Product) =>
  db.read(
    productColumns,
    sql`${productTables}
    where products.seller_id = ${sellerId} and products.deleted_at is null and products.shown
      and products.id <> ${_id}
      and not exists (
        select from products own where own.id = ${_id} and own.group_id = products.group_id
      )
    order by products.id desc limit ${count}`,
  );

/** The twelve products of the category from other stores below the product's price, and the twelve above it. */
const selectByPrice = ({ _id, category, sellerId }: Product) =>
  db.read(
    productColumns,
    sql`near products ${productDetails}, own
    order by abs(products.effective_price - own.price), products.id`,
    sql`with own as (select effective_price as price, id from products where id = ${_id}),
    near as (
      (select o.* from products o, own where o.shown and o.category = ${category}
        and o.seller_id <> ${sellerId}
        and (o.effective_price, o.id) > (own.price, own.id) order by o.effective_price, o.id
        limit ${count})
      union all
      (select o.* from products o, own where o.shown and o.category = ${category}
        and o.seller_id <> ${sellerId}
        and (o.effective_price, o.id) < (own.price, own.id)
        order by o.effective_price desc, o.id desc limit ${count})
    )`,
  );

const inStockFirst = (products: readonly Product[]) =>
  products.toSorted((one, other) => Number(other.totalStock > 0) - Number(one.totalStock > 0));
