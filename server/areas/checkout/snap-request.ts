/** The request that creates a Snap transaction at the provider. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { type Rupiah, totalOf, zero } from '#contract/money.ts';
import { chatNumber } from '#contract/words.ts';
import { db } from '#platform/db.ts';
import { orderLines, orders, payments, stores, users } from '#server/db/schema/index.ts';

/** The Snap request for a payment: amount in rupiah, items, customer, channels, and the time limit for paying. */
export async function describePayment(paymentId: PaymentId, at: Date) {
  const [payment] = await db
    .select({
      providerOrderId: payments.providerOrderId,
      grossAmount: payments.grossAmount,
      expiresAt: payments.expiresAt,
      name: users.userName,
      email: users.email,
      phone: users.phoneNumber,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId));
  const lines = await db
    .select({
      id: orderLines.productId,
      name: orderLines.title,
      price: orderLines.price,
      quantity: orderLines.quantity,
      storeId: orders.sellerId,
      storeName: stores.storeName,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(stores, eq(stores.sellerId, orders.sellerId))
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orderLines.id));
  const fees = await db
    .select({ storeId: orders.sellerId, storeName: stores.storeName, price: orders.shippingFee })
    .from(orders)
    .innerJoin(stores, eq(stores.sellerId, orders.sellerId))
    .where(and(eq(orders.paymentId, paymentId), gt(orders.shippingFee, zero)));
  if (!payment) throw new Error(`payment ${paymentId} is gone`);

  const remainingMinutes = Math.ceil((Date.parse(payment.expiresAt) - at.getTime()) / minute);
  const transaction = {
    transaction_details: { order_id: payment.providerOrderId, gross_amount: payment.grossAmount },
    item_details: describeItems([...lines, ...fees.map(describeFee)]),
    customer_details: {
      first_name: safeText(payment.name, 30) || 'Pembeli',
      email: payment.email,
      // Some banks reject a phone number that starts with neither +62 nor 0.
      phone: `+${chatNumber(payment.phone)}`,
    },
    enabled_payments: channelsFor(payment.grossAmount),
    credit_card: { secure: true },
    expiry: { start_time: jakartaTime(at), unit: 'minute', duration: Math.max(minWindowMinutes, remainingMinutes) },
  };
  return { providerOrderId: payment.providerOrderId, transaction };
}

type Line = { id: string; name: string; price: Rupiah; quantity: number; storeId: string; storeName: string };
type Item = { id: string; name: string; price: Rupiah; quantity: number };

/** The shipping fee of one store as a line. */
const describeFee = (fee: Pick<Line, 'storeId' | 'storeName' | 'price'>): Line => ({
  ...fee,
  id: `ongkir-${fee.storeId}`,
  name: `Ongkos kirim ${fee.storeName}`,
  quantity: 1,
});

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

/** The channels that accept the amount, as `enabled_payments`. Those that the merchant has not activated are ignored. */
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
 * becomes `/`. Cuts the text to a number of characters.
 */
function safeText(text: string, maxLength: number): string {
  const safe = text
    .normalize('NFC')
    .replaceAll('|', '/')
    .replaceAll(/[\uFE0E\uFE0F\u20E3]|[^\p{L}\p{Mn}\p{Mc}\p{N}\p{P}\p{Zs}+]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...safe].slice(0, maxLength).join('').trim();
}

/** The name of an item. The provider rejects empty names and those over 50 characters. */
const itemName = (name: string): string => safeText(name, 50) || 'Produk';

const minute = 60_000;
/** The minimum that the provider accepts. */
const minWindowMinutes = 5;

/** Formats a timestamp in Jakarta time with its offset, as the provider requires for `start_time`. */
const jakartaTime = (at: Date) =>
  `${new Date(at.getTime() + 7 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')} +0700`;
