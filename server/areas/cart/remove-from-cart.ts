import { and, eq } from 'drizzle-orm';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { cartItems } from '#server/db/schema/index.ts';
import type { CartLine } from './find-line-limits.ts';

/** Takes a line out of the cart. Refuses NOT_IN_CART when there is none. */
export async function removeFromCart({ userId, productId }: Omit<CartLine, 'quantity'>): Promise<void> {
  const ofLine = and(eq(cartItems.userId, userId), eq(cartItems.productId, productId));
  const { rowCount } = await db.delete(cartItems).where(ofLine);
  if (rowCount === 0) throw refuse('NOT_IN_CART');
}
