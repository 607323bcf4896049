import { randomUUID } from 'node:crypto';
import { channels, type ChannelCode } from './channels.ts';
import { notify } from './notifications.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { type PaymentState } from './transaction-states.ts';

/**
 * Starts a pending payment attempt for the chosen channel and saves it before the response is sent. An earlier unpaid
 * attempt is canceled without a notification.
 */
export function startPayment(
  provider: Provider,
  order: Order,
  channel: ChannelCode,
  details: Payment['details'] = channels[channel].details(),
): Payment {
  for (const earlier of order.payments) if (earlier.state === 'pending') earlier.state = 'cancel';
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

/** Sets the state of a payment, saves it and notifies the shop. Resolves after the first delivery attempt. */
export function movePayment(
  provider: Provider,
  order: Order,
  payment: Payment,
  to: PaymentState,
): Promise<Notification> {
  payment.state = to;
  delete payment.reported;
  if (to === 'settlement') payment.settledAt ??= provider.clock.now();
  provider.store.saveOrder(order);
  return notify(provider, order, payment);
}
