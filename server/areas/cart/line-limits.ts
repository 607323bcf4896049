import { type SQL, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import { maxPiecesPerLine } from '#contract/words.ts';
import { db, queryRows } from '#platform/db.ts';

/**
 * The most a line may hold, as an expression: the pieces of a product that a customer may have, as an expression: what is in stock (`k.stock`), and what their own
 * unpaid checkout holds, for it gives that back when they check out anew.
 */
export const availableStock = (
  userId: UserId,
  productId: SQL,
): SQL => sql`least(${maxPiecesPerLine}::int, k.stock + coalesce((
  select sum(l.quantity) from payments pay
  join orders o on o.payment_id = pay.id and o.status <> 'rejected'
  join order_lines l on l.order_id = o.id and l.product_id = ${productId}
  where pay.user_id = ${userId} and pay.status = 'pending'
), 0))::int`;

/** So many pieces of a product, for whose cart. */
export type CartLine = { userId: UserId; productId: ProductId; quantity: number };

/** What holds a line back: the most pieces it may hold, those in the cart already (null without a line), the lines there are. */
export type LineLimits = { most: number; inCart: number | null; lines: number };

/** How many lines a cart shows, as an expression. */
export const countLines = (userId: UserId): SQL =>
  sql`(select count(*) from cart_items join products on id = product_id where user_id = ${userId} and listed)`;

/** Looked up to tell why a line was not written; null when the product is not for sale. */
export async function findLineLimits({ userId, productId }: CartLine): Promise<LineLimits | null> {
  const [limits] = await queryRows<LineLimits>(
    db,
    sql`select ${availableStock(userId, sql`p.id`)} as most, c.quantity as "inCart", ${countLines(userId)} as lines
        from products p join product_stock k on k.product_id = p.id
        left join cart_items c on c.product_id = p.id and c.user_id = ${userId}
        where p.id = ${productId} and p.listed`,
  );
  return limits ?? null;
}
