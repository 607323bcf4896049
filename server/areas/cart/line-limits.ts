import { type SQL, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import { maxCartLines, maxPiecesPerLine } from '#contract/words.ts';
import { db } from '#platform/connect.ts';
import { violatedConstraint } from '#platform/sql.ts';
import { type Refusal, refuse } from '#platform/refuse.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { products } from '#server/db/schema/index.ts';

/**
 * SQL: per product the pieces that the customer's own unpaid
 * checkout holds, which a new checkout would release.
 */
export const heldBy = (userId: UserId): SQL => sql`(
  select l.product_id, sum(l.quantity) as quantity
  from payments pay
  join orders o on o.payment_id = pay.id
  join order_lines l on l.order_id = o.id
  where pay.user_id = ${userId} and pay.status = 'pending' and o.status <> 'rejected'
  group by l.product_id)`;

/** SQL: the stock of a product and what is held for the customer, up to the maximum per line. */
export const availableStock = (held: SQL): SQL<number> => sql`least(${sql.raw(String(maxPiecesPerLine))},
    product_stock.stock + coalesce((
  select held.quantity from ${held} held where held.product_id = products.id), 0))::int`;

/** SQL: the maximum quantity of a cart line of a product: what is available, up to its limit. */
export const maxQuantity = (held: SQL): SQL => sql`least(products.max_per_order, ${availableStock(held)})`;

export type CartLine = { userId: UserId; productId: ProductId; quantity: number; note?: string | undefined };

export const countLines = (userId: UserId): SQL =>
  sql`(select count(*) from cart_items join products on id = product_id
      where user_id = ${userId} and listed)`;

/**
 * Handles the error of a statement that adds lines.
 * @throws CART_FULL when a trigger counted too many lines, otherwise the error
 */
export function refuseTooManyLines(error: unknown): never {
  throw violatedConstraint(error) === 'cart_items_lines' ? refuse('CART_FULL', { max: maxCartLines }) : error;
}

/** Why a product could not be added to the cart; read after the failed write. */
export async function addRefusal(line: CartLine, at: Date): Promise<Refusal> {
  const limits = await findLineLimits(line, at);
  if (!limits) return refuse('NO_PRODUCT');
  if (limits.closedUntil) return storeClosed({ ...limits, closedUntil: limits.closedUntil });
  if (limits.inCart === null && limits.lines >= maxCartLines) return refuse('CART_FULL', { max: maxCartLines });
  return tooMany(limits);
}

export async function quantityRefusal(line: CartLine, at: Date): Promise<Refusal> {
  const limits = await findLineLimits(line, at);
  return !limits || limits.inCart === null ? refuse('NOT_IN_CART') : tooMany(limits);
}

export const storeClosed = ({ storeName, closedUntil: opensAt }: { storeName: string; closedUntil: string }): Refusal =>
  refuse('STORE_CLOSED', { store: storeName, date: longDate(opensAt) });

type Orderable = Pick<LineLimits, 'title' | 'storeName' | 'closedUntil' | 'maxPerOrder'> & {
  quantity: number;
  note: string;
  noteLabel: string | null;
  noteRequired: boolean;
};

/**
 * Checks what the seller of each product decides: whether the store is open, how many pieces one order may have, and
 * whether the buyer has to write something.
 * @throws STORE_CLOSED, ORDER_LIMIT, NOTE_MISSING
 */
export function requireOrderable(lines: readonly Orderable[]): void {
  for (const { quantity, title, storeName, closedUntil: opensAt, maxPerOrder, ...line } of lines) {
    if (opensAt) throw storeClosed({ storeName, closedUntil: opensAt });
    if (maxPerOrder !== null && quantity > maxPerOrder) throw refuse('ORDER_LIMIT', { max: maxPerOrder, title });
    if (line.noteRequired && line.note === '') throw refuse('NOTE_MISSING', { label: line.noteLabel!, title });
  }
}

type LineLimits = {
  title: string;
  storeName: string;
  /** When the store opens again; null while it is open. */
  closedUntil: string | null;
  /** The limit of the product; null without one. */
  maxPerOrder: number | null;
  max: number;
  /** The current quantity; null without a line. */
  inCart: number | null;
  lines: number;
};

/** The limits of a line. Null when the product is not for sale. */
async function findLineLimits({ userId, productId }: CartLine, at: Date): Promise<LineLimits | null> {
  const [limits] = await db.rows<LineLimits>(sql`
    select products.title, stores.store_name as "storeName",
      ${closedUntil(products.sellerId, at)} as "closedUntil",
      products.max_per_order as "maxPerOrder", ${maxQuantity(heldBy(userId))} as "max",
      c.quantity as "inCart",
      ${countLines(userId)} as lines
    from products join product_stock on product_stock.product_id = products.id
    join stores on stores.seller_id = products.seller_id
    left join cart_items c on c.product_id = products.id and c.user_id = ${userId}
    where products.id = ${productId} and products.listed`);
  return limits ?? null;
}

const tooMany = ({ title, max, maxPerOrder }: LineLimits): Refusal =>
  max === maxPerOrder ? refuse('ORDER_LIMIT', { max, title }) : refuse('STOCK_SHORT', { max });
