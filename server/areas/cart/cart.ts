import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StoreLines } from '#contract/cart/cart.ts';
import { isId, type PaymentId, type UserId } from '#contract/ids.ts';
import { columns, constant, merge } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { productColumnsWith, productTables } from '#server/areas/catalogue/product-rows.ts';
import { cartItems, products } from '#server/db/schema/index.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import {
  addRefusal,
  availableStock,
  type CartLine,
  heldBy,
  maxQuantity,
  quantityRefusal,
  refuseTooManyLines,
} from './line-limits.ts';

/**
 * A customer's cart in the order of adding, without products that are no longer for sale. `totalStock` is the quantity
 * in stock for this customer.
 */
export const listCart = async (userId: UserId, at: Date): Promise<Cart> => ({
  itemsByStore: groupByStore(await readLines({ rows: linesOf(userId) }, userId, at)),
});

/**
 * Adds a quantity of a product to the cart line, and returns the cart. The total is checked in the
 * statement that writes it, and a trigger checks the number of lines, so that concurrent adds cannot exceed
 * the limits together. The same statement reads the cart (docs/decisions/speed.md).
 * @throws NO_PRODUCT, STORE_CLOSED, CART_FULL beyond 200 lines, STOCK_SHORT when the line would exceed the quantity
 * available to the customer, ORDER_LIMIT when it would exceed that of the product
 */
export async function addToCart(line: CartLine, at: Date): Promise<Cart> {
  const { userId, productId, quantity, note } = line;
  const add = sql`insert into cart_items as c (user_id, product_id, quantity, note, added_at)
        select ${userId}, product_stock.product_id, ${quantity}, ${labelled(note ?? '')}, ${at}
        from product_stock join products on products.id = product_stock.product_id
        where products.id = ${productId} and products.listed
          and ${closedUntil(products.sellerId, at)} is null
          and ${maxHeld} >= ${quantity}
        on conflict (user_id, product_id) do update set quantity = c.quantity + excluded.quantity,
          note = ${note === undefined ? sql`c.note` : sql`excluded.note`}
        where c.quantity + excluded.quantity <= (
          select ${maxHeld} from product_stock
            join products on products.id = product_stock.product_id
          where products.id = excluded.product_id
        )
        returning c.product_id, c.quantity, c.note, c.added_at`;
  const rows = sql`select * from added union all
        ${linesOf(userId)} and product_id <> ${productId} and exists (select from added)`;
  const lines = await readLines({ before: sql`, added as (${add})`, rows }, userId, at).catch(refuseTooManyLines);
  if (lines.length === 0) throw await addRefusal(line, at);
  return { itemsByStore: groupByStore(lines) };
}

/** What a line of the cart has, for the product that a change names; nothing if there is no such line. */
export async function storedLine(userId: UserId, sent: unknown): Promise<object> {
  const productId = (sent as { productId?: unknown } | null | undefined)?.productId;
  if (typeof productId !== 'string' || !isId(productId)) return {};
  const [line] = await db.rows<{ quantity: number; note: string }>(sql`
    select c.quantity, case when products.note_label is not null then c.note else '' end as note
    from cart_items c join products on products.id = c.product_id
    where c.user_id = ${userId} and c.product_id = ${productId}`);
  return line ?? {};
}

/**
 * Sets the quantity of a cart line, also while its store is closed, and its note if there is one
 * to set. The present quantity is accepted though less is left, so that a note can be written.
 * @throws NOT_IN_CART, STOCK_SHORT, ORDER_LIMIT
 */
export async function setQuantity(line: CartLine, at: Date): Promise<void> {
  const { userId, productId, quantity, note } = line;
  const set = await db.rows(sql`
    update cart_items c
    set quantity = ${quantity}, note = ${note === undefined ? sql`c.note` : labelled(note)}
    from products join product_stock on product_stock.product_id = products.id
    where c.user_id = ${userId} and c.product_id = ${productId}
      and products.id = c.product_id and products.listed
      and (c.quantity = ${quantity} or ${maxQuantity(heldBy(userId))} >= ${quantity})
    returning 1`);
  if (set.length === 0) throw await quantityRefusal(line, at);
}

/** @throws NOT_IN_CART */
export async function removeFromCart({ userId, productId }: Omit<CartLine, 'quantity'>): Promise<void> {
  const byLine = and(eq(cartItems.userId, userId), eq(cartItems.productId, productId));
  const removed = await db.delete(cartItems).where(byLine).returning({ productId: cartItems.productId });
  if (removed.length === 0) throw refuse('NOT_IN_CART');
}

export async function clearCart(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
}

/**
 * Subtracts the products of a payment from the buyer's cart. Quantities added after
 * the order was placed are kept. They are read from the locked lines, because the
 * snapshot of the statement does not include what was added while it waited.
 */
export async function removePurchasedLines(tx: Transaction, paymentId: PaymentId): Promise<void> {
  await tx.rows(sql`
    with bought as (
      select o.user_id, l.product_id, l.quantity from orders o
      join order_lines l on l.order_id = o.id
      where o.payment_id = ${paymentId}
    ),
    locked as (
      select user_id, product_id, quantity from cart_items
      where (user_id, product_id) in (select user_id, product_id from bought) order by product_id
      for update
    ),
    fewer as (
      update cart_items c set quantity = locked.quantity - b.quantity from locked
      join bought b using (user_id, product_id)
      where c.user_id = locked.user_id and c.product_id = locked.product_id
        and locked.quantity > b.quantity
    )
    delete from cart_items c using locked join bought b using (user_id, product_id)
    where c.user_id = locked.user_id and c.product_id = locked.product_id
      and locked.quantity <= b.quantity`);
}

/** SQL: the lines of a customer's cart, as the snapshot of the statement has them. */
const linesOf = (userId: UserId): SQL =>
  sql`select product_id, quantity, note, added_at from cart_items where user_id = ${userId}`;

const held = sql`held`;
const maxHeld = constant(maxQuantity(held));

const line = alias(cartItems, 'line');
const lineColumns = merge(
  productColumnsWith(availableStock(held)),
  columns({
    quantity: line.quantity,
    note: sql<string | null>`case
      when products.note_label is not null then nullif(line.note, '') end`,
  }),
);

/** Reads the listed products of the lines that `rows` selects. `before` follows the `with` clause of what is held. */
const readLines = ({ before = sql``, rows }: { before?: SQL; rows: SQL }, userId: UserId, at: Date) =>
  db.read(
    merge(
      lineColumns,
      columns({
        storeLogoUrl: sql<string>`coalesce(stores.logo, '')`,
        closedUntil: closedUntil(products.sellerId, at),
      }),
    ),
    sql`(${rows}) line join (${productTables}) on products.id = line.product_id
    where products.listed
    order by line.added_at, line.product_id`,
    sql`with held as materialized ${heldBy(userId)}${before}`,
  );

/** SQL: a note for a product; empty where the store asks for none. */
const labelled = (note: string): SQL => sql`case when products.note_label is not null then ${note} else '' end`;

type Cart = { itemsByStore: StoreLines[] };

type ListedLine = Awaited<ReturnType<typeof readLines>>[number];

/** Groups cart lines by store. Stores are in the order of their first line, and lines keep their order. */
function groupByStore(lines: readonly ListedLine[]): StoreLines[] {
  const stores = new Map<string, StoreLines>();
  for (const { quantity, note, storeLogoUrl, closedUntil: opensAt, ...product } of lines) {
    const { sellerId, storeName } = product;
    const empty = { storeId: sellerId, storeName, storeLogoUrl, closedUntil: opensAt, items: [] };
    const store: StoreLines = stores.get(sellerId) ?? empty;
    store.items.push({ productId: product, quantity, note });
    stores.set(sellerId, store);
  }
  return [...stores.values()];
}
