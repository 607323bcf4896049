import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProductId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { products } from '#server/db/schema/index.ts';
import { changeProduct } from './siblings.ts';

type TakeDown = { productId: ProductId; reason: string; at: Date };

/**
 * Takes a product down: it disappears from the catalogue, the search
 * and all carts until it is restored. Its seller sees the reason.
 * @throws NO_PRODUCT also for a deleted one, ALREADY_TAKEN_DOWN
 */
export async function takeDownProduct(tx: Transaction, { productId, reason, at }: TakeDown): Promise<void> {
  await changeProduct(tx, productId, async () => {
    const [product] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt)));
    if (!product) throw refuse('NO_PRODUCT');
    if (product.takenDownAt !== null) throw refuse('ALREADY_TAKEN_DOWN');
    await tx
      .update(products)
      .set({ listed: false, takenDownAt: at.toISOString(), takenDownReason: reason })
      .where(eq(products.id, productId));
  });
}

/**
 * Lists a product again that was taken down, unless it was deleted, its offer has ended, or its seller is suspended.
 * @throws NOT_TAKEN_DOWN
 */
export async function restoreProduct(tx: Transaction, productId: ProductId): Promise<void> {
  const [seller] = await tx.rows<{ isSuspended: boolean }>(
    // The lock makes a suspension wait, which then unlists the product.
    sql`select suspended_at is not null as "isSuspended" from users
        where id = (select seller_id from products where id = ${productId}) for share`,
  );
  await changeProduct(tx, productId, async () => {
    const [restored] = await tx
      .update(products)
      .set({
        listed: sql`deleted_at is null and offer_ended_at is null and not ${seller?.isSuspended ?? true}::boolean`,
        takenDownAt: null,
        takenDownReason: null,
      })
      .where(and(eq(products.id, productId), sql`taken_down_at is not null`))
      .returning({ id: products.id });
    if (!restored) throw refuse('NOT_TAKEN_DOWN');
  });
}
