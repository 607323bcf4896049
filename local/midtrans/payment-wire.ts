import { createHash } from 'node:crypto';
import { formatJakartaTime } from './jakarta-time.ts';
import type { NotificationBody, Order, Payment } from './records.ts';
import { statusCodeOf } from './transaction-states.ts';

type Signed = { order_id: string; status_code: string; gross_amount: string };

/**
 * Returns the notification signature: lower-case hex SHA-512 of order id, status code, gross amount exactly as sent
 * (`"10000.00"`) and server key. Source: Midtrans, "Verifying Notification Authenticity".
 */
export function signatureOf(body: Signed, serverKey: string): string {
  return createHash('sha512')
    .update(body.order_id + body.status_code + body.gross_amount + serverKey)
    .digest('hex');
}

const merchantId = 'G000000000';

/** Formats whole rupiah like the provider: `"10000.00"`. */
export function formatAmount(rupiah: number): string {
  return `${rupiah}.00`;
}

/** Returns the fields shared by status responses and notifications, with the provider's names and formats. */
export function describePayment(order: Order, payment: Payment): Record<string, unknown> {
  const { state } = payment;
  return {
    transaction_time: formatJakartaTime(payment.startedAt),
    transaction_status: state === 'challenge' ? 'capture' : state,
    transaction_id: payment.transactionId,
    payment_type: payment.paymentType,
    order_id: order.orderId,
    merchant_id: merchantId,
    gross_amount: formatAmount(payment.grossAmount),
    currency: 'IDR',
    ...(payment.channel !== 'indomaret' && { fraud_status: fraudStatusOf(payment) }),
    ...(payment.settledAt !== null && { settlement_time: formatJakartaTime(payment.settledAt) }),
    ...payment.details,
    ...describeRefunds(payment),
    ...payment.reported,
  };
}

export function notificationBody(order: Order, payment: Payment, serverKey: string): NotificationBody {
  const { status_code = statusCodeOf(payment.state), gross_amount = formatAmount(payment.grossAmount) } =
    payment.reported ?? {};
  const signed = { order_id: order.orderId, status_code: String(status_code), gross_amount: String(gross_amount) };
  return {
    ...describePayment(order, payment),
    ...signed,
    status_message: 'midtrans payment notification',
    signature_key: signatureOf(signed, serverKey),
  };
}

/**
 * Returns the body of `GET /v2/{id}/status`. An expired payment has status code 407 here but 202 in its notification.
 */
export function statusBody(order: Order, payment: Payment, serverKey: string): Record<string, unknown> {
  return {
    ...notificationBody(order, payment, serverKey),
    ...(payment.state === 'expire' && { status_code: '407' }),
    status_message: 'Success, transaction is found',
    expiry_time: formatJakartaTime(order.expiresAt),
  };
}

export function refundedAmount(refunds: { amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function fraudStatusOf({ state }: Payment): 'accept' | 'challenge' | 'deny' {
  if (state === 'challenge') return 'challenge';
  return state === 'deny' ? 'deny' : 'accept';
}

function describeRefunds({ refunds }: Payment): Record<string, unknown> {
  if (refunds.length === 0) return {};
  return {
    refund_amount: formatAmount(refundedAmount(refunds)),
    refunds: refunds.map((refund) => ({
      refund_chargeback_id: refund.number,
      refund_amount: formatAmount(refund.amount),
      created_at: formatJakartaTime(refund.createdAt),
      reason: refund.reason,
      refund_key: refund.key,
      ...(refund.bankConfirmedAt !== null && {
        refund_method: 'online',
        bank_confirmed_at: formatJakartaTime(refund.bankConfirmedAt),
      }),
    })),
  };
}
