import { eq, sql } from 'drizzle-orm';
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import { queryRows, type Transaction, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { productStock, stockMovements } from '#server/db/schema/index.ts';

/**
 * Locks the stock of all that orders hold or once held, in the order of the products' ids: who is to change it in
 * several steps locks it at once, or two of them would wait for one another.
 */
export async function lockStock(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  await queryRows(
    tx,
    sql`select from product_stock
        where product_id in (select product_id from stock_movements where order_id = any(${sql.param(orderIds)}::uuid[]))
        order by product_id for no key update`,
  );
}

export type StockRequest = { orderId: OrderId; productId: ProductId; quantity: number };

/**
 * Takes pieces of products, each product once, out of the stock for orders: all or none. Returns false when one of them
 * is short or no longer for sale; the caller must then undo the transaction or its savepoint, since others were taken.
 *
 * Rows are locked in the order of their ids: two orders over the same products then wait for one another instead of
 * dead-locking (random order gave 78 deadlocks in 80 orders). What there is, is read from the row as it was
 * locked: the statement's own snapshot is older, and does not see the pieces that came back while it waited.
 */
export async function takeStock(tx: Transaction, wanted: readonly StockRequest[], at: Date): Promise<boolean> {
  const productIds = sql.param(wanted.map(({ productId }) => productId));
  const orderIds = sql.param(wanted.map(({ orderId }) => orderId));
  const quantities = sql.param(wanted.map(({ quantity }) => quantity));
  const taken = await queryRows(
    tx,
    sql`with wanted as (
          select * from unnest(${productIds}::uuid[], ${orderIds}::uuid[], ${quantities}::int[])
            as w(product_id, order_id, quantity)
        ),
        locked as (
          select s.product_id, s.stock from product_stock s join products p on p.id = s.product_id
          where s.product_id = any(${productIds}::uuid[]) and p.listed
          order by s.product_id for no key update of s
        ),
        taken as (
          update product_stock s set stock = locked.stock - w.quantity
          from locked join wanted w using (product_id)
          where s.product_id = locked.product_id and locked.stock >= w.quantity
          returning s.product_id, w.order_id, w.quantity
        )
        insert into stock_movements (product_id, order_id, delta, at)
        select product_id, order_id, -quantity, ${at} from taken returning product_id`,
  );
  return taken.length === wanted.length;
}

/**
 * Gives back what orders took, once: it returns the sum of an order's movements, which is nothing when they were
 * returned before. The rows are locked in a statement of their own: the sum has to be of movements written by whoever
 * held the locks before.
 */
export async function returnStock(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  await lockStock(tx, orderIds);
  await queryRows(
    tx,
    sql`with held as (
          select product_id, order_id, -sum(delta)::int as quantity from stock_movements
          where order_id = any(${sql.param(orderIds)}::uuid[]) group by product_id, order_id having sum(delta) < 0
        ),
        returned as (
          update product_stock s set stock = s.stock + h.quantity
          from (select product_id, sum(quantity)::int as quantity from held group by product_id) h
          where s.product_id = h.product_id
          returning s.product_id
        )
        insert into stock_movements (product_id, order_id, delta, at)
        select product_id, order_id, quantity, ${at} from held join returned using (product_id)`,
  );
}

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
  const [present] = await queryRows<{ stock: number }>(
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

/** A seller corrects the stock of an own product from the grid. Refuses what setStock does. */
export const correctStock = (asked: Parameters<typeof setStock>[1]): Promise<void> =>
  transaction((tx) => setStock(tx, asked));
