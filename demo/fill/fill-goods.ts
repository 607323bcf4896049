import type { ProductId, UserId } from '../../contract/ids.ts';
import { effectivePrice, type Rupiah, rupiah } from '../../contract/money.ts';
import { indexProducts } from '../../server/areas/catalogue/index-products.ts';
import { products, productStats, productStock, stockMovements } from '../../server/db/schema/index.ts';
import { transaction } from '../../server/platform/db.ts';
import { newId } from '../../server/platform/new-id.ts';
import { goods } from '../goods.ts';
import { checkouts } from '../orders.ts';
import type { StoreSlug } from '../stores.ts';
import { adoptPicture } from './adopt-picture.ts';
import { daysAgo } from './days-ago.ts';

/** By slug: what an order has to name. */
export type Goods = Map<string, { id: ProductId; price: Rupiah }>;

const firstOffered = 420;

/** All products, each with the stock it had before anybody bought: what is left then is what demo/goods says. */
export async function fillGoods(stores: Map<StoreSlug, UserId>, now: Date): Promise<Goods> {
  const sold = soldPieces();
  const filled: Goods = new Map();
  for (const [place, good] of goods.entries()) {
    const at = daysAgo(firstOffered - place, now);
    const id = newId<ProductId>(at.getTime());
    const price = rupiah(good.price);
    const salePrice = rupiah(good.salePrice);
    const stock = good.stock + (sold.get(good.slug) ?? 0);
    const image = await adoptPicture('product', good.slug);
    await transaction(async (tx) => {
      const { title, description, category } = good;
      const sellerId = stores.get(good.store)!;
      const values = { id, sellerId, title, description, category, price, salePrice, image };
      await tx.insert(products).values({ ...values, listed: true, createdAt: at });
      await tx.insert(productStats).values({ productId: id });
      await tx.insert(productStock).values({ productId: id, stock });
      if (stock > 0) await tx.insert(stockMovements).values({ productId: id, delta: stock, at });
      await indexProducts(tx, [id]);
    });
    filled.set(good.slug, { id, price: effectivePrice({ price, salePrice }) });
  }
  return filled;
}

/** What the demo's living orders hold, by slug. */
function soldPieces(): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { orders } of checkouts) {
    for (const { status, lines } of orders) {
      if (status === 'rejected') continue;
      for (const { good, quantity } of lines) sold.set(good, (sold.get(good) ?? 0) + quantity);
    }
  }
  return sold;
}
