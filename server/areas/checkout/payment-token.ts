import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { type Rupiah, totalOf } from '#contract/money.ts';
import { chatNumber } from '#contract/words.ts';
import { db, transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { createTransaction, ProviderUnreachable } from '#server/areas/payments/midtrans.ts';
import { releasePayment } from '#server/areas/payments/release-payment.ts';
import { orderLines, orders, payments, stores, users } from '#server/db/schema/index.ts';

/** The request to the provider times out after 10 s. An older request without a result is considered aborted. */
const requestTimeoutMs = 12_000;
const pauseMs = 100;

/**
 * Returns the token of an unpaid payment: the stored one, or the one that a concurrent request is fetching. Repeats an
 * aborted request.
 * @throws PAYMENT_OVER when the payment is no longer unpaid, PAYMENT_UNREACHABLE when no token could be fetched
 */
export async function ensureToken(paymentId: PaymentId, at: Date): Promise<Token> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error(`payment ${paymentId} is gone`);
    if (payment.status === 'failed' && !payment.snapToken) throw refuse('PAYMENT_UNREACHABLE');
    if (payment.status !== 'pending' || new Date(payment.expiresAt) <= at) throw refuse('PAYMENT_OVER');
    if (payment.snapToken) return { snapToken: payment.snapToken, orderId: payment.providerOrderId };
    const abandoned = at.getTime() + waitedMs - Date.parse(payment.askedAt) > requestTimeoutMs;
    if (abandoned && (await claim(paymentId, payment.attempt, at))) return requestToken(paymentId, at);
    await sleep(pauseMs);
  }
}

export type Token = { snapToken: string; orderId: string };

/**
 * Fetches a token from the provider, outside of any transaction, and stores it. If this fails, the payment is released.
 * A transaction that the provider created although its response was lost cannot be paid, because its token is unknown.
 * @throws PAYMENT_UNREACHABLE, and PAYMENT_OVER when the payment was cancelled or claimed by another request meanwhile
 */
export async function requestToken(paymentId: PaymentId, at: Date): Promise<Token> {
  const { providerOrderId, transaction: snapTransaction } = await describePayment(paymentId, at);
  const snapToken = await createTransaction(snapTransaction).catch(async (error: unknown) => {
    await transaction((tx) => releasePayment(tx, { paymentId, to: 'failed', at }));
    throw error instanceof ProviderUnreachable ? refuse('PAYMENT_UNREACHABLE', {}, error) : error;
  });
  const unpaid = and(eq(payments.providerOrderId, providerOrderId), eq(payments.status, 'pending'));
  const kept = await db.update(payments).set({ snapToken }).where(unpaid).returning({ id: payments.id });
  if (kept.length === 0) throw refuse('PAYMENT_OVER');
  return { snapToken, orderId: providerOrderId };
}

/**
 * The payment of one of the user's own unpaid orders.
 * @throws NO_ORDER, and PAYMENT_OVER when the order is not unpaid
 */
export async function getUnpaidOf(userId: UserId, orderId: OrderId): Promise<PaymentId> {
  const mine = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = await db
    .select({ paymentId: orders.paymentId, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(mine);
  if (!order) throw refuse('NO_ORDER');
  if (order.paymentStatus !== 'pending') throw refuse('PAYMENT_OVER');
  return order.paymentId;
}

const minute = 60_000;
/** The minimum that the provider accepts. */
const minWindowMinutes = 5;

/** Formats a timestamp in Jakarta time with its offset, as the provider requires for `start_time`. */
const jakartaTime = (at: Date) =>
  `${new Date(at.getTime() + 7 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

/** The Snap request for a payment: amount in rupiah, items, customer, and the time limit for paying. */
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
  if (!payment) throw new Error(`payment ${paymentId} is gone`);

  const remainingMinutes = Math.ceil((Date.parse(payment.expiresAt) - at.getTime()) / minute);
  const transaction = {
    transaction_details: { order_id: payment.providerOrderId, gross_amount: payment.grossAmount },
    item_details: describeItems(lines),
    customer_details: {
      first_name: payment.name.slice(0, 30),
      email: payment.email,
      // Some banks reject a phone number that starts with neither +62 nor 0.
      phone: `+${chatNumber(payment.phone)}`,
    },
    credit_card: { secure: true },
    expiry: { start_time: jakartaTime(at), unit: 'minute', duration: Math.max(minWindowMinutes, remainingMinutes) },
  };
  return { providerOrderId: payment.providerOrderId, transaction };
}

type Line = { id: string; name: string; price: Rupiah; quantity: number; storeId: string; storeName: string };
type Item = { id: string; name: string; price: Rupiah; quantity: number };

/** The provider rejects names over 50 characters and requests over 16 KB. 50 items of at most 300 bytes fit. */
const maxNameLength = 50;
const maxItems = 50;

const cut = (name: string) => [...name].slice(0, maxNameLength).join('');

/**
 * Converts order lines to the `item_details` of the provider, whose sum equals the amount of the payment. Above the
 * maximum number of items, they are combined into one item per store, or into a single item.
 */
export function describeItems(lines: readonly Line[]): Item[] {
  if (lines.length <= maxItems) {
    return lines.map(({ id, name, price, quantity }) => ({ id, name: cut(name), price, quantity }));
  }
  const stores = [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([id, own]) => ({
    id,
    name: cut(`Belanja di ${own[0]!.storeName}`),
    price: totalOf(own),
    quantity: 1,
  }));
  if (stores.length <= maxItems) return stores;
  return [{ id: 'semua', name: `Belanja di ${stores.length} toko`, price: totalOf(lines), quantity: 1 }];
}

/**
 * Claims the retry of an aborted request: a new attempt with an order id that the provider has not seen. Returns false
 * if another request was faster.
 */
async function claim(paymentId: PaymentId, abortedAttempt: number, at: Date): Promise<boolean> {
  const attempt = abortedAttempt + 1;
  const claimed = await db
    .update(payments)
    .set({ attempt, askedAt: at.toISOString(), providerOrderId: `${paymentId}-${attempt}` })
    .where(and(eq(payments.id, paymentId), eq(payments.attempt, abortedAttempt), isNull(payments.snapToken)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}
