import { sql } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';

/**
 * Takes what a payment bought out of the buyer's cart: pieces added since the order was made stay. The lines are locked
 * first, in a statement of their own: an add that is under way would otherwise fall between the two cases.
 */
export async function removeOrdered(tx: Transaction, paymentId: PaymentId): Promise<void> {
  const bought = sql`(
    select o.user_id, l.product_id, l.quantity from orders o join order_lines l on l.order_id = o.id
    where o.payment_id = ${paymentId}
  )`;
  await rowsOf(
    tx,
    sql`select from cart_items where (user_id, product_id) in (select user_id, product_id from ${bought} b)
        order by product_id for update`,
  );
  await rowsOf(
    tx,
    sql`with bought as ${bought},
        fewer as (
          update cart_items c set quantity = c.quantity - b.quantity from bought b
          where c.user_id = b.user_id and c.product_id = b.product_id and c.quantity > b.quantity
        )
        delete from cart_items c using bought b
        where c.user_id = b.user_id and c.product_id = b.product_id and c.quantity <= b.quantity`,
  );
}
