/**
 * The shape of a body of the payment provider, and where it was found. All bodies of this folder are written anew after
 * public documents, code and bug reports, with other names, ids and sums.
 */
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import type { IgnoredReason, ReportOutcome, UnplacedReason } from '#contract/payments/unplaced-money.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What the shop does with a body. */
export type Judged = {
  payment: PaymentStatus;
  outcome: ReportOutcome;
  reason?: UnplacedReason | IgnoredReason;
  /** The payment channel that an admin reads. */
  channel: string;
  /** Rupiah of the order that were returned in parts. */
  returned?: number;
  /** Why money is listed for an admin, with its rupiah; null when they are not known. */
  listed?: readonly (readonly [UnplacedReason, number | null])[];
};

export type ProviderBody = {
  title: string;
  /** The public page or repository that shows this shape. */
  source: string;
  /** What the order costs, in rupiah. */
  price: number;
  /** What the provider reported of the same transaction before, oldest first. */
  before?: readonly Fields[];
  body: Fields;
  judged: Judged;
};

export const docs = (page: string): string => `https://docs.midtrans.com/${page}`;
/** The provider's earlier documentation. */
export const oldDocs = (page: string): string =>
  `https://github.com/Midtrans/technical-documentation-site/blob/HEAD/en/${page}`;
export const webhooks = docs('docs/https-notification-webhooks');
export const status = docs('reference/get-transaction-status');

/** An amount as the provider writes it. */
export const amount = (rupiah: number): string => `${rupiah}.00`;

export const report = (transaction_status: string, status_code: string, price: number, fields: Fields): Fields => ({
  transaction_time: '2026-03-02 09:15:40',
  transaction_status,
  status_code,
  status_message: 'midtrans payment notification',
  merchant_id: 'G512000777',
  gross_amount: amount(price),
  currency: 'IDR',
  fraud_status: 'accept',
  ...fields,
});

export const settled = (price: number, fields: Fields): Fields =>
  report('settlement', '200', price, { settlement_time: '2026-03-02 09:17:02', ...fields });

export const paid = (channel: string): Judged => ({ payment: 'paid', outcome: 'applied', channel });
/** Still to be paid: the report changes nothing. */
export const waits = (channel: string): Judged => ({
  payment: 'pending',
  outcome: 'ignored',
  reason: 'no-change',
  channel,
});
export const ends = (payment: 'expired' | 'cancelled' | 'failed' | 'refunded', channel: string): Judged => ({
  payment,
  outcome: 'applied',
  channel,
});
