import { asc, eq } from 'drizzle-orm';
import type { PaymentId } from '#contract/ids.ts';
import { chatNumber } from '#contract/words.ts';
import { db } from '#platform/db.ts';
import { orderLines, orders, payments, stores, users } from '#server/db/schema/index.ts';
import { describeItems } from './describe-items.ts';

const minute = 60_000;
/** The provider's own minimum. */
const leastWindowMinutes = 5;

/** The provider reads times without a zone as Jakarta's, and wants this one named. */
const jakartaTime = (at: Date) =>
  `${new Date(at.getTime() + 7 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

/** What Snap is told of a payment: amount, items, buyer, and the window in which it can be paid. */
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

  const left = Math.ceil((payment.expiresAt.getTime() - at.getTime()) / minute);
  const transaction = {
    transaction_details: { order_id: payment.providerOrderId, gross_amount: payment.grossAmount },
    item_details: describeItems(lines),
    customer_details: {
      first_name: payment.name.slice(0, 30),
      email: payment.email,
      // Some banks refuse a number that starts with neither +62 nor 0.
      phone: `+${chatNumber(payment.phone)}`,
    },
    credit_card: { secure: true },
    expiry: { start_time: jakartaTime(at), unit: 'minute', duration: Math.max(leastWindowMinutes, left) },
  };
  return { providerOrderId: payment.providerOrderId, transaction };
}
