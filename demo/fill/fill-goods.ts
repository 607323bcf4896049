import type { ProductId, UserId } from '../../contract/ids.ts';
import { effectivePrice, type Rupiah, rupiah } from '../../contract/money.ts';
import { addProduct } from '../../server/areas/catalogue/products.ts';
import { goods } from '../goods.ts';
import { checkouts } from '../orders.ts';
import type { StoreSlug } from '../stores.ts';
import { adoptPicture } from './adopt-picture.ts';
import { daysAgo } from './days-ago.ts';

/** The product data that orders need, by slug. */
export type Goods = Map<string, { id: ProductId; price: Rupiah }>;

const firstOffered = 420;

/**
 * Creates all products. The initial stock includes the pieces sold in demo orders, so that the remaining stock matches
 * demo/goods.
 */
export async function fillGoods(stores: Map<StoreSlug, UserId>, now: Date): Promise<Goods> {
  const sold = soldPieces();
  const filled: Goods = new Map();
  for (const [place, good] of goods.entries()) {
    const at = daysAgo(firstOffered - place, now);
    const price = rupiah(good.price);
    const salePrice = rupiah(good.salePrice);
    const { title, description, category } = good;
    const sellerId = stores.get(good.store)!;
    const image = await adoptPicture('product', good.slug);
    const totalStock = good.stock + (sold.get(good.slug) ?? 0);
    const id = await addProduct({ sellerId, title, description, category, price, salePrice, totalStock, image }, at);
    filled.set(good.slug, { id, price: effectivePrice({ price, salePrice }) });
  }
  return filled;
}

/** Returns the pieces sold in demo orders that were not rejected, by slug. */
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
