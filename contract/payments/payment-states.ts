/** All statuses that the payment provider reports, and their meaning. */

export const paymentStatuses = ['pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const statusLabels: Record<PaymentStatus, string> = {
  pending: 'Menunggu pembayaran',
  paid: 'Lunas',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  refunding: 'Dana sedang dikembalikan',
  refunded: 'Dana dikembalikan',
};

export const underReview = 'Kartu sedang ditinjau bank';

/** The Indonesian meaning of a payment status, for rows and cards; an unknown one is shown as it is. */
export const paymentMeaningText = (status: PaymentStatus, isUnderReview = false): string =>
  isUnderReview ? underReview : (statusLabels[status] ?? status);

/** The meaning with the status itself, for the details of an order: "Lunas (paid)". */
export function paymentStatusText(status: PaymentStatus, isUnderReview = false): string {
  const label = paymentMeaningText(status, isUnderReview);
  return label === status ? label : `${label} (${status})`;
}

export const isUnpaid = (status: PaymentStatus): boolean =>
  ['pending', 'failed', 'expired', 'cancelled'].includes(status);

/** The meaning of a provider report. `wait` is not final: the payment is in progress, or one attempt failed. */
export type PaymentMeaning = 'wait' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/**
 * Maps the transaction_status of Midtrans to its meaning. Source: Midtrans documentation, "transaction status" and
 * "status cycle". `deny` ends one attempt, not the payment: the customer may try another card. `capture` counts only
 * when the fraud check accepted it; see `paymentMeaningOf`. A partial refund implies that the payment arrived; the
 * server applies it to single orders, see server/areas/payments/decide.ts.
 */
export const paymentMeanings = {
  authorize: 'wait',
  pending: 'wait',
  deny: 'wait',
  capture: 'paid',
  settlement: 'paid',
  cancel: 'cancelled',
  expire: 'expired',
  failure: 'failed',
  refund: 'refunded',
  partial_refund: 'paid',
  chargeback: 'refunded',
  partial_chargeback: 'paid',
} as const satisfies Record<string, PaymentMeaning>;

type Report = {
  transaction_id: string;
  transaction_status: string;
  status_code: string;
  /** Empty or absent when the channel has no fraud check. */
  fraud_status?: string | undefined;
};

/**
 * The effect of a report on a payment. `reversed`: the payment was taken back. `duplicate`: another transaction had
 * already paid, so this money must be returned; the payment does not change.
 */
export type PaymentEffect = 'paid' | 'failed' | 'expired' | 'cancelled' | 'reversed' | 'refunded' | 'duplicate';

type CurrentPayment = { status: PaymentStatus; transactionId: string | null };

/**
 * The effect of a report on a payment in its current state; null when it changes nothing. Reports arrive repeatedly,
 * late and out of order, so statuses never go backwards: an unpaid, ended payment can still become paid, but a paid one
 * never becomes unpaid because another attempt ended. Only the transaction that paid can be refunded or reversed:
 * `cancel` voids a captured card payment, and a `deny` can follow a settlement (observed with Permata, Mandiri Bill and
 * Indomaret, minutes later). A paid report of another transaction is a duplicate payment.
 */
export function effectOf(report: Report, current: CurrentPayment): PaymentEffect | null {
  const meaning = paymentMeaningOf(report);
  switch (current.status) {
    case 'pending':
      return meaning === 'wait' ? null : meaning;
    case 'failed':
    case 'expired':
    case 'cancelled':
      return meaning === 'paid' || meaning === 'refunded' ? meaning : null;
    case 'paid':
    case 'refunding':
      if (report.transaction_id !== current.transactionId) return effectOfOtherTransaction(report, meaning);
      return returnOf(report);
    case 'refunded':
      return report.transaction_id === current.transactionId ? null : effectOfOtherTransaction(report, meaning);
  }
}

/** How all of a payment was returned, as a report about the transaction that paid says; null when it says nothing. */
export function returnOf(report: Report): 'refunded' | 'reversed' | null {
  if (paymentMeaningOf(report) === 'refunded') return 'refunded';
  return ['cancel', 'deny'].includes(report.transaction_status.toLowerCase()) ? 'reversed' : null;
}

/** The meaning of a verified report. Unknown statuses mean `wait`. */
export function paymentMeaningOf({ transaction_status, fraud_status, status_code }: Report): PaymentMeaning {
  const status = transaction_status.toLowerCase();
  const meaning = Object.hasOwn(paymentMeanings, status)
    ? paymentMeanings[status as keyof typeof paymentMeanings]
    : 'wait';
  if (meaning !== 'paid') return meaning;
  const accepted = !fraud_status || fraud_status.toLowerCase() === 'accept';
  return accepted && status_code === '200' ? 'paid' : 'wait';
}

/** A report without a transaction id could be from the transaction that paid, so it is never a duplicate. */
const effectOfOtherTransaction = ({ transaction_id }: Report, meaning: PaymentMeaning): PaymentEffect | null =>
  meaning === 'paid' && transaction_id !== '' ? 'duplicate' : null;
