import { sql } from 'drizzle-orm';
import { clipText } from '#contract/clip-text.ts';
import type { PaymentId, ProductId, StoreId } from '#contract/ids.ts';
import { type Rupiah, totalOf } from '#contract/money.ts';
import { feeNames, type OrderFees, orderFees } from '#contract/orders/order-amounts.ts';
import { readPhoneNumber } from '#contract/phone-number.ts';
import { jsonBuildObject } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { fees } from '#server/areas/orders/order-amounts.ts';

export type UnpaidPayment = {
  id: PaymentId;
  providerOrderId: string;
  grossAmount: Rupiah;
  expiresAt: string;
  /** `addressPhone` is empty where the address is of another person. */
  buyer: { name: string; email: string; phone: string; addressPhone: string };
  stores: readonly {
    sellerId: StoreId;
    storeName: string;
    amounts: OrderFees;
    lines: readonly { productId: ProductId; title: string; price: Rupiah; quantity: number }[];
  }[];
};

/**
 * The Snap request for a payment: amount in rupiah, items, customer, channels, and the time limit for
 * paying. Each field is within its documented limits, whatever people typed, so that no text of
 * theirs makes a payment impossible. Source: Midtrans documentation, "Snap JSON Objects", "Customer
 * Details Object", and the sanitizer of its PHP library.
 */
export function describePayment({ providerOrderId, grossAmount, expiresAt, buyer, stores }: UnpaidPayment, at: Date) {
  const lines = stores.flatMap(({ sellerId: storeId, storeName, lines: own }) =>
    own.map(({ productId, title, price, quantity }) => {
      return { id: productId, name: title, price, quantity, storeId, storeName };
    }),
  );
  const charged = stores.flatMap(describeFees);
  const remainingMinutes = Math.ceil((Date.parse(expiresAt) - at.getTime()) / minute);
  return {
    transaction_details: { order_id: providerOrderId, gross_amount: grossAmount },
    item_details: describeItems([...lines, ...charged]),
    customer_details: describeBuyer(buyer),
    enabled_payments: channelsFor(grossAmount),
    credit_card: { secure: true },
    expiry: { start_time: jakartaTime(at), unit: 'minute', duration: Math.max(minWindowMinutes, remainingMinutes) },
  };
}

type Buyer = UnpaidPayment['buyer'];

/** BCA prints at most 30 characters of a name. What the provider does not take is left out: only items are required. */
function describeBuyer({ name, email, phone, addressPhone }: Buyer) {
  const number = providerPhone(phone) ?? providerPhone(addressPhone);
  return {
    first_name: safeText(name, 30) || 'Pembeli',
    ...(isPlainEmail(email) && { email }),
    ...(number && { phone: number }),
  };
}

/** BNI rejects a phone number that starts with neither +62 nor 0, so those of other countries are left out. */
export function providerPhone(typed: string): string | null {
  const number = readPhoneNumber(typed);
  return number?.startsWith('62') ? `+${number}` : null;
}

/** An address of which no part is disputed between programs; the documentation names only a length of 255. */
const isPlainEmail = (email: string): boolean =>
  email.length <= 254 && /^[a-z0-9]+([._%+-][a-z0-9]+)*@([a-z0-9]+(-+[a-z0-9]+)*\.)+[a-z]{2,}$/i.test(email);

export async function readUnpaidPayment(id: PaymentId): Promise<UnpaidPayment> {
  const [found] = await db.rows<UnpaidPayment>(sql`
    select pay.id, pay.provider_order_id as "providerOrderId", pay.gross_amount as "grossAmount",
      pay.expires_at as "expiresAt",
      json_build_object('name', u.user_name, 'email', u.email, 'phone', u.phone_number,
        'addressPhone', (
        select case when o.for_other then '' else o.phone end from orders o
        where o.payment_id = pay.id order by o.id limit 1
      )) as buyer,
      (select json_agg(json_build_object('sellerId', orders.seller_id, 'storeName', s.store_name,
          'amounts', ${jsonBuildObject(fees)}, 'lines', (
            select json_agg(json_build_object('productId', l.product_id, 'title', l.title,
                  'price', l.price,
                'quantity', l.quantity) order by l.id) from order_lines l
            where l.order_id = orders.id
          )) order by orders.id)
        from orders join stores s on s.seller_id = orders.seller_id
        where orders.payment_id = pay.id) as stores
    from payments pay join users u on u.id = pay.user_id where pay.id = ${id}`);
  if (!found) throw new Error(`payment ${id} is gone`);
  return found;
}

type Line = { id: string; name: string; price: Rupiah; quantity: number; storeId: string; storeName: string };
type Item = { id: string; name: string; price: Rupiah; quantity: number };

const describeFees = ({ sellerId, storeName, amounts }: UnpaidPayment['stores'][number]): Line[] =>
  orderFees
    .filter((fee) => amounts[fee] > 0)
    .map((fee) => ({
      id: `${feeNames[fee].short}-${sellerId}`,
      name: `${feeNames[fee].label} ${storeName}`,
      price: amounts[fee],
      quantity: 1,
      storeId: sellerId,
      storeName,
    }));

/** The provider rejects requests over 16 KB. 50 items of at most 300 bytes fit. */
const maxItems = 50;

/**
 * Converts order lines to the `item_details` of the provider, whose sum equals the amount of the payment. Above the
 * maximum number of items, they are combined into one item per store, or into a single item.
 */
export function describeItems(lines: readonly Line[]): Item[] {
  if (lines.length <= maxItems) {
    return lines.map(({ id, name, price, quantity }) => ({ id, name: itemName(name), price, quantity }));
  }
  const stores = [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([id, own]) => ({
    id,
    name: itemName(`Belanja di ${own[0]!.storeName}`),
    price: totalOf(own),
    quantity: 1,
  }));
  if (stores.length <= maxItems) return stores;
  return [{ id: 'semua', name: `Belanja di ${stores.length} toko`, price: totalOf(lines), quantity: 1 }];
}

/**
 * The channels that accept the amount, as `enabled_payments`. Those that the merchant has not activated are ignored.
 */
export const channelsFor = (amount: Rupiah): string[] =>
  Object.entries(channelLimits)
    .filter(([, { min, max }]) => amount >= min && amount <= max)
    .map(([code]) => code);

/**
 * The lowest and highest amount of each channel in rupiah, by its `enabled_payments` code. Source: Midtrans
 * documentation, "Berapa jumlah transaksi minimal dan maksimal". Where the maximum depends on the customer's account,
 * it is the highest one.
 */
const channelLimits: Readonly<Record<string, { min: number; max: number }>> = {
  credit_card: { min: 10_000, max: 999_999_999 },
  other_qris: { min: 1, max: 10_000_000 },
  gopay: { min: 1, max: 20_000_000 },
  shopeepay: { min: 1, max: 20_000_000 },
  dana: { min: 1, max: 20_000_000 },
  ovo: { min: 1, max: 99_999_999 },
  bca_va: { min: 10_000, max: 20_000_000_000 },
  bni_va: { min: 1, max: Infinity },
  bri_va: { min: 1, max: 20_000_000_000 },
  permata_va: { min: 1, max: 9_999_999_999 },
  echannel: { min: 1, max: 50_000_000_000 },
  cimb_va: { min: 1, max: 250_000_000 },
  danamon_va: { min: 1, max: Infinity },
  bsi_va: { min: 1_000, max: Infinity },
  seabank_va: { min: 10_000, max: 100_000_000 },
  indomaret: { min: 10_000, max: 5_000_000 },
  alfamart: { min: 1, max: 5_000_000 },
  akulaku: { min: 5_000, max: Infinity },
  kredivo: { min: 1, max: Infinity },
};

/**
 * Removes what channels reject or print wrongly: emoji, symbols and control characters. Alfamart rejects `|`, which
 * becomes `/`. Cuts the text to a number of UTF-16 code units, the strictest way to count characters.
 */
function safeText(text: string, maxLength: number): string {
  const safe = text
    .normalize('NFC')
    .replaceAll('|', '/')
    .replaceAll(/[\uFE0E\uFE0F\u20E3]|[^\p{L}\p{Mn}\p{Mc}\p{N}\p{P}\p{Zs}+]/gu, ' ')
    // The marks of a symbol that was removed.
    .replaceAll(/(?<=^|\s)\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clipText(safe, maxLength).trim();
}

/** The name of an item. The provider rejects empty names and those over 50 characters. */
const itemName = (name: string): string => safeText(name, 50) || 'Produk';

const minute = 60_000;
/** The minimum that the provider accepts. */
const minWindowMinutes = 5;

/** Formats a timestamp in Jakarta time with its offset, as the provider requires for `start_time`. */
const jakartaTime = (at: Date) =>
  `${new Date(at.getTime() + 7 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')} +0700`;
