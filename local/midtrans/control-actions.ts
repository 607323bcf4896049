import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findChannel, type ChannelCode } from './channels.ts';
import { movePayment, startPayment } from './payments.ts';
import { refundedAmount } from './payment-wire.ts';
import { type Provider } from './provider.ts';
import { type Notification, type Order, type Payment } from './records.ts';
import { recordRefund } from './refund-payment.ts';
import { controlRefusal } from './refusals.ts';
import { bankMoves, type BankMove, type PaymentState } from './transaction-states.ts';

const actionSchema = z.strictObject({
  payment_type: z.string().optional(),
  /** An earlier attempt, which is not the latest. */
  transaction_id: z.string().optional(),
  /** The notification is lost. */
  silent: z.boolean().default(false),
  amount: z.int().min(1).optional(),
  refund_key: z.string().optional(),
  reason: z.string().optional(),
});

type ActionOptions = z.infer<typeof actionSchema>;

export const controlActions = Object.keys(bankMoves) as BankMove[];

const startsAnAttempt: readonly BankMove[] = ['settle', 'capture', 'pending', 'authorize', 'challenge', 'deny'];
const cardActions: readonly BankMove[] = ['authorize', 'capture', 'challenge'];

/**
 * Simulates an action of the shopper or the bank. Resolves after the first delivery attempt of the
 * notification, or with null when the provider sends none. `amount` is the amount paid (settle) or refunded
 * (refund), in whole rupiah. Throws a refusal with status 400 (invalid fields) or 409 (invalid state).
 */
export async function actOnOrder(
  provider: Provider,
  order: Order,
  action: BankMove,
  body: unknown,
): Promise<Notification | null> {
  const options = readOptions(body);
  const payment = findAttempt(provider, order, action, options);
  if (!payment) return endSession(provider, order, action);

  const { from, to } = bankMoves[action];
  if (!(from as readonly PaymentState[]).includes(payment.state)) {
    throw controlRefusal(409, `Cannot ${action} a payment that is ${payment.state}.`);
  }
  if (action === 'refund') return refund(provider, order, payment, options);
  if (action === 'chargeback') payment.chargebackAmount = payment.grossAmount;
  else if (options.amount !== undefined) payment.grossAmount = options.amount;
  return movePayment(provider, order, payment, to, options.silent);
}

function readOptions(body: unknown): ActionOptions {
  const parsed = actionSchema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw controlRefusal(400, z.prettifyError(parsed.error));
}

/**
 * Returns the named or the latest payment attempt, or starts a new one when the latest is final or another
 * channel is requested. Settling an already settled order through another channel creates a double payment.
 */
function findAttempt(provider: Provider, order: Order, action: BankMove, options: ActionOptions): Payment | null {
  if (options.transaction_id !== undefined) {
    const named = order.payments.find(({ transactionId }) => transactionId === options.transaction_id);
    if (!named) throw controlRefusal(400, `This order has no transaction ${options.transaction_id}.`);
    return named;
  }
  const latest = order.payments.at(-1) ?? null;
  const channel = readChannel(options) ?? defaultChannel(latest, action);
  const isChanged = latest?.channel !== channel;
  const needsAttempt =
    latest === null ||
    latest.state === 'deny' ||
    (latest.state === 'pending' && isChanged) ||
    (latest.state === 'settlement' && action === 'settle' && isChanged);
  if (!needsAttempt || !startsAnAttempt.includes(action)) return latest;
  const isOver = order.canceledAt !== null || provider.clock.now() >= order.expiresAt;
  if (isOver && action !== 'settle') {
    throw controlRefusal(409, 'The payment page is closed; only late money can arrive.');
  }
  return startPayment(provider, order, channel);
}

function readChannel({ payment_type: name }: ActionOptions): ChannelCode | null {
  if (name === undefined) return null;
  const channel = findChannel(name);
  if (!channel) throw controlRefusal(400, `Unknown payment_type ${name}.`);
  return channel;
}

function defaultChannel(latest: Payment | null, action: BankMove): ChannelCode {
  if (cardActions.includes(action)) return 'credit_card';
  return latest?.channel ?? 'bca_va';
}

/** Ends a session in which no channel was chosen. The provider sends no notification for it. */
function endSession(provider: Provider, order: Order, action: BankMove): null {
  if (action === 'cancel') order.canceledAt ??= provider.clock.now();
  else if (action === 'expire') order.expiresAt = provider.clock.now();
  else throw controlRefusal(409, `Cannot ${action} an order nobody has tried to pay.`);
  provider.store.saveOrder(order);
  return null;
}

function refund(provider: Provider, order: Order, payment: Payment, options: ActionOptions): Promise<Notification> {
  const remaining = payment.grossAmount - refundedAmount(payment.refunds);
  const { amount = remaining, refund_key: key = randomUUID(), reason = '' } = options;
  if (amount > remaining) throw controlRefusal(409, `Only ${remaining} rupiah can still be refunded.`);
  return recordRefund(provider, order, payment, { key, amount, reason }).notification;
}
