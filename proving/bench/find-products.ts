import { sql } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { setStock } from '#server/areas/catalogue/stock.ts';

export type BenchProduct = { id: ProductId; price: Rupiah };

/** Products per store, and the minimum stock of each product. */
const perStore = 39;
const minStock = 60;
/** More than a run takes of one product: a refused purchase would make the others look cheap. */
const enough = 10_000;

/** Returns products grouped by store, with the effective price in rupiah, after a delivery of enough stock. */
export async function findProducts(): Promise<BenchProduct[][]> {
  const stores = await db.rows<{ sellerId: StoreId; products: BenchProduct[] }>(sql`
    select p.seller_id as "sellerId",
      json_agg(json_build_object('id', p.id, 'price', p.effective_price) order by p.id) as products
    from products p join product_stock k on k.product_id = p.id
    where p.listed and p.effective_price > 0 and k.stock >= ${minStock}
    group by p.seller_id having count(*) >= ${perStore} order by p.seller_id`);
  const chosen = stores.map(({ sellerId, products }) => ({ sellerId, products: products.slice(0, perStore) }));
  const at = new Date();
  await transaction(async (tx) => {
    for (const { sellerId, products } of chosen) {
      for (const { id } of products) await setStock(tx, { sellerId, productId: id, stock: enough, at });
    }
  });
  return chosen.map(({ products }) => products);
}

export type Searches = { words: readonly string[]; titles: readonly string[] };

const searches = sql.raw('200');

/** Returns 200 random words of the catalogue, and the first and last word of 200 random titles. */
export async function findSearches(): Promise<Searches> {
  const [found] = await db.rows<Searches>(sql`
    select
      array(select word from search_words order by md5(word) limit ${searches}) as words,
      array(
        select words[1] || ' ' || words[array_length(words, 1)] from (
          select regexp_split_to_array(regexp_replace(lower(title), '[^a-z ]', '', 'g'), ' +') as words
          from products where listed order by md5(id::text) limit ${searches}
        ) split
      ) as titles`);
  return found!;
}

/** The page number to measure. `perPage` is the page size of the web client. */
const deepPage = 200;
const perPage = 24;
const stride = 100;

const all = '/api/shop/products/get';

type Page = { nextCursor: string | null };

/**
 * Returns the path of page 200 of all products, by following the cursors from the first page. Throws when there are
 * fewer pages.
 */
export async function findDeepPage(shop: string): Promise<string> {
  let cursor = '';
  for (let remaining = (deepPage - 1) * perPage; remaining > 0; remaining -= stride) {
    const limit = Math.min(remaining, stride);
    const response = await fetch(`${shop}${all}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    const { nextCursor } = (await response.json()) as Page;
    if (!nextCursor) throw new Error(`the listing at ${shop} has no page ${deepPage}`);
    cursor = nextCursor;
  }
  return `${all}?limit=${perPage}&cursor=${cursor}`;
}
