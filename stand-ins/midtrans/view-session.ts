import { channels, listOpenChannels } from './channels.ts';
import { callbackResult } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Order, type Payment } from './records.ts';

export type SessionStatus = 'open' | 'waiting' | 'paid' | 'review' | 'failed' | 'canceled' | 'expired';

/** What the payment page shows of an order. `secondsLeft` counts on the stand-in's clock. */
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
