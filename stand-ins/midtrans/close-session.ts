import { type Provider } from './provider.ts';
import { type Order } from './records.ts';
import { snapRefusal } from './refusals.ts';

/** Withdraws a payment page on which nothing was chosen yet. Source: Midtrans, "Cancel a Snap Session". */
export function cancelSession(provider: Provider, token: string): { canceled_at: string } {
  const order = requireIdleSession(provider, token);
  order.canceledAt = provider.clock.now();
  provider.ledger.saveOrder(order);
  return { canceled_at: new Date(order.canceledAt).toISOString() };
}

/** Ends a payment page at once. No notification tells of it, just as none tells when its time runs out. */
export function expireSession(provider: Provider, token: string): { expired_at: string } {
  const order = requireIdleSession(provider, token);
  order.pageExpiresAt = provider.clock.now();
  provider.ledger.saveOrder(order);
  return { expired_at: new Date(order.pageExpiresAt).toISOString() };
}

function requireIdleSession(provider: Provider, token: string): Order {
  const order = provider.ledger.findByToken(token);
  if (!order) throw snapRefusal(404, 'token not found');
  if (order.canceledAt !== null) throw snapRefusal(400, 'token already canceled');
  if (order.payments.length > 0) throw snapRefusal(400, 'Transaction is on progress');
  return order;
}
