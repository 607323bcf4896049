import { type SQL, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import { db, rowsOf } from '#platform/db.ts';
import { ownStock } from './own-stock.ts';

/** So many pieces of a product, for whose cart. */
export type CartLine = { userId: UserId; productId: ProductId; quantity: number };

/** What holds a line back: the most pieces it may hold, those in the cart already (null without a line), the lines there are. */
export type LineLimits = { most: number; inCart: number | null; lines: number };

/** How many lines a cart shows, as an expression. */
export const countLines = (userId: UserId): SQL =>
  sql`(select count(*) from cart_items join products on id = product_id where user_id = ${userId} and listed)`;

/** Looked up to tell why a line was not written; null when the product is not for sale. */
export async function findLineLimits({ userId, productId }: CartLine): Promise<LineLimits | null> {
  const [limits] = await rowsOf<LineLimits>(
    db,
    sql`select ${ownStock(userId, sql`p.id`)} as most, c.quantity as "inCart", ${countLines(userId)} as lines
        from products p join product_stock k on k.product_id = p.id
        left join cart_items c on c.product_id = p.id and c.user_id = ${userId}
        where p.id = ${productId} and p.listed`,
  );
  return limits ?? null;
}
