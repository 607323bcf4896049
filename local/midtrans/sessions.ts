import { channels, listOpenChannels } from './channels.ts';
import { callbackResult } from './payment-wire.ts';
import type { Provider } from './provider.ts';
import type { Order, Payment } from './records.ts';
import { snapRefusal } from './refusals.ts';

export type SessionStatus = 'open' | 'waiting' | 'paid' | 'review' | 'failed' | 'canceled' | 'expired';

/** Returns the data that the payment page shows for an order. `secondsLeft` is in simulated time. */
export function viewSession(provider: Provider, order: Order) {
  const payment = order.payments.at(-1) ?? null;
  const now = provider.clock.now();
  const status = statusOf(order, payment, now);
  const deadline = status === 'waiting' && payment ? payment.expiresAt : order.pageExpiresAt;
  return {
    status,
    orderId: order.orderId,
    grossAmount: order.grossAmount,
    items: order.items,
    secondsLeft: Math.max(0, Math.ceil((deadline - now) / 1000)),
    finishUrl: order.finishUrl !== null && /^https?:\/\//.test(order.finishUrl) ? order.finishUrl : null,
    channels: listOpenChannels(order.grossAmount, order.enabledPayments).map((code) => {
      const { label, group } = channels[code];
      return { code, label, group };
    }),
    payment: payment && {
      channel: payment.channel,
      label: channels[payment.channel].label,
      group: channels[payment.channel].group,
      transactionId: payment.transactionId,
      details: payment.details,
      isQr: payment.paymentType === 'qris',
    },
    result: payment && callbackResult(order, payment),
  };
}

/**
 * Cancels a session in which no channel was chosen. Throws a refusal with status 400 or 404. Source: Midtrans, "Cancel
 * a Snap Session".
 */
export function cancelSession(provider: Provider, token: string): { canceled_at: string } {
  const order = requireIdleSession(provider, token);
  order.canceledAt = provider.clock.now();
  provider.store.saveOrder(order);
  return { canceled_at: new Date(order.canceledAt).toISOString() };
}

/**
 * Expires a session in which no channel was chosen. As with a normal expiry, no notification is sent. Throws a refusal
 * with status 400 or 404.
 */
export function expireSession(provider: Provider, token: string): { expired_at: string } {
  const order = requireIdleSession(provider, token);
  order.pageExpiresAt = provider.clock.now();
  provider.store.saveOrder(order);
  return { expired_at: new Date(order.pageExpiresAt).toISOString() };
}

function statusOf(order: Order, payment: Payment | null, now: number): SessionStatus {
  switch (payment?.state) {
    case undefined:
    case 'deny':
      if (order.canceledAt !== null) return 'canceled';
      if (now >= order.pageExpiresAt) return 'expired';
      return payment ? 'failed' : 'open';
    case 'pending':
      return now >= payment.expiresAt ? 'expired' : 'waiting';
    case 'challenge':
      return 'review';
    case 'expire':
      return 'expired';
    case 'cancel':
      return 'canceled';
    default:
      return 'paid';
  }
}

function requireIdleSession(provider: Provider, token: string): Order {
  const order = provider.store.findByToken(token);
  if (!order) throw snapRefusal(404, 'token not found');
  if (order.canceledAt !== null) throw snapRefusal(400, 'token already canceled');
  if (order.payments.length > 0) throw snapRefusal(400, 'Transaction is on progress');
  return order;
}
