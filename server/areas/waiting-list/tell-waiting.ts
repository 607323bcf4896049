/**
 * Tells customers that a product they wait for can be bought. Stock that leaves zero only plans a look a quarter of an
 * hour later, by the job `tell-waiting`: an unpaid checkout that expires returns stock that is often gone at once. Who
 * waits without such a crossing, because a store reopened or a product is listed again, is found by a scheduled job.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ProductId, StockWaitId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { lookDelayMs } from '#server/areas/catalogue/stock.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { notifyEach } from '#server/areas/notifications/notify.ts';

/** So many customers are told for each piece, and of each product, within a day. The others wait for the next day. */
const toldForEachPiece = 20;
const toldOfEachProduct = 200;
/** So many of these notices a customer gets within a day. */
const noticesForEachCustomer = 3;
/** A customer who asks again is told of the same product at most so often. */
const daysBetween = 7;

const dayMs = 24 * 60 * 60_000;

/**
 * Tells those who have waited longest for a product, if it is listed, in stock, and its store open. Each wait is told
 * once: `told_at` is set in the transaction of the notice.
 */
export async function tellWaiting({ productId }: { productId: ProductId }, at: Date): Promise<void> {
  const dayAgo = new Date(at.getTime() - dayMs);
  const recently = new Date(at.getTime() - daysBetween * dayMs);
  await transaction(async (tx) => {
    // One look at a time in all nodes: the limits count what others have told.
    await tx.rows(sql`select from pg_advisory_xact_lock(hashtextextended('tell waiting', 0))`);
    const told = await tx.rows<{ waitId: StockWaitId }>(sql`
      with places as (
        select least(k.stock * ${toldForEachPiece}::bigint, ${toldOfEachProduct}) - (
          select count(*) from stock_waits where product_id = p.id and told_at > ${dayAgo}) as free
        from products p join product_stock k on k.product_id = p.id
        where p.id = ${productId} and ${isForSale(at)}
      ),
      due as (
        select w.id from stock_waits w join users u on u.id = w.user_id
        where w.product_id = ${productId} and w.told_at is null and u.suspended_at is null
          and not exists (select from stock_waits t
            where t.user_id = w.user_id and t.product_id = w.product_id and t.told_at > ${recently})
          and (select count(*) from stock_waits t where t.user_id = w.user_id and t.told_at > ${dayAgo})
            < ${noticesForEachCustomer}
        order by w.id limit coalesce((select greatest(free, 0) from places), 0)
      )
      update stock_waits w set told_at = ${at} from due
      where w.id = due.id and w.told_at is null returning w.id as "waitId"`);
    const news = told.map((about) => ({ about }));
    if (news.length > 0) await notifyEach(tx, 'back-in-stock', news, at);
  });
}

/**
 * Scheduled job: looks at each product that somebody waits for and that has been in stock for a quarter of an hour. It
 * also tells those whom a limit had left for later.
 */
export async function tellAllWaiting(at: Date): Promise<void> {
  const awaited = await db.rows<{ productId: ProductId }>(sql`
    select p.id as "productId" from products p join product_stock k on k.product_id = p.id
    where p.id in (select product_id from stock_waits where told_at is null) and ${isForSale(at)}
      and k.stock > coalesce((select sum(m.delta) from stock_movements m
        where m.product_id = p.id and m.at > ${new Date(at.getTime() - lookDelayMs)}), 0)
    order by p.id`);
  for (const product of awaited) await tellWaiting(product, at);
}

/** SQL: a product can be bought now. */
const isForSale = (at: Date): SQL => sql`(p.listed and k.stock > 0 and ${closedUntil(sql`p.seller_id`, at)} is null)`;
