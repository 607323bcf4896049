import { renderSVG } from 'uqr';
import { channels, listOpenChannels } from './channels.ts';
import { describePayment } from './payment-wire.ts';
import type { Provider } from './provider.ts';
import type { Order, Payment } from './records.ts';
import { snapRefusal } from './refusals.ts';
import { statusCodeOf } from './transaction-states.ts';

export type SessionStatus = 'open' | 'waiting' | 'paid' | 'review' | 'failed' | 'canceled' | 'expired';

/**
 * Returns the data that the payment page shows for an order. `secondsLeft` is
 * in simulated time. `result` is what `snap.js` passes to the shop's callbacks.
 */
export function viewSession(provider: Provider, order: Order) {
  const payment = order.payments.at(-1) ?? null;
  const now = provider.clock.now();
  return {
    status: statusOf(order, payment, now),
    orderId: order.orderId,
    grossAmount: order.grossAmount,
    items: order.items,
    secondsLeft: Math.max(0, Math.ceil((order.expiresAt - now) / 1000)),
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
      qrCode: payment.paymentType === 'qris' ? qrCode : null,
    },
    result: payment && { ...describePayment(order, payment), status_code: statusCodeOf(payment.state) },
  };
}

/** The address of a picture. Who scans it reads that nothing can be paid with it. */
const qrCode = `data:image/svg+xml,${encodeURIComponent(renderSVG('SIMULASI: tidak ada uang sungguhan'))}`;

/**
 * Cancels a session in which no channel was chosen. Throws a refusal with status 400 or 404. Source: Midtrans, "Cancel
 * a Snap Session".
 */
export function cancelSession(provider: Provider, token: string): { canceled_at: string } {
  const order = provider.store.findByToken(token);
  if (!order) throw snapRefusal(404, 'token not found');
  if (order.canceledAt !== null) throw snapRefusal(400, 'token already canceled');
  if (order.payments.length > 0) throw snapRefusal(400, 'Transaction is on progress');
  order.canceledAt = provider.clock.now();
  provider.store.saveOrder(order);
  return { canceled_at: new Date(order.canceledAt).toISOString() };
}

function statusOf(order: Order, payment: Payment | null, now: number): SessionStatus {
  switch (payment?.state) {
    case undefined:
    case 'deny':
      if (order.canceledAt !== null) return 'canceled';
      if (now >= order.expiresAt) return 'expired';
      return payment ? 'failed' : 'open';
    case 'pending':
      return now >= order.expiresAt ? 'expired' : 'waiting';
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
