import { randomUUID } from 'node:crypto';
import { channels, type ChannelCode } from './channels.ts';
import { movePayment } from './move-payment.ts';
import { type Provider } from './provider.ts';
import { type Order, type Payment } from './records.ts';

const cardStepMs = 15 * 60_000;

/**
 * Starts a pending payment attempt for the chosen channel and saves it before the response is sent. An earlier unpaid
 * attempt is canceled without a notification.
 */
export function startPayment(
  provider: Provider,
  order: Order,
  channel: ChannelCode,
  overrides: Partial<Pick<Payment, 'paymentType' | 'details' | 'grossAmount'>> = {},
): Payment {
  const { paymentType, details, windowMinutes } = channels[channel];
  const now = provider.clock.now();
  for (const earlier of order.payments) if (earlier.state === 'pending') earlier.state = 'cancel';
  const { paymentWindow } = order;
  const windowEnd = paymentWindow ? (paymentWindow.startsAt ?? now) + paymentWindow.ms : now + windowMinutes * 60_000;
  const payment: Payment = {
    transactionId: randomUUID(),
    channel,
    paymentType,
    state: 'pending',
    grossAmount: order.grossAmount,
    details: details(),
    startedAt: now,
    settledAt: null,
    expiresAt: channel === 'credit_card' ? Math.min(windowEnd, now + cardStepMs) : windowEnd,
    refunds: [],
    chargebackAmount: 0,
    ...overrides,
  };
  order.payments.push(payment);
  provider.store.saveOrder(order);
  watchExpiry(provider, order, payment);
  return payment;
}

/** Schedules the expiry of an attempt. If it is still pending at its deadline, it expires and the shop is notified. */
export function watchExpiry(provider: Provider, order: Order, payment: Payment) {
  provider.clock.at(payment.expiresAt, () => {
    if (payment.state === 'pending') void movePayment(provider, order, payment, 'expire');
  });
}
