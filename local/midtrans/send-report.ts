import { randomUUID } from 'node:crypto';
import { findChannel } from './channels.ts';
import { notifyOnce } from './notifications.ts';
import { dropReportedState } from './payments.ts';
import { notificationBody, refundedAmount, signatureOf } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { paymentStates, type PaymentState } from './transaction-states.ts';

type Fields = Record<string, unknown>;

/**
 * Sets any fields of a notification in the state of a transaction, which is created when it does not exist, and sends
 * the notification with exactly these fields, correctly signed. A forged one leaves the state as it is, so that status
 * queries contradict it. An unsent one changes the state only, and is null. Resolves after the first delivery attempt.
 */
export async function sendReport(
  provider: Provider,
  fields: Fields,
  { isForged, isUnsent }: { isForged: boolean; isUnsent: boolean },
): Promise<Notification | null> {
  const { transaction_id: transactionId } = fields;
  const known = transactionId === undefined ? null : provider.store.findPayment(String(transactionId));
  const orderId = fields.order_id ?? known?.order.orderId ?? `report-${randomUUID()}`;
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
  if (isUnsent) return null;
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

const settledStates: readonly PaymentState[] = [
  'settlement',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
];
const chargedStates: readonly PaymentState[] = ['capture', ...settledStates];

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

function newPayment(provider: Provider, order: Order, fields: Fields): Payment {
  const { transaction_id: id, payment_type: type, transaction_status: status } = fields;
  const now = provider.clock.now();
  return {
    transactionId: id === undefined ? randomUUID() : String(id),
    channel: findChannel(String(type)) ?? 'other_qris',
    paymentType: typeof type === 'string' ? type : 'qris',
    state: status === undefined ? 'settlement' : 'pending',
    grossAmount: order.grossAmount,
    details: {},
    startedAt: now,
    settledAt: null,
    refunds: [],
    chargebackAmount: 0,
  };
}

function setFields(payment: Payment, fields: Fields, now: number): void {
  const { gross_amount, payment_type } = fields;
  const channel = typeof payment_type === 'string' && findChannel(payment_type);
  if (channel) {
    payment.channel = channel;
    payment.paymentType = payment_type;
  }
  payment.state = stateOf(fields, payment.state);
  payment.grossAmount = wholeAmount(gross_amount) ?? payment.grossAmount;
  if (settledStates.includes(payment.state)) payment.settledAt ??= now;
  setReturned(payment, fields, now);
  if (fields.transaction_status !== undefined) dropReportedState(payment);
  payment.reported = { ...payment.reported, ...fields };
}

/** The state that a report names. One that names none, or one that the simulator does not know, leaves it as it was. */
function stateOf({ transaction_status: status, fraud_status: fraud }: Fields, present: PaymentState): PaymentState {
  const presentStatus = present === 'challenge' ? 'capture' : present;
  const named = status === undefined ? presentStatus : String(status).toLowerCase();
  if (!paymentStates.includes(named as PaymentState)) return present;
  const isReviewed = fraud === undefined && status === undefined ? present === 'challenge' : fraud === 'challenge';
  return named === 'capture' && isReviewed ? 'challenge' : (named as PaymentState);
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

/** An amount such as `"10000.00"`, `"10000"` or 10000 in whole rupiah; null for anything else. */
function wholeAmount(amount: unknown): number | null {
  const rupiah = /^\d+(\.0+)?$/.test(String(amount)) ? Number(amount) : Number.NaN;
  return Number.isSafeInteger(rupiah) && rupiah >= 0 ? rupiah : null;
}
