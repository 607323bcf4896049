import { sql } from 'drizzle-orm';
import type { StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import type { UserId } from '#contract/ids.ts';
import { preparedRowsOf } from '#platform/db.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-columns.ts';
import { groupByStore } from './group-by-store.ts';
import { ownStock } from './own-stock.ts';

/**
 * A customer's cart for the sheet and the checkout, in the order of adding, without what is no longer for sale. A
 * product's stock is what this customer may have of it: of two columns of one name the later counts.
 */
export async function listCart(userId: UserId): Promise<{ itemsByStore: StoreLines[] }> {
  const lines = await preparedRowsOf<Product & { quantity: number }>(
    sql`select ${productColumns}, ${ownStock(userId, sql`p.id`)} as "totalStock", c.quantity
        from cart_items c join (${productTables}) on p.id = c.product_id
        where c.user_id = ${userId} and p.listed
        order by c.added_at, c.product_id`,
  );
  return { itemsByStore: groupByStore(lines.map(({ quantity, ...product }) => ({ productId: product, quantity }))) };
}
