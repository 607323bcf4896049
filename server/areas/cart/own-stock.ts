import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { mostPieces } from '#contract/words.ts';

/**
 * The most a line may hold, as an expression: the pieces of a product that a customer may have, as an expression: what is in stock (`k.stock`), and what their own
 * unpaid checkout holds, for it gives that back when they check out anew.
 */
export const ownStock = (userId: UserId, productId: SQL): SQL => sql`least(${mostPieces}::int, k.stock + coalesce((
  select sum(l.quantity) from payments pay
  join orders o on o.payment_id = pay.id and o.status <> 'rejected'
  join order_lines l on l.order_id = o.id and l.product_id = ${productId}
  where pay.user_id = ${userId} and pay.status = 'pending'
), 0))::int`;
