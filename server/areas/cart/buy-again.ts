import { sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { maxCartLines } from '#contract/words.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import { countLines, heldBy, maxQuantity, refuseTooManyLines, storeClosed } from './line-limits.ts';

type Outcome = {
  ordered: number;
  forSale: number;
  filled: number;
  whole: number;
  /** Null for an unknown order. */
  storeName: string | null;
  closedUntil: string | null;
};

/**
 * Puts the products of one of the customer's orders into the cart, up to the ordered quantities; larger quantities
 * stay, so repeating it changes nothing. Returns whether the cart now contains all ordered pieces: some may be sold
 * out, above the limit of an order, an offer by link or no longer for sale. A refusal leaves the cart as it was.
 * @throws NO_ORDER, STORE_CLOSED, NOTHING_FOR_SALE when no product is left, CART_FULL beyond 200 lines
 */
export const buyAgain = (order: { orderId: OrderId; userId: UserId }, at: Date): Promise<boolean> =>
  transaction((tx) => fillCart(tx, order, at)).catch(refuseTooManyLines);

async function fillCart(
  tx: Transaction,
  { orderId, userId }: { orderId: OrderId; userId: UserId },
  at: Date,
): Promise<boolean> {
  const inCart = sql`exists (select from cart_items c
      where c.user_id = ${userId} and c.product_id = l.product_id)`;
  const [outcome] = await tx.rows<Outcome>(sql`
    with bought as (
      select l.id, l.product_id, l.quantity from orders o join order_lines l on l.order_id = o.id
      where o.id = ${orderId} and o.user_id = ${userId}
    ), for_sale as (
      select l.product_id, least(l.quantity, ${maxQuantity(heldBy(userId))}) as quantity,
        ${inCart} as in_cart, row_number() over (partition by ${inCart} order by l.id) as place
      from bought l
      join products on products.id = l.product_id and products.listed and not products.by_link
      join product_stock on product_stock.product_id = products.id
      where ${maxQuantity(heldBy(userId))} > 0
    ), filled as (
      insert into cart_items as c (user_id, product_id, quantity, added_at)
      select ${userId}, product_id, quantity, ${at} from for_sale
      where in_cart or place + ${countLines(userId)} <= ${maxCartLines}
      on conflict (user_id, product_id)
      do update set quantity = greatest(c.quantity, excluded.quantity)
      returning c.product_id, c.quantity
    )
    select (select count(*) from bought) as ordered, (select count(*) from for_sale) as "forSale",
      (select count(*) from filled) as filled, store.*,
      (select count(*) from filled f join bought b on b.product_id = f.product_id
        and f.quantity >= b.quantity) as whole
    from (select) one left join (
      select s.store_name as "storeName", ${closedUntil(sql`s.seller_id`, at)} as "closedUntil"
      from orders o join stores s on s.seller_id = o.seller_id where o.id = ${orderId}
    ) store on true`);
  const { ordered, forSale, filled, whole, storeName, closedUntil: opensAt } = outcome!;
  if (ordered === 0 || storeName === null) throw refuse('NO_ORDER');
  if (opensAt) throw storeClosed({ storeName, closedUntil: opensAt });
  if (forSale === 0) throw refuse('NOTHING_FOR_SALE');
  if (filled < forSale) throw refuse('CART_FULL', { max: maxCartLines });
  return whole === ordered;
}
