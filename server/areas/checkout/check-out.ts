import { and, eq, exists, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db, transaction, violatedConstraint } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { endTransaction, ProviderUnreachable } from '#server/areas/payments/midtrans.ts';
import { releasePayment } from '#server/areas/payments/release-payment.ts';
import { checkPayment } from '#server/areas/payments/unpaid-payments.ts';
import { orders, payments } from '#server/db/schema/index.ts';
import { ensureToken, requestToken, type Token } from './payment-token.ts';
import { paymentWindow } from './payment-window.ts';
import { type CheckoutRequest, fingerprintOf, placeOrder, readCheckoutRequest } from './place-order.ts';

/**
 * Orders what the request names, and answers with the token to pay it with. Pressing "Bayar" again with the same cart
 * and address finds the same payment, before any look at the stock; with another cart or address the earlier checkout
 * is cancelled first, so that a customer never has two unpaid ones.
 * @throws what placeOrder throws, EARLIER_PAID, and PAYMENT_UNREACHABLE, after which nothing is left half made.
 */
export async function checkOut(wanted: CheckoutRequest, at: Date): Promise<Token> {
  const earlier = await findUnpaid(wanted.userId);
  if (earlier) {
    const same =
      earlier.isWhole && earlier.fingerprint === fingerprintOf(wanted.cartItems, wanted.addressInfo.addressId);
    if (same && earlier.expiresAt > at) return ensureToken(earlier.id, at);
    // A request that cannot become an order must not cost the customer the one they have.
    const { lines, grossAmount } = await readCheckoutRequest(db, wanted);
    await paymentWindow(db, { userId: wanted.userId, lines, grossAmount, replaces: earlier.id }, at);
    await cancel(earlier, at);
  }
  const paymentId = await placeOrder(wanted, at).catch((error: unknown) => {
    // The other tab was faster: its payment is the one to pay, or to cancel.
    if (violatedConstraint(error) === 'payments_one_unpaid') return null;
    throw error;
  });
  return paymentId === null ? checkOut(wanted, at) : requestToken(paymentId, at);
}

type Unpaid = NonNullable<Awaited<ReturnType<typeof findUnpaid>>>;

/** The customer's unpaid payment; not whole when a seller has rejected one of its orders meanwhile. */
async function findUnpaid(userId: UserId) {
  const { id, providerOrderId, snapToken, fingerprint, expiresAt, status } = payments;
  const rejected = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, id), eq(orders.status, 'rejected')));
  const [found] = await db
    .select({ id, providerOrderId, snapToken, fingerprint, expiresAt, isWhole: sql<boolean>`not ${exists(rejected)}` })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(status, 'pending')));
  return found;
}

/** Cancels an unpaid checkout, at the provider first. Refuses EARLIER_PAID when it turns out to be paid. */
async function cancel(payment: Unpaid, at: Date): Promise<void> {
  try {
    await endTransaction(payment.providerOrderId, payment.snapToken);
    await checkPayment(payment, at);
  } catch (error) {
    throw error instanceof ProviderUnreachable ? refuse('PAYMENT_UNREACHABLE', {}, error) : error;
  }
  const to = payment.expiresAt > at ? 'cancelled' : 'expired';
  if (await transaction((tx) => releasePayment(tx, { paymentId: payment.id, to, at }))) return;
  const [present] = await db.select({ status: payments.status }).from(payments).where(eq(payments.id, payment.id));
  if (present?.status === 'paid') throw refuse('EARLIER_PAID');
}
