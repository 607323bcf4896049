import { type SQL, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import type { ProductId, UserId } from '#contract/ids.ts';
import { maxCartLines, maxPiecesPerLine } from '#contract/words.ts';
import { db, type Queryable, queryRows, violatedConstraint } from '#platform/db.ts';
import { type Refusal, refuse } from '#platform/refuse.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';

/**
 * SQL expression for the stock (`k.stock`) plus what the customer's own unpaid checkout holds, which a new checkout would
 * release, up to the maximum per line.
 */
export const availableStock = (
  userId: UserId,
  productId: SQL,
): SQL => sql`least(${maxPiecesPerLine}::int, k.stock + coalesce((
  select sum(l.quantity) from payments pay
  join orders o on o.payment_id = pay.id and o.status <> 'rejected'
  join order_lines l on l.order_id = o.id and l.product_id = ${productId}
  where pay.user_id = ${userId} and pay.status = 'pending'
), 0))::int`;

/** SQL expression for the maximum quantity of a cart line of a product `p`: what is available, up to its limit. */
export const maxQuantity = (userId: UserId): SQL => sql`least(p.max_per_order, ${availableStock(userId, sql`p.id`)})`;

/** A quantity of a product for the cart of a user. */
export type CartLine = { userId: UserId; productId: ProductId; quantity: number };

/** SQL expression for the number of lines that a cart shows. */
export const countLines = (userId: UserId): SQL =>
  sql`(select count(*) from cart_items join products on id = product_id where user_id = ${userId} and listed)`;

/**
 * Handles the error of a statement that adds lines.
 * @throws CART_FULL when another statement filled the cart at the same time, otherwise the error
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

/** Why the quantity of a cart line could not be set; read after the failed write. */
export async function quantityRefusal(line: CartLine, at: Date): Promise<Refusal> {
  const limits = await findLineLimits(line, at);
  return !limits || limits.inCart === null ? refuse('NOT_IN_CART') : tooMany(limits);
}

/** The refusal to sell from a closed store. */
export const storeClosed = ({ storeName, closedUntil: opensAt }: { storeName: string; closedUntil: string }): Refusal =>
  refuse('STORE_CLOSED', { store: storeName, date: longDate(opensAt) });

/**
 * Checks what the seller of each product decides: whether the store is open, and how many pieces one order may have.
 * @throws STORE_CLOSED, ORDER_LIMIT
 */
export async function requireOrderable(
  runner: Queryable,
  lines: readonly Omit<CartLine, 'userId'>[],
  at: Date,
): Promise<void> {
  const [refused] = await queryRows<Pick<LineLimits, 'title' | 'storeName' | 'closedUntil' | 'maxPerOrder'>>(
    runner,
    sql`select * from (
          select p.title, s.store_name as "storeName", ${closedUntil(sql`p.seller_id`, at)} as "closedUntil",
            case when w.quantity > p.max_per_order then p.max_per_order end as "maxPerOrder"
          from unnest(
            ${sql.param(lines.map(({ productId }) => productId))}::uuid[],
            ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
          ) as w(product_id, quantity) join products p on p.id = w.product_id join stores s on s.seller_id = p.seller_id
        ) line where "closedUntil" is not null or "maxPerOrder" is not null limit 1`,
  );
  if (!refused) return;
  const { title, storeName, closedUntil: opensAt, maxPerOrder } = refused;
  throw opensAt
    ? storeClosed({ storeName, closedUntil: opensAt })
    : refuse('ORDER_LIMIT', { max: maxPerOrder!, title });
}

type LineLimits = {
  title: string;
  storeName: string;
  /** When the store opens again; null while it is open. */
  closedUntil: string | null;
  /** The limit of the product; null without one. */
  maxPerOrder: number | null;
  /** The maximum quantity. */
  max: number;
  /** The current quantity; null without a line. */
  inCart: number | null;
  /** The number of lines in the cart. */
  lines: number;
};

/** The limits of a line. Null when the product is not for sale. */
async function findLineLimits({ userId, productId }: CartLine, at: Date): Promise<LineLimits | null> {
  const [limits] = await queryRows<LineLimits>(
    db,
    sql`select p.title, s.store_name as "storeName", ${closedUntil(sql`p.seller_id`, at)} as "closedUntil",
          p.max_per_order as "maxPerOrder", ${maxQuantity(userId)} as "max", c.quantity as "inCart",
          ${countLines(userId)} as lines
        from products p join product_stock k on k.product_id = p.id join stores s on s.seller_id = p.seller_id
        left join cart_items c on c.product_id = p.id and c.user_id = ${userId}
        where p.id = ${productId} and p.listed`,
  );
  return limits ?? null;
}

const tooMany = ({ title, max, maxPerOrder }: LineLimits): Refusal =>
  max === maxPerOrder ? refuse('ORDER_LIMIT', { max, title }) : refuse('STOCK_SHORT', { max });
