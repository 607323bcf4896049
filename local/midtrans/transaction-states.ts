/**
 * The states of a payment. `challenge` is a separate state here, but `capture` with `fraud_status: challenge` in the
 * API. Source: Midtrans, "Transaction Status" and "Status Cycle".
 */
export const paymentStates = [
  'pending',
  'challenge',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
] as const;

export type PaymentState = (typeof paymentStates)[number];

type Moves = Record<string, { from: readonly PaymentState[]; to: PaymentState }>;

/** The transitions that the shop asks the Core API for. From any other state the response is 412. */
export const merchantMoves = {
  cancel: { from: ['pending', 'challenge', 'authorize', 'capture'], to: 'cancel' },
  expire: { from: ['pending'], to: 'expire' },
  refund: { from: ['settlement', 'partial_refund'], to: 'refund' },
} as const satisfies Moves;

/**
 * The transitions that shoppers and banks can cause. Money can still arrive after `expire` or `cancel`, and a bank can
 * take back a settled transfer within minutes (`reversal`). A transition to the current state sends the notification
 * again.
 */
export const bankMoves = {
  pending: { from: ['pending'], to: 'pending' },
  authorize: { from: ['pending', 'authorize'], to: 'authorize' },
  challenge: { from: ['pending', 'challenge'], to: 'challenge' },
  capture: { from: ['pending', 'challenge', 'authorize', 'capture'], to: 'capture' },
  settle: { from: ['pending', 'challenge', 'capture', 'settlement', 'expire', 'cancel'], to: 'settlement' },
  deny: { from: ['pending', 'authorize', 'challenge'], to: 'deny' },
  expire: { from: ['pending', 'expire'], to: 'expire' },
  cancel: { from: ['pending', 'authorize', 'challenge', 'capture', 'cancel'], to: 'cancel' },
  reversal: { from: ['settlement'], to: 'deny' },
  refund: { from: ['settlement', 'partial_refund'], to: 'refund' },
  chargeback: { from: ['capture', 'settlement', 'partial_chargeback'], to: 'chargeback' },
} as const satisfies Moves;

export type BankMove = keyof typeof bankMoves;

/** Returns the status code used in notifications. Only a status query returns 407 for an expired payment. */
export function statusCodeOf(state: PaymentState): '200' | '201' | '202' {
  if (state === 'pending' || state === 'challenge') return '201';
  if (state === 'deny' || state === 'cancel' || state === 'expire') return '202';
  return '200';
}
