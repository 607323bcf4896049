import { notify } from './notifications.ts';
import { formatJakartaTime } from './jakarta-time.ts';
import { formatAmount } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { type PaymentState } from './transaction-states.ts';

/** Sets the state of a payment, saves it and notifies the shop. Resolves after the first delivery attempt. */
export function movePayment(
  provider: Provider,
  order: Order,
  payment: Payment,
  to: PaymentState,
): Promise<Notification> {
  const now = provider.clock.now();
  payment.state = to;
  delete payment.reported;
  payment.details = { ...payment.details, ...detailsOfBankResponse(payment, now) };
  if (to === 'settlement') payment.settledAt ??= now;
  provider.store.saveOrder(order);
  return notify(provider, order, payment);
}

/** Returns the fields that are known only after the bank's response, by channel. */
function detailsOfBankResponse(
  { channel, state, grossAmount, startedAt }: Payment,
  now: number,
): Record<string, unknown> {
  if (channel === 'credit_card') return cardResponse(state, startedAt);
  if (state !== 'settlement') return {};
  if (channel === 'bni_va') {
    return { payment_amounts: [{ paid_at: formatJakartaTime(now), amount: formatAmount(grossAmount) }] };
  }
  return channel === 'indomaret' ? { approval_code: String(now) } : {};
}

function cardResponse(state: PaymentState, startedAt: number): Record<string, unknown> {
  if (state === 'deny') return { channel_response_code: '05', channel_response_message: 'Do not honour' };
  if (state !== 'capture' && state !== 'challenge' && state !== 'settlement') return {};
  return { channel_response_code: '00', channel_response_message: 'Approved', approval_code: String(startedAt) };
}
