import { sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { type CartLine, findLineLimits } from './find-line-limits.ts';
import { ownStock } from './own-stock.ts';

/** Sets how many pieces a line of the cart holds. Refuses NOT_IN_CART, and STOCK_SHORT beyond what the customer may have. */
export async function setQuantity(line: CartLine): Promise<void> {
  const { userId, productId, quantity } = line;
  const set = await rowsOf(
    db,
    sql`update cart_items c set quantity = ${quantity}
        from products p join product_stock k on k.product_id = p.id
        where c.user_id = ${userId} and c.product_id = ${productId}
          and p.id = c.product_id and p.listed and ${ownStock(userId, sql`p.id`)} >= ${quantity}
        returning 1`,
  );
  if (set.length > 0) return;
  const limits = await findLineLimits(line);
  if (!limits || limits.inCart === null) throw refuse('NOT_IN_CART');
  throw refuse('STOCK_SHORT', { max: limits.most });
}
