import { eq, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '#contract/ids.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { productStock, stockMovements } from '#server/db/schema/index.ts';

type Setting = {
  sellerId: UserId;
  productId: ProductId;
  stock: number;
  /** What the seller saw when deciding; with it, pieces sold in the meantime refuse the change. */
  expected?: number | undefined;
  at: Date;
};

/**
 * A seller sets the stock of an own product, which is recorded as the difference. Refuses NO_PRODUCT, and STOCK_CHANGED
 * when the stock is not what was expected: of two tabs, or a tab and a buyer, the second does not overwrite the first.
 */
export async function setStock(tx: Transaction, { sellerId, productId, stock, expected, at }: Setting): Promise<void> {
  const [present] = await rowsOf<{ stock: number }>(
    tx,
    sql`select k.stock from product_stock k join products p on p.id = k.product_id
        where p.id = ${productId} and p.seller_id = ${sellerId} and p.deleted_at is null
        for no key update of k`,
  );
  if (!present) throw refuse('NO_PRODUCT');
  if (expected !== undefined && present.stock !== expected) throw refuse('STOCK_CHANGED', { stock: present.stock });
  if (present.stock === stock) return;
  await tx.update(productStock).set({ stock }).where(eq(productStock.productId, productId));
  await tx.insert(stockMovements).values({ productId, delta: stock - present.stock, at });
}
