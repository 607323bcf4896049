import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { channels } from './channels.ts';
import { movePayment } from './payments.ts';
import { notify } from './notifications.ts';
import { refundedAmount } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment, type Refund } from './records.ts';
import { coreRefusal } from './refusals.ts';
import { merchantMoves, type PaymentState } from './transaction-states.ts';

const refundRequest = z.looseObject({
  refund_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .optional(),
  amount: z.int().optional(),
  reason: z.string().max(255).optional(),
});

const keyLifetimeMs = 7 * 24 * 60 * 60_000;
const bankConfirmsAfterMs = 1_000;

/**
 * Refunds a payment on request of the merchant. Repeating a key with the same amount returns the same refund for seven
 * days. Throws a refusal with code 400 (invalid fields), 406 (key used for another refund), 412 (state or channel) or
 * 414 (amount). Source: Midtrans, "Refund Transactions".
 */
export function requestRefund(provider: Provider, order: Order, payment: Payment, body: unknown): Refund {
  const parsed = refundRequest.safeParse(body ?? {});
  if (!parsed.success) throw coreRefusal(400, 'One or more parameters in the payload is invalid.');
  const { refund_key: key = randomUUID(), reason = '' } = parsed.data;
  const remaining = payment.grossAmount - refundedAmount(payment.refunds);
  const earlier = payment.refunds.find((refund) => refund.key === key);
  if (earlier) {
    const isSame = parsed.data.amount === undefined || parsed.data.amount === earlier.amount;
    if (isSame && provider.clock.now() - earlier.createdAt <= keyLifetimeMs) return earlier;
    throw coreRefusal(406, 'Duplicate refund ID');
  }
  const { canBeRefunded, canBePartlyRefunded } = channels[payment.channel];
  const isRefundable: readonly PaymentState[] = merchantMoves.refund.from;
  if (!isRefundable.includes(payment.state) || !canBeRefunded) {
    throw coreRefusal(412, 'Merchant cannot modify the status of the transaction');
  }
  const amount = parsed.data.amount ?? remaining;
  if (amount < 1 || amount > remaining || (amount < payment.grossAmount && !canBePartlyRefunded)) {
    throw coreRefusal(414, 'Refund request is rejected due to invalid amount');
  }
  const { refund, notification } = recordRefund(provider, order, payment, { key, amount, reason });
  void notification;
  return refund;
}

/** Records a refund. Two notifications are sent: immediately, and when the bank confirms. */
export function recordRefund(
  provider: Provider,
  order: Order,
  payment: Payment,
  request: Pick<Refund, 'key' | 'amount' | 'reason'>,
): { refund: Refund; notification: Promise<Notification> } {
  const now = provider.clock.now();
  const refund: Refund = { ...request, number: payment.refunds.length + 1, createdAt: now, bankConfirmedAt: null };
  payment.refunds.push(refund);
  const isWhole = refundedAmount(payment.refunds) === payment.grossAmount;
  const notification = movePayment(provider, order, payment, isWhole ? 'refund' : 'partial_refund');
  provider.clock.at(now + bankConfirmsAfterMs, () => {
    refund.bankConfirmedAt = provider.clock.now();
    provider.store.saveOrder(order);
    void notify(provider, order, payment);
  });
  return { refund, notification };
}
