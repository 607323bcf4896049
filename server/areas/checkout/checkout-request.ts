/** What a buyer sends to place an order, and what it means now: address, products, shipping and sum. */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import type { AddressId, ProductId, StoreId, UserId } from '#contract/ids.ts';
import { type Rupiah, sum, totalOf } from '#contract/money.ts';
import { newAmounts } from '#contract/server-money.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { constant, jsonBuildObject } from '#platform/columns.ts';
import type { Queryable } from '#platform/sql.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { availableStock, heldBy, requireOrderable } from '#server/areas/cart/line-limits.ts';
import { closedUntil } from '#server/areas/catalogue/store-closures.ts';
import type { Delivery, OrderedLine } from '#server/areas/orders/create-orders.ts';
import { settingsOf } from '#server/areas/shipping/settings.ts';
import { commissionPercent } from '#server/areas/shop-settings/commission.ts';
import { addresses, copiedColumns, products } from '#server/db/schema/index.ts';
import type { UnpaidPayment } from './snap-request.ts';
import { addShipping, type ChosenShipping } from './add-shipping.ts';

export type CheckoutRequest = {
  userId: UserId;
  cartItems: readonly Item[];
  addressInfo: { addressId: AddressId };
  /** The delivery that the buyer saw and chose, by store; free where a store is missing. */
  shipping?: readonly ChosenShipping[] | undefined;
  /** The stores whose order is a gift. */
  gifts?: readonly Gift[] | undefined;
  totalAmount: Rupiah;
  /** Of the client that sends the request; absent in seed data. */
  clientKey?: string | undefined;
};

type Gift = { sellerId: StoreId; message?: string | undefined; hidesPrices: boolean };

type Item = {
  productId: ProductId;
  price: Rupiah;
  quantity: number;
  note?: string | undefined;
  productionDays?: number | undefined;
};

/** What the buyer wrote, by product. */
export type Notes = Readonly<Record<ProductId, string>>;

/**
 * Reads the account, the delivery address, the current products, the shipping and the commission of a
 * checkout request. The prices, the shipping fees and the total of the request are only compared with the
 * current ones. Does not check the stock. In a transaction the account cannot be erased until its end, as
 * with `holdAccount`, so this must be its first lock.
 * @throws SIGN_IN_FIRST when the account was erased since the request was let in; NO_ADDRESS, CART_CHANGED,
 * STORE_CLOSED, ORDER_LIMIT, NOTE_MISSING, NOT_SHIPPED, SHIPPING_CHANGED, NOTHING_TO_PAY, and INVALID for a gift of a
 * store that is not in the request
 */
export async function readCheckoutRequest(runner: Queryable, request: CheckoutRequest, at: Date) {
  const { shipping = [], gifts = [], totalAmount } = request;
  const rows = await readAccountAndProducts(runner, request, at);
  const [account] = rows;
  if (!account) throw refuse('SIGN_IN_FIRST');
  if (!account.delivery) throw refuse('NO_ADDRESS');
  const { buyer, delivery } = account;
  const lines = linesOf(request.cartItems, rows);
  requireOrderable(lines);
  requireOrdered(gifts, lines);
  const productTotal = totalOf(lines);
  const stores = addShipping(splitByStore(lines), { buyer: delivery, shipping, at }).map((store) => ({
    ...store,
    gift: gifts.find(({ sellerId }) => sellerId === store.sellerId) ?? null,
    amounts: newAmounts(store.lines, { shippingFee: store.shipping.fee }, account.commissionPercent),
  }));
  const grossAmount = sum(stores.map(({ amounts }) => amounts.totalAmount));
  if (grossAmount !== totalAmount) throw refuse('CART_CHANGED');
  if (grossAmount === 0) throw refuse('NOTHING_TO_PAY');
  return {
    buyer: { ...buyer, addressPhone: delivery.isForOther ? '' : delivery.phone },
    delivery,
    lines,
    stores,
    productTotal,
    grossAmount,
  };
}

/**
 * SQL: what the buyer wrote for a product, in the request
 * or else in the cart; empty where its store asks for nothing.
 */
export function resolvedNote({ userId, cartItems }: CheckoutRequest): SQL {
  const sent = JSON.stringify(Object.fromEntries(cartItems.map(({ productId, note }) => [productId, note])));
  return sql`case when products.note_label is null then '' else coalesce(
    ${sent}::jsonb ->> products.id::text,
    (select c.note from cart_items c where c.user_id = ${userId} and c.product_id = products.id),
    ''
  ) end`;
}

/**
 * A hash that is equal for requests with the same products, quantities, prices, resolved notes, address, shipping and
 * gifts.
 */
export function fingerprintOf(request: CheckoutRequest, notes: Notes): string {
  const { cartItems, addressInfo, shipping = [], gifts = [] } = request;
  const lines = cartItems
    .map(({ productId, price, quantity }) => {
      const note = notes[productId];
      return `${productId} ${quantity} ${price}${note ? ` ${JSON.stringify(note)}` : ''}`;
    })
    .sort();
  const deliveries = shipping
    .filter(({ fee, isPickup }) => fee > 0 || isPickup)
    .map(({ sellerId, fee, isPickup }) => `${sellerId} ${isPickup ? 'pickup' : fee}`)
    .sort();
  const wrapped = gifts
    .map(({ sellerId, message, hidesPrices }) => `${sellerId} gift ${JSON.stringify([message ?? '', hidesPrices])}`)
    .sort();
  return createHash('sha256')
    .update([addressInfo.addressId, ...lines, ...deliveries, ...wrapped].join('\n'))
    .digest('hex');
}

type Line = OrderedLine & Product;

/** An ordered line without its quantity, and what is checked. */
type Product = {
  productId: ProductId;
  title: string;
  image: string;
  price: Rupiah;
  note: string;
  noteLabel: string | null;
  noteRequired: boolean;
  productionDays: number;
  optionLabel: string | null;
  sellerId: StoreId;
  storeName: string;
  settings: ShippingSettings | null;
  /** When the store opens again; null while it is open. */
  closedUntil: string | null;
  maxPerOrder: number | null;
  /** The stock, with what the buyer's own unpaid checkout holds. */
  available: number;
};

type Buyer = Omit<UnpaidPayment['buyer'], 'addressPhone'>;
/** A row for each listed product, at least one; without a product, its columns are null. */
type Row = { buyer: Buyer; delivery: Delivery | null; commissionPercent: number } & (Product | { productId: null });

const delivery = constant(jsonBuildObject({ addressId: addresses.id, ...copiedColumns }));

function readAccountAndProducts(runner: Queryable, request: CheckoutRequest, at: Date): Promise<Row[]> {
  const { userId, addressInfo, cartItems } = request;
  return runner.rows<Row>(sql`
    select json_build_object('name', u.user_name, 'email', u.email,
        'phone', u.phone_number) as buyer,
      case when addresses.id is not null then ${delivery} end as delivery,
      ${commissionPercent(at)} as "commissionPercent", products.id as "productId",
      products.seller_id as "sellerId", products.title, products.option_label as "optionLabel",
      products.image, products.effective_price as price,
      products.max_per_order as "maxPerOrder",
      coalesce(products.production_days, 0) as "productionDays", ${resolvedNote(request)} as note,
      products.note_label as "noteLabel", products.note_label is not null
      and coalesce(products.note_required, false) as "noteRequired",
      stores.store_name as "storeName", ${settingsOf(sql`products.seller_id`)} as settings,
      ${closedUntil(products.sellerId, at)} as "closedUntil",
      ${availableStock(heldBy(userId))} as available
    from users u
    left join addresses on addresses.user_id = u.id and addresses.id = ${addressInfo.addressId}
    left join (products join product_stock on product_stock.product_id = products.id
        join stores on stores.seller_id = products.seller_id)
      on products.listed and (products.offer_ends_at is null or products.offer_ends_at > ${at})
        and products.id = any(${sql.param(cartItems.map(({ productId }) => productId))}::uuid[])
    where u.id = ${userId} and u.erased_at is null
    for key share of u`);
}

/**
 * The order lines with current product data.
 * @throws CART_CHANGED when a product is not listed or its offer by link has ended, its price or its production has
 * changed, or it occurs twice
 */
function linesOf(items: readonly Item[], rows: readonly Row[]): Line[] {
  const present = new Map<ProductId, Product>();
  for (const row of rows) if (row.productId !== null) present.set(row.productId, row);
  return items.map(({ productId, price: shown, quantity, productionDays: days }) => {
    const product = present.get(productId);
    if (!product || product.price !== shown || (days ?? product.productionDays) !== product.productionDays) {
      throw refuse('CART_CHANGED');
    }
    present.delete(productId);
    return { ...product, title: fullTitle(product), quantity };
  });
}

/** @throws INVALID for a gift of a store of which nothing is ordered */
function requireOrdered(gifts: readonly Gift[], lines: readonly Line[]): void {
  const isOrdered = (gift: Gift) => lines.some(({ sellerId }) => sellerId === gift.sellerId);
  if (!gifts.every(isOrdered)) throw refuseFields({ gifts: 'Toko hadiah ini tidak ada di keranjang.' });
}

/** Groups lines by store, in the order of store ids. All checkouts lock in this order, which avoids deadlocks. */
function splitByStore(
  lines: readonly Line[],
): (Pick<Line, 'sellerId' | 'storeName' | 'settings'> & { lines: Line[] })[] {
  const stores = Map.groupBy(lines, ({ sellerId }) => sellerId);
  return [...stores]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sellerId, own]) => ({ sellerId, storeName: own[0]!.storeName, settings: own[0]!.settings, lines: own }));
}
