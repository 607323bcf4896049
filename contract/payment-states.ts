/** Every status the payment provider can report, and what it means for us. */

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

/** How a payment status is shown: the raw status, then its meaning in Indonesian, as in "paid · Lunas". */
export const paymentStatusText = (status: PaymentStatus): string => `${status} · ${statusLabels[status]}`;

/** The order's money has not come. */
export const isUnpaid = (status: PaymentStatus): boolean =>
  ['pending', 'failed', 'expired', 'cancelled'].includes(status);

/** What a report of the provider says. `wait` says nothing yet: the money is on its way, or one attempt failed. */
export type PaymentMeaning = 'wait' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/**
 * transaction_status of Midtrans → meaning. Source: Midtrans documentation, "transaction status" and "status cycle".
 * `deny` ends one attempt, not the session: the shopper may try another card. `capture` counts only when the fraud
 * check accepted it, which `meaningOf` looks at. Where a part of the money went back, it had come: which part is told
 * order by order, see `refunds`.
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
  fraud_status?: string | undefined;
};

/** What a verified report says. Statuses that Midtrans adds one day mean `wait`. */
export function paymentMeaningOf({ transaction_status, fraud_status, status_code }: Report): PaymentMeaning {
  const status = transaction_status.toLowerCase();
  const meaning = Object.hasOwn(paymentMeanings, status)
    ? paymentMeanings[status as keyof typeof paymentMeanings]
    : 'wait';
  if (meaning !== 'paid') return meaning;
  const accepted = fraud_status === undefined || fraud_status === 'accept';
  return accepted && status_code === '200' ? 'paid' : 'wait';
}

/**
 * What a report does to a payment; `reversed` is money that came and was taken back. `duplicate` changes nothing: money
 * that came although another transaction had paid, so that it is to go back.
 */
export type PaymentEffect = 'paid' | 'failed' | 'expired' | 'cancelled' | 'reversed' | 'refunded' | 'duplicate';

type Present = { status: PaymentStatus; transactionId: string | null };

/**
 * What a report does to a payment as it stands; null when it changes nothing. Reports come twice, late and out of
 * order, so nothing goes backwards: what ended unpaid can still be paid, what is paid is never unpaid by the end of
 * another attempt. Only the very transaction that paid can be refunded, or taken back: a captured card payment is voided
 * by `cancel`, and a `deny` can follow a settlement (seen with Permata, Mandiri Bill and Indomaret, minutes later). Of
 * another transaction only its money counts, and only to be given back.
 */
export function effectOf(report: Report, present: Present): PaymentEffect | null {
  const meaning = paymentMeaningOf(report);
  switch (present.status) {
    case 'pending':
      return meaning === 'wait' ? null : meaning;
    case 'failed':
    case 'expired':
    case 'cancelled':
      return meaning === 'paid' || meaning === 'refunded' ? meaning : null;
    case 'paid':
    case 'refunding':
      if (report.transaction_id !== present.transactionId) return ofAnother(report, meaning);
      if (meaning === 'refunded') return 'refunded';
      return ['cancel', 'deny'].includes(report.transaction_status.toLowerCase()) ? 'reversed' : null;
    case 'refunded':
      return report.transaction_id === present.transactionId ? null : ofAnother(report, meaning);
  }
}

/** A report that names no transaction could be of the very one that paid. */
const ofAnother = ({ transaction_id }: Report, meaning: PaymentMeaning): PaymentEffect | null =>
  meaning === 'paid' && transaction_id !== '' ? 'duplicate' : null;
