import { randomUUID } from 'node:crypto';
import { channels, type ChannelCode } from './channels.ts';
import { notify } from './notifications.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { type PaymentState } from './transaction-states.ts';

/**
 * Starts a pending payment attempt for the chosen channel and saves it before the response is sent. Earlier unpaid
 * attempts stay payable until they expire, as at the provider: a virtual account belongs to its transaction.
 */
export function startPayment(
  provider: Provider,
  order: Order,
  channel: ChannelCode,
  details: Payment['details'] = channels[channel].details(),
): Payment {
  const payment: Payment = {
    transactionId: randomUUID(),
    channel,
    paymentType: channels[channel].paymentType,
    state: 'pending',
    grossAmount: order.grossAmount,
    details,
    startedAt: provider.clock.now(),
    settledAt: null,
    refunds: [],
    chargebackAmount: 0,
  };
  order.payments.push(payment);
  provider.store.saveOrder(order);
  watchExpiry(provider, order, payment);
  return payment;
}

/** Schedules the expiry of an attempt. If it is still pending at its deadline, it expires and the shop is notified. */
export function watchExpiry(provider: Provider, order: Order, payment: Payment) {
  provider.clock.at(order.expiresAt, () => {
    if (payment.state === 'pending') void movePayment(provider, order, payment, 'expire');
  });
}

/** What a payment's state decides. Other fields that a tester set stay: a bank does not change them by settling. */
const fieldsOfState = [
  'transaction_status',
  'status_code',
  'fraud_status',
  'gross_amount',
  'settlement_time',
  'refund_amount',
  'refunds',
] as const;

/** Forgets the fields that a tester set and that the payment's state decides, because the state changes. */
export function dropReportedState({ reported }: Payment) {
  for (const field of fieldsOfState) delete reported?.[field];
}

/**
 * Sets the state of a payment, saves it and notifies the shop.
 * Resolves after the first delivery attempt; a silent one is lost.
 */
export function movePayment(
  provider: Provider,
  order: Order,
  payment: Payment,
  to: PaymentState,
  isSilent = false,
): Promise<Notification> {
  payment.state = to;
  dropReportedState(payment);
  if (to === 'settlement') payment.settledAt ??= provider.clock.now();
  provider.store.saveOrder(order);
  return notify(provider, order, payment, isSilent);
}
