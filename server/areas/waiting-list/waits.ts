/** The sold-out products that a customer waits for. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PaymentId, ProductId, StockWaitId, UserId } from '#contract/ids.ts';
import { zero } from '#contract/money.ts';
import { maxWaits, type WaitedFor } from '#contract/waiting-list/waiting-list.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { columns, merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { byId, type ListPage, type PageRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { products, stockWaits, users } from '#server/db/schema/index.ts';

const waitColumns = merge(productColumns, columns({ isForSale: products.listed, askedAt: stockWaits.askedAt }));
const latestFirst = byId(sql`stock_waits.id`);

/** A wait that was told is over; its row is kept for a while, so that nobody is told of a product too often. */
const isOpen = (userId: UserId) => and(eq(stockWaits.userId, userId), isNull(stockWaits.toldAt));

/** SQL: the product of a wait may be shown to who waits. */
const isShown = sql`products.taken_down_at is null`;

/** Returns a page of the products that a customer waits for. Those not for sale have no description and no price. */
export async function listWaits(userId: UserId, pageRequest: PageRequest): Promise<ListPage<WaitedFor>> {
  const from = sql`${productTables} join stock_waits on stock_waits.product_id = products.id
    where ${isOpen(userId)} and ${isShown}`;
  const page = await readList({ columns: waitColumns, from, name: 'waits', order: latestFirst }, pageRequest);
  const withdrawn = { description: '', price: zero, salePrice: zero };
  return { ...page, data: page.data.map((wait) => (wait.isForSale ? wait : { ...wait, ...withdrawn })) };
}

export async function listWaitIds(userId: UserId): Promise<ProductId[]> {
  const { id, productId } = stockWaits;
  const rows = await db.select({ productId }).from(stockWaits).where(isOpen(userId)).orderBy(desc(id));
  return rows.map((row) => row.productId);
}

type WaitKey = { userId: UserId; productId: ProductId };

/**
 * Lets a customer wait for a sold-out product, of a group for the chosen one. Repeating it changes nothing.
 * @throws NO_PRODUCT for one that is not for sale, IN_STOCK, WAITS_FULL
 */
export async function addWait({ userId, productId }: WaitKey, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [product] = await tx.rows<{ stock: number }>(sql`
      select k.stock from products p join product_stock k on k.product_id = p.id
      where p.id = ${productId} and p.listed`);
    if (!product) throw refuse('NO_PRODUCT');
    if (product.stock > 0) throw refuse('IN_STOCK');
    // Simultaneous additions of one customer would exceed the limit.
    await tx.rows(sql`select from ${users} where id = ${userId} for no key update`);
    const id = newId<StockWaitId>(at.getTime());
    const [added] = await tx
      .insert(stockWaits)
      .values({ id, userId, productId, askedAt: at.toISOString() })
      .onConflictDoNothing()
      .returning({ id: stockWaits.id });
    if (!added) return;
    // Those that the list does not show cannot be ended there.
    const shown = sql`exists (select from products where products.id = stock_waits.product_id and ${isShown})`;
    const count = await tx.$count(stockWaits, and(isOpen(userId), shown));
    if (count > maxWaits) throw refuse('WAITS_FULL', { max: maxWaits });
  });
}

/**
 * Ends the wait of a customer. Repeating it changes nothing.
 * @throws NO_PRODUCT for one that does not exist
 */
export async function removeWait({ userId, productId }: WaitKey): Promise<void> {
  if ((await db.$count(products, eq(products.id, productId))) === 0) throw refuse('NO_PRODUCT');
  await db.delete(stockWaits).where(and(isOpen(userId), eq(stockWaits.productId, productId)));
}

/** Ends the waits of a buyer for what a payment bought. */
export async function endBoughtWaits(tx: Transaction, paymentId: PaymentId): Promise<void> {
  await tx.rows(sql`
    delete from stock_waits w using orders o join order_lines l on l.order_id = o.id
    where o.payment_id = ${paymentId} and w.user_id = o.user_id and w.product_id = l.product_id
      and w.told_at is null`);
}

export async function deleteWaits(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(stockWaits).where(eq(stockWaits.userId, userId));
}

/** Scheduled job: deletes waits a year after they were asked for; told ones 90 days after that, as the notices. */
export async function deleteOldWaits(at: Date): Promise<void> {
  const day = (count: number) => new Date(at.getTime() - count * 24 * 60 * 60_000);
  await deleteInBatches(stockWaits, ['id'], sql`told_at is null and asked_at < ${day(365)} or told_at < ${day(90)}`);
}
