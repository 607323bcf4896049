import { sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { db, rowsOf } from '#platform/db.ts';

export type Good = { id: ProductId; price: Rupiah };

/** So many goods of each store, and of each of them so many pieces. */
export const perStore = 39;
const leastStock = 60;

/** Well-stocked goods to load the shop with, store by store, with the prices that buyers see. */
export async function findGoods(): Promise<Good[][]> {
  const stores = await rowsOf<{ goods: Good[] }>(
    db,
    sql`select json_agg(json_build_object('id', p.id, 'price', p.effective_price) order by p.id) as goods
        from products p join product_stock k on k.product_id = p.id
        where p.listed and p.effective_price > 0 and k.stock >= ${leastStock}
        group by p.seller_id having count(*) >= ${perStore} order by p.seller_id`,
  );
  return stores.map(({ goods }) => goods.slice(0, perStore));
}
