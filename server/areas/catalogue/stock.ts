import { eq, sql } from 'drizzle-orm';
import { reasonsFor, type StockReason } from '#contract/catalogue/product-forms.ts';
import type { OrderId, ProductGroupId, ProductId, StoreId } from '#contract/ids.ts';
import type { StockMovement } from '#contract/store/store.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJobs } from '#platform/jobs.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { productStock, stockMovements } from '#server/db/schema/index.ts';

/**
 * Locks the stock rows of all products that orders hold or have held, in the order of product ids. Callers that change
 * this stock in several steps must lock it first to avoid deadlocks.
 */
export async function lockStock(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  await tx.rows(sql`
    select from product_stock
    where product_id in (select product_id from stock_movements
        where order_id = any(${sql.param(orderIds)}::uuid[]))
    order by product_id for no key update`);
}

export type StockRequest = { orderId: OrderId; productId: ProductId; quantity: number };

/**
 * Takes stock for orders, all or nothing; each product may occur only once. Returns false when a product is unlisted or
 * has too little stock. The caller must then roll back the transaction or savepoint, because other products were
 * already taken.
 *
 * Rows are locked in the order of their ids to avoid deadlocks between orders of the same products (random order gave
 * 78 deadlocks in 80 orders). The stock is read from the locked row, because the snapshot of the statement does not
 * include stock that was returned while it waited for the lock.
 */
export async function takeStock(tx: Transaction, wanted: readonly StockRequest[], at: Date): Promise<boolean> {
  const productIds = sql.param(wanted.map(({ productId }) => productId));
  const orderIds = sql.param(wanted.map(({ orderId }) => orderId));
  const quantities = sql.param(wanted.map(({ quantity }) => quantity));
  const taken = await tx.rows<Changed>(sql`
    with wanted as (
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
      returning s.product_id, w.order_id, w.quantity, s.stock = 0 as crosses_zero
    ),
    written as (
      insert into stock_movements (product_id, order_id, delta, at)
      select product_id, order_id, -quantity, ${at} from taken
    )
    select product_id as "productId", crosses_zero as "crossesZero" from taken`);
  await followCrossings(tx, taken, at);
  return taken.length === wanted.length;
}

/**
 * Returns the stock that orders hold. The quantity is the sum of an order's stock movements, which is zero once the
 * stock was returned, so that a second call does nothing. The rows are locked in a separate statement, so that the sum
 * includes movements of transactions that held the locks before.
 */
export async function returnStock(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  await lockStock(tx, orderIds);
  const changed = await tx.rows<Changed>(sql`
    with held as (
      select product_id, order_id, -sum(delta)::int as quantity from stock_movements
      where order_id = any(${sql.param(orderIds)}::uuid[]) group by product_id, order_id
      having sum(delta) < 0
    ),
    returned as (
      update product_stock s set stock = s.stock + h.quantity
      from (select product_id, sum(quantity)::int as quantity from held group by product_id) h
      where s.product_id = h.product_id
      returning s.product_id, s.stock = h.quantity as crosses_zero
    ),
    written as (
      insert into stock_movements (product_id, order_id, delta, at)
      select product_id, order_id, quantity, ${at} from held join returned using (product_id)
    )
    select product_id as "productId", crosses_zero as "crossesZero" from returned`);
  await followCrossings(tx, changed, at);
}

type Setting = {
  sellerId: StoreId;
  productId: ProductId;
  stock: number;
  /** The stock that the seller saw. If given, the change is refused when the stock has changed since. */
  expected?: number | undefined;
  reason?: StockReason | undefined;
  at: Date;
};

/**
 * Sets the stock of a seller's own product and records the difference as a stock movement. With `expected`, concurrent
 * changes are not overwritten.
 * @throws NO_PRODUCT, STOCK_CHANGED when the stock differs from `expected`, and INVALID for a reason that does not fit
 */
export async function setStock(tx: Transaction, setting: Setting): Promise<void> {
  const { sellerId, productId, stock, expected, reason, at } = setting;
  const [present] = await tx.rows<{ stock: number }>(sql`
    select k.stock from product_stock k join products p on p.id = k.product_id
    where p.id = ${productId} and p.seller_id = ${sellerId} and p.deleted_at is null
    for no key update of k`);
  if (!present) throw refuse('NO_PRODUCT');
  if (expected !== undefined && present.stock !== expected) throw refuse('STOCK_CHANGED', { stock: present.stock });
  if (present.stock === stock) return;
  await tx.update(productStock).set({ stock }).where(eq(productStock.productId, productId));
  const delta = stock - present.stock;
  if (reason && !reasonsFor(delta).includes(reason))
    throw refuseFields({ reason: 'Alasan tidak sesuai dengan jumlahnya.' });
  await tx.insert(stockMovements).values({ productId, delta, reason, at: at.toISOString() });
  await followCrossings(tx, [{ productId, crossesZero: present.stock === 0 || stock === 0 }], at);
}

export const correctStock = (setting: Parameters<typeof setStock>[1]): Promise<void> =>
  transaction((tx) => setStock(tx, setting));

type Moved = {
  at: string;
  delta: number;
  stock: number;
  reason: StockReason | null;
  orderId: OrderId | null;
};

/** The last 50 changes of the stock of a seller's own product, newest first. */
export const listMovements = (sellerId: StoreId, productId: ProductId): Promise<StockMovement[]> =>
  db.rows<Moved>(sql`
    select m.at, m.delta, m.reason, m.order_id as "orderId", (k.stock - coalesce(
        sum(m.delta) over (order by m.id desc rows between unbounded preceding and 1 preceding),
        0))::int as stock
      from stock_movements m join product_stock k on k.product_id = m.product_id
      join products p on p.id = m.product_id
      where m.product_id = ${productId} and p.seller_id = ${sellerId} order by m.id desc limit 50`);

type Changed = { productId: ProductId; crossesZero: boolean };

/** In ms: how long after stock left zero those who wait for the product are told. */
export const lookDelayMs = 15 * 60_000;

type Crossed = { productId: ProductId; groupId: ProductGroupId | null; isAwaited: boolean };

/**
 * Products that reach or leave a stock of zero may change places with a sibling, and who waits for one that is in stock
 * again is told. Both are jobs: a sale locks none of this.
 */
async function followCrossings(tx: Transaction, changed: readonly Changed[], at: Date): Promise<void> {
  const ids = changed.flatMap(({ productId, crossesZero }) => (crossesZero ? productId : []));
  if (ids.length === 0) return;
  const crossed = await tx.rows<Crossed>(sql`
    select p.id as "productId", p.group_id as "groupId",
      k.stock > 0 and exists (select from stock_waits w
        where w.product_id = p.id and w.told_at is null) as "isAwaited"
    from products p join product_stock k on k.product_id = p.id where p.id = any(${sql.param(ids)}::uuid[])`);
  const groups = [...new Set(crossed.flatMap(({ groupId }) => groupId ?? []))].map((groupId) => ({ groupId }));
  const awaited = crossed.flatMap(({ productId, isAwaited }) => (isAwaited ? { productId } : []));
  if (groups.length > 0) await sendJobs(tx, 'choose-shown', groups);
  if (awaited.length > 0) await sendJobs(tx, 'tell-waiting', awaited, new Date(at.getTime() + lookDelayMs));
}
