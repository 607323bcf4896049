import { sql } from 'drizzle-orm';
import { mostLines } from '#contract/words.ts';
import { preparedRowsOf } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { type CartLine, countLines, findLineLimits } from './find-line-limits.ts';
import { ownStock } from './own-stock.ts';

/**
 * Puts pieces of a product into the cart, on top of those already there. Refuses NO_PRODUCT, STOCK_SHORT when the line
 * would then hold more than the customer may have, and CART_FULL for the 201st line.
 *
 * The sum is compared where it is written: of two adds at once the second waits for the first one's row and sees it.
 */
export async function addToCart(line: CartLine, at: Date): Promise<void> {
  const { userId, productId, quantity } = line;
  const added = await preparedRowsOf(
    sql`insert into cart_items as c (user_id, product_id, quantity, added_at)
        select ${userId}, k.product_id, ${quantity}, ${at}
        from product_stock k join products p on p.id = k.product_id
        where p.id = ${productId} and p.listed and ${ownStock(userId, sql`k.product_id`)} >= ${quantity} and (
          exists (select from cart_items where user_id = ${userId} and product_id = ${productId})
          or ${countLines(userId)} < ${mostLines}
        )
        on conflict (user_id, product_id) do update set quantity = c.quantity + excluded.quantity
        where c.quantity + excluded.quantity <= (
          select ${ownStock(userId, sql`k.product_id`)} from product_stock k where k.product_id = excluded.product_id
        )
        returning 1`,
  );
  if (added.length > 0) return;
  const limits = await findLineLimits(line);
  if (!limits) throw refuse('NO_PRODUCT');
  if (limits.inCart === null && limits.lines >= mostLines) throw refuse('CART_FULL', { max: mostLines });
  throw refuse('STOCK_SHORT', { max: limits.most });
}
