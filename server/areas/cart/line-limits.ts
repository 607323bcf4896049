import { type SQL, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import { maxPiecesPerLine } from '#contract/words.ts';
import { db, queryRows } from '#platform/db.ts';

/**
 * SQL expression for the maximum quantity of a cart line: the stock (`k.stock`) plus what the customer's own unpaid
 * checkout holds, which a new checkout would release, up to the maximum per line.
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

/** A quantity of a product for the cart of a user. */
export type CartLine = { userId: UserId; productId: ProductId; quantity: number };

/**
 * The limits of a cart line: the maximum quantity, the current quantity (null without a line) and the number of lines
 * in the cart.
 */
export type LineLimits = { max: number; inCart: number | null; lines: number };

/** SQL expression for the number of lines that a cart shows. */
export const countLines = (userId: UserId): SQL =>
  sql`(select count(*) from cart_items join products on id = product_id where user_id = ${userId} and listed)`;

/** The limits of a line, read after a failed write to find the reason. Null when the product is not for sale. */
export async function findLineLimits({ userId, productId }: CartLine): Promise<LineLimits | null> {
  const [limits] = await queryRows<LineLimits>(
    db,
    sql`select ${availableStock(userId, sql`p.id`)} as "max", c.quantity as "inCart", ${countLines(userId)} as lines
        from products p join product_stock k on k.product_id = p.id
        left join cart_items c on c.product_id = p.id and c.user_id = ${userId}
        where p.id = ${productId} and p.listed`,
  );
  return limits ?? null;
}
