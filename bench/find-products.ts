import { sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { db, queryRows } from '#platform/db.ts';

export type BenchProduct = { id: ProductId; price: Rupiah };

/** So many goods of each store, and of each of them so many pieces. */
export const perStore = 39;
const leastStock = 60;

/** Well-stocked goods to load the shop with, store by store, with the prices that buyers see. */
export async function findProducts(): Promise<BenchProduct[][]> {
  const stores = await queryRows<{ goods: BenchProduct[] }>(
    db,
    sql`select json_agg(json_build_object('id', p.id, 'price', p.effective_price) order by p.id) as goods
        from products p join product_stock k on k.product_id = p.id
        where p.listed and p.effective_price > 0 and k.stock >= ${leastStock}
        group by p.seller_id having count(*) >= ${perStore} order by p.seller_id`,
  );
  return stores.map(({ goods }) => goods.slice(0, perStore));
}

/** How deep, in pages of as many products as the web client asks for. */
const page = 200;
const perPage = 24;
const stride = 100;

const all = '/api/shop/products/get';

type Answer = { nextCursor: string | null };

/** The path of page 200 of all products, found as a visitor would: by going there. */
export async function findDeepPage(shop: string): Promise<string> {
  let cursor = '';
  for (let left = (page - 1) * perPage; left > 0; left -= stride) {
    const limit = Math.min(left, stride);
    const response = await fetch(`${shop}${all}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    const { nextCursor } = (await response.json()) as Answer;
    if (!nextCursor) throw new Error(`the listing at ${shop} has no page ${page}`);
    cursor = nextCursor;
  }
  return `${all}?limit=${perPage}&cursor=${cursor}`;
}
