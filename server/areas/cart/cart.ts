import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { cartItem, StoreLines } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue.ts';
import type { PaymentId, UserId } from '#contract/ids.ts';
import { maxCartLines } from '#contract/words.ts';
import { db, queryPrepared, queryRows, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { productColumns, productTables } from '#server/areas/catalogue/product-rows.ts';
import { cartItems } from '#server/db/schema/index.ts';
import { availableStock, type CartLine, countLines, findLineLimits } from './line-limits.ts';

/**
 * A customer's cart for the sheet and the checkout, in the order of adding, without what is no longer for sale. A
 * product's stock is what this customer may have of it: of two columns of one name the later counts.
 */
export async function listCart(userId: UserId): Promise<{ itemsByStore: StoreLines[] }> {
  const lines = await queryPrepared<Product & { quantity: number }>(
    sql`select ${productColumns}, ${availableStock(userId, sql`p.id`)} as "totalStock", c.quantity
        from cart_items c join (${productTables}) on p.id = c.product_id
        where c.user_id = ${userId} and p.listed
        order by c.added_at, c.product_id`,
  );
  return { itemsByStore: groupByStore(lines.map(({ quantity, ...product }) => ({ productId: product, quantity }))) };
}

/** Lines → one group a store; the stores stand in the order of their first line, and the lines keep theirs. */
export function groupByStore(lines: readonly z.output<typeof cartItem>[]): StoreLines[] {
  const stores = new Map<string, StoreLines>();
  for (const line of lines) {
    const { sellerId, storeName } = line.productId;
    const store = stores.get(sellerId) ?? { storeId: sellerId, storeName, items: [] };
    store.items.push(line);
    stores.set(sellerId, store);
  }
  return [...stores.values()];
}

/**
 * Puts pieces of a product into the cart, on top of those already there. Refuses NO_PRODUCT, STOCK_SHORT when the line
 * would then hold more than the customer may have, and CART_FULL for the 201st line.
 *
 * The sum is compared where it is written: of two adds at once the second waits for the first one's row and sees it.
 */
export async function addToCart(line: CartLine, at: Date): Promise<void> {
  const { userId, productId, quantity } = line;
  const added = await queryPrepared(
    sql`insert into cart_items as c (user_id, product_id, quantity, added_at)
        select ${userId}, k.product_id, ${quantity}, ${at}
        from product_stock k join products p on p.id = k.product_id
        where p.id = ${productId} and p.listed and ${availableStock(userId, sql`k.product_id`)} >= ${quantity} and (
          exists (select from cart_items where user_id = ${userId} and product_id = ${productId})
          or ${countLines(userId)} < ${maxCartLines}
        )
        on conflict (user_id, product_id) do update set quantity = c.quantity + excluded.quantity
        where c.quantity + excluded.quantity <= (
          select ${availableStock(userId, sql`k.product_id`)} from product_stock k where k.product_id = excluded.product_id
        )
        returning 1`,
  );
  if (added.length > 0) return;
  const limits = await findLineLimits(line);
  if (!limits) throw refuse('NO_PRODUCT');
  if (limits.inCart === null && limits.lines >= maxCartLines) throw refuse('CART_FULL', { max: maxCartLines });
  throw refuse('STOCK_SHORT', { max: limits.most });
}

/** Sets how many pieces a line of the cart holds. Refuses NOT_IN_CART, and STOCK_SHORT beyond what the customer may have. */
export async function setQuantity(line: CartLine): Promise<void> {
  const { userId, productId, quantity } = line;
  const set = await queryRows(
    db,
    sql`update cart_items c set quantity = ${quantity}
        from products p join product_stock k on k.product_id = p.id
        where c.user_id = ${userId} and c.product_id = ${productId}
          and p.id = c.product_id and p.listed and ${availableStock(userId, sql`p.id`)} >= ${quantity}
        returning 1`,
  );
  if (set.length > 0) return;
  const limits = await findLineLimits(line);
  if (!limits || limits.inCart === null) throw refuse('NOT_IN_CART');
  throw refuse('STOCK_SHORT', { max: limits.most });
}

/** Takes a line out of the cart. Refuses NOT_IN_CART when there is none. */
export async function removeFromCart({ userId, productId }: Omit<CartLine, 'quantity'>): Promise<void> {
  const ofLine = and(eq(cartItems.userId, userId), eq(cartItems.productId, productId));
  const { rowCount } = await db.delete(cartItems).where(ofLine);
  if (rowCount === 0) throw refuse('NOT_IN_CART');
}

/**
 * Takes what a payment bought out of the buyer's cart: pieces added since the order was made stay. The lines are locked
 * first, in a statement of their own: an add that is under way would otherwise fall between the two cases.
 */
export async function removePurchasedLines(tx: Transaction, paymentId: PaymentId): Promise<void> {
  const bought = sql`(
    select o.user_id, l.product_id, l.quantity from orders o join order_lines l on l.order_id = o.id
    where o.payment_id = ${paymentId}
  )`;
  await queryRows(
    tx,
    sql`select from cart_items where (user_id, product_id) in (select user_id, product_id from ${bought} b)
        order by product_id for update`,
  );
  await queryRows(
    tx,
    sql`with bought as ${bought},
        fewer as (
          update cart_items c set quantity = c.quantity - b.quantity from bought b
          where c.user_id = b.user_id and c.product_id = b.product_id and c.quantity > b.quantity
        )
        delete from cart_items c using bought b
        where c.user_id = b.user_id and c.product_id = b.product_id and c.quantity <= b.quantity`,
  );
}
