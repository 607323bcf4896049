import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { violatedConstraint } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { requireConfirmedEmail } from '#server/areas/auth/email-check.ts';
import { isPaymentOf } from '#server/areas/orders/lock-order.ts';
import { cancelPayment, endPayment } from '#server/areas/payments/end-payment.ts';
import { ProviderFailure, refusalFor } from '#server/areas/payments/provider-failures.ts';
import { copiedColumns, payments } from '#server/db/schema/index.ts';
import {
  type CheckoutRequest,
  fingerprintOf,
  type Notes,
  readCheckoutRequest,
  resolvedNote,
} from './checkout-request.ts';
import { ensureToken, requestToken, type Token } from './payment-token.ts';
import { requireBudget } from './payment-window.ts';
import { placeOrder } from './place-order.ts';

/**
 * Places an order and returns the token to pay it with. A repeated request with the same cart, notes and
 * address returns the existing payment: it is compared with the present prices, but not with the stock.
 * With others, the earlier unpaid checkout is cancelled first, so that a customer has at most one.
 * @throws EMAIL_UNCONFIRMED, what placeOrder throws, EARLIER_PAID, PAYMENT_OPEN, PAYMENT_OVER,
 * EARLIER_UNREACHABLE, and PAYMENT_UNREACHABLE or PAYMENT_REFUSED, after which no partial checkout remains
 */
export async function checkOut(request: CheckoutRequest, at: Date): Promise<Token> {
  await requireConfirmedEmail(request.userId);
  const earlier = await findUnpaid(request.userId);
  if (earlier) {
    // A wrong total or price is refused also for the same cart, and before the earlier checkout is cancelled.
    const { lines, productTotal } = await readCheckoutRequest(db, request, at);
    const { isWhole, notes } = await compareWith(earlier, request);
    const same = isWhole && earlier.fingerprint === fingerprintOf(request, notes);
    if (same && new Date(earlier.expiresAt) > at) return ensureToken(earlier.id, at);
    await requireBudget(db, { userId: request.userId, lines, productTotal, replaces: earlier.id }, at);
    await cancel(earlier, at);
  }
  const placed = await placeOrder(request, at).catch((error: unknown) => {
    // A concurrent request created an unpaid payment. Start again: that payment is returned or cancelled.
    if (violatedConstraint(error) === 'payments_one_unpaid') return null;
    throw error;
  });
  return placed === null ? checkOut(request, at) : requestToken(placed, at);
}

/**
 * Cancels the unpaid checkout of one of the customer's orders, with all its orders, once the provider
 * says that it has ended there; a card under review is voided. While the provider does not answer, only
 * a checkout without such a card is cancelled, and a job ends it there. Repeating it changes nothing.
 * @throws NO_ORDER, ORDER_PAID, PAYMENT_OPEN when the provider does not end it or, for a card under review, does not
 * answer, and PAYMENT_OVER when it ended in another way
 */
export async function cancelUnpaid({ orderId, userId }: { orderId: OrderId; userId: UserId }, at: Date): Promise<void> {
  const isOwn = and(isPaymentOf(orderId), eq(payments.userId, userId));
  const [payment] = await db.select().from(payments).where(isOwn);
  if (!payment) throw refuse('NO_ORDER');
  const { id: paymentId } = payment;
  const ending = await cancelPayment({ paymentId }, at).catch((error: unknown) => {
    throw error instanceof ProviderFailure ? refuse('PAYMENT_OPEN', {}, error) : error;
  });
  if (ending === 'paid') throw refuse('ORDER_PAID');
  if (ending !== 'ended') throw refuse('PAYMENT_OPEN');
  const [present] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (present!.paidAt) throw refuse('ORDER_PAID');
  if (present!.status !== 'cancelled') throw refuse('PAYMENT_OVER');
}

type Unpaid = Pick<typeof payments.$inferSelect, 'id' | 'fingerprint' | 'expiresAt'>;

async function findUnpaid(userId: UserId): Promise<Unpaid | undefined> {
  const { id, fingerprint, expiresAt } = payments;
  const isUnpaid = and(eq(payments.userId, userId), eq(payments.status, 'pending'));
  const [found] = await db.select({ id, fingerprint, expiresAt }).from(payments).where(isUnpaid);
  return found;
}

/**
 * `isWhole` is false if a seller has rejected an order of the payment, or the customer has given one another address or
 * edited the address. `notes` are those of the request. Most checkouts have no earlier one, so it is read apart.
 */
async function compareWith(earlier: Unpaid, request: CheckoutRequest) {
  const { addressId } = request.addressInfo;
  const ids = sql.param(request.cartItems.map(({ productId }) => productId));
  const [found] = await db.rows<{ isWhole: boolean; notes: Notes }>(sql`
    select not exists (
        select from orders o left join addresses a on a.id = ${addressId}
          and (${copiedOf('a')}) is distinct from (${copiedOf('o')})
        where o.payment_id = ${earlier.id} and (o.status = 'rejected' or o.address_id <> ${addressId}
            or a.id is not null)
      ) as "isWhole", coalesce((
        select json_object_agg(products.id, ${resolvedNote(request)}) from products
        where products.id = any(${ids}::uuid[])
      ), '{}') as notes`);
  return found!;
}

/** SQL: the columns of an address that orders copy. */
const copiedOf = (table: 'a' | 'o'): SQL =>
  sql.raw(
    Object.values(copiedColumns)
      .map(({ name }) => `${table}.${name}`)
      .join(', '),
  );

/**
 * Cancels an unpaid checkout that is to be replaced.
 * @throws EARLIER_PAID when it has been paid, PAYMENT_OPEN when the provider does not end it, EARLIER_UNREACHABLE,
 * PAYMENT_REFUSED
 */
async function cancel({ id: paymentId, expiresAt }: Unpaid, at: Date): Promise<void> {
  const as = new Date(expiresAt) > at ? 'cancelled' : 'expired';
  const ending = await endPayment({ paymentId, as }, at).catch((error: unknown) => {
    throw refusalFor(error, 'EARLIER_UNREACHABLE');
  });
  if (ending === 'paid') throw refuse('EARLIER_PAID');
  if (ending !== 'ended') throw refuse('PAYMENT_OPEN');
}
