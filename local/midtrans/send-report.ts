import { randomUUID } from 'node:crypto';
import { findChannel } from './channels.ts';
import { notifyOnce } from './notifications.ts';
import { notificationBody, refundedAmount, signatureOf } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { paymentStates, type PaymentState } from './transaction-states.ts';

type Fields = Record<string, unknown>;

/**
 * Sets any fields of a notification in the state of a transaction, which is created when it does not exist, and sends
 * the notification with exactly these fields, correctly signed. A forged one leaves the state as it is, so that status
 * queries contradict it. Resolves after the first delivery attempt.
 */
export async function sendReport(provider: Provider, fields: Fields, isForged: boolean): Promise<Notification> {
  const { order_id: orderId = `report-${randomUUID()}`, transaction_id: transactionId } = fields;
  const found = provider.store.findOrder(String(orderId));
  const order = found ? (isForged ? structuredClone(found) : found) : newOrder(provider, String(orderId), fields);
  let payment =
    transactionId === undefined
      ? order.payments.at(-1)
      : order.payments.find((one) => one.transactionId === String(transactionId));
  if (!payment) {
    payment = newPayment(provider, order, fields);
    order.payments.push(payment);
  }
  setFields(payment, fields, provider.clock.now());
  if (!isForged) provider.store.saveOrder(order);
  const body = { ...notificationBody(order, payment, provider.serverKey), ...fields };
  const { order_id, status_code, gross_amount } = body as Fields;
  const signed = { order_id: String(order_id), status_code: String(status_code), gross_amount: String(gross_amount) };
  return notifyOnce(provider, { ...body, signature_key: signatureOf(signed, provider.serverKey) });
}

/** The total that the provider holds for the merchant from a payment, in whole rupiah. */
export function heldAmount({ state, grossAmount, refunds, chargebackAmount }: Payment): number {
  const wasCharged = chargedStates.includes(state);
  return wasCharged ? grossAmount - refundedAmount(refunds) - chargebackAmount : 0;
}

const chargedStates: readonly PaymentState[] = [
  ...(['capture', 'settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback'] as const),
];

function newOrder(provider: Provider, orderId: string, { gross_amount: amount }: Fields): Order {
  return {
    orderId,
    token: randomUUID(),
    grossAmount: wholeAmount(amount) ?? 10_000,
    items: [],
    enabledPayments: null,
    notificationUrl: provider.notificationUrl,
    expiresAt: provider.clock.now(),
    canceledAt: null,
    payments: [],
  };
}

function newPayment(provider: Provider, order: Order, { transaction_id: id, payment_type: type }: Fields): Payment {
  const now = provider.clock.now();
  return {
    transactionId: id === undefined ? randomUUID() : String(id),
    channel: findChannel(String(type)) ?? 'other_qris',
    paymentType: typeof type === 'string' ? type : 'qris',
    state: 'settlement',
    grossAmount: order.grossAmount,
    details: {},
    startedAt: now,
    settledAt: now,
    refunds: [],
    chargebackAmount: 0,
  };
}

function setFields(payment: Payment, fields: Fields, now: number): void {
  const { transaction_status: status, fraud_status, gross_amount, payment_type } = fields;
  const channel = typeof payment_type === 'string' && findChannel(payment_type);
  if (channel) [payment.channel, payment.paymentType] = [channel, payment_type];
  const state = String(status).toLowerCase();
  if (paymentStates.includes(state as PaymentState)) {
    payment.state = state === 'capture' && fraud_status === 'challenge' ? 'challenge' : (state as PaymentState);
  }
  payment.grossAmount = wholeAmount(gross_amount) ?? payment.grossAmount;
  if (payment.state === 'settlement') payment.settledAt ??= now;
  setReturned(payment, fields, now);
  payment.reported = fields;
}

/** Sets what was refunded or charged back: the reported amount, or all of it when the status says so. */
function setReturned(payment: Payment, { refunds, refund_amount: amount }: Fields, now: number): void {
  const { state, grossAmount } = payment;
  if (state === 'chargeback' || state === 'partial_chargeback') {
    const all = state === 'chargeback' ? grossAmount - refundedAmount(payment.refunds) : payment.chargebackAmount;
    payment.chargebackAmount = wholeAmount(amount) ?? all;
  }
  if (state !== 'refund' && state !== 'partial_refund') return;
  if (Array.isArray(refunds)) {
    payment.refunds = (refunds as Fields[]).map((refund, index) => ({
      number: index + 1,
      key: typeof refund.refund_key === 'string' ? refund.refund_key : randomUUID(),
      amount: wholeAmount(refund.refund_amount) ?? 0,
      reason: '',
      createdAt: now,
      bankConfirmedAt: now,
    }));
  }
  const missing = (wholeAmount(amount) ?? (state === 'refund' ? grossAmount : 0)) - refundedAmount(payment.refunds);
  if (missing <= 0) return;
  const number = payment.refunds.length + 1;
  const byDashboard = { key: randomUUID(), reason: '', createdAt: now, bankConfirmedAt: now };
  payment.refunds.push({ number, amount: missing, ...byDashboard });
}

/** An amount such as `"10000.00"` or 10000 in whole rupiah; null for anything else. */
function wholeAmount(amount: unknown): number | null {
  const rupiah = typeof amount === 'string' || typeof amount === 'number' ? Number(amount) : Number.NaN;
  return Number.isSafeInteger(rupiah) && rupiah >= 0 ? rupiah : null;
}
