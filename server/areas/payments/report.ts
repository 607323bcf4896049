import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { difference, rupiah, type Rupiah, sum, zero } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';

/** Keeps an index entry of all key columns below the maximum of PostgreSQL. Real values have at most 66 characters. */
const maxLength = 80;

/** A text as it is stored: PostgreSQL cannot store a NUL byte or a lone surrogate. */
export const storedText = (value: string): string => value.replaceAll('\0', '').slice(0, maxLength).toWellFormed();
const textOf = (value: unknown): string =>
  typeof value === 'string' ? storedText(value) : typeof value === 'number' ? String(value) : '';
const text = z.preprocess(textOf, z.string());
const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
/** More than the provider sends: it refunds every order of a payment once. */
const maxEntries = 200;
/** A list without the entries that cannot be read: one of them must not hide the others. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value.filter(isFields).slice(0, maxEntries) : []), z.array(item));
const lowerCase = z.preprocess((value) => textOf(value).toLowerCase(), z.string());

/** Where Midtrans says which part of the gross amount is for the shop, when it adds its fee on top for the buyer. */
const withFee = z.object({
  metadata: z.object({ extra_info: z.object({ gross_amount_info: z.object({ original_amount: text }) }) }),
});

const reportFields = z.object({
  order_id: text,
  transaction_id: text,
  transaction_status: lowerCase,
  status_code: text,
  gross_amount: text,
  /** The gross amount without the provider's fee on top. The signature does not cover it; see `chargedFor`. */
  original_amount: text,
  currency: z.preprocess((value) => textOf(value).toUpperCase() || 'IDR', z.string()),
  fraud_status: lowerCase,
  payment_type: lowerCase,
  /** When this attempt began, as `2026-01-31 18:00:00` in Jakarta time. */
  transaction_time: text,
  settlement_time: text,
  /** The sum of all refunds up to now. */
  refund_amount: text,
  refunds: listOf(z.object({ refund_key: text, refund_amount: text })),
  // Support finds a payment by these numbers.
  va_numbers: listOf(z.object({ bank: text, va_number: text })),
  permata_va_number: text,
  bill_key: text,
  biller_code: text,
  store: text,
  payment_code: text,
  // The provider and the bank find a card, QRIS or wallet payment by these, when support asks them.
  approval_code: text,
  acquirer: text,
  issuer: text,
  reference_id: text,
  merchant_cross_reference_id: text,
  shopeepay_reference_number: text,
});

/** A report about a transaction. Notifications and status responses have the same fields; missing ones are empty. */
export type Report = z.infer<typeof reportFields>;

/**
 * Reads the used fields of a report; never throws. Accepts numbers, missing fields and unknown statuses. Names, phone
 * numbers and addresses are left out, as is the signature, which must stay secret.
 */
export function readReport(body: object): Report {
  const { data } = withFee.safeParse(body);
  const report = reportFields.parse(data ? { ...body, ...data.metadata.extra_info.gross_amount_info } : body);
  return report.refund_amount === '' ? { ...report, refund_amount: sumOf(report.refunds) } : report;
}

/**
 * The sum of listed refunds, as the provider writes amounts; empty when it is not known. The notification of a "Direct
 * Refund" lists the refunds without their sum. Source: Midtrans documentation, "Direct Refund Transaction".
 */
function sumOf(refunds: Report['refunds']): string {
  const amounts = refunds.map(({ refund_amount }) => amountOf(refund_amount));
  return amounts.length === 0 || amounts.includes(null) ? '' : `${sum(amounts as Rupiah[])}.00`;
}

/** Whether a report says that a part of the payment was returned: a partial refund or chargeback. */
export const isPartialReturn = ({ transaction_status }: Report): boolean => transaction_status.startsWith('partial_');

/**
 * Whether a report says that a part was returned, but not how much up to now. Two such returns are reported with the
 * same words, so the provider must be asked each time.
 */
export const isUnmeasured = (report: Report): boolean => isPartialReturn(report) && report.refund_amount === '';

/** Whether a report says that the payment was made; whether it counts depends on its fraud check. */
export const isCharge = ({ transaction_status }: Report): boolean =>
  transaction_status === 'capture' || transaction_status === 'settlement';

/** Whether a report says that a transaction ended unpaid, which may end its payment. */
export const mayEnd = ({ transaction_status }: Report): boolean =>
  ['expire', 'cancel', 'failure'].includes(transaction_status);

export const reversals = new Set(['deny', 'cancel']);

/**
 * Whether reports say that a transaction was reversed. `deny` reverses even a settled transaction. `cancel` voids a
 * captured one; for a settled one it reports an earlier end, before the late payment.
 */
export function isReversal(reports: readonly Report[]): boolean {
  const statuses = new Set(reports.map(({ transaction_status }) => transaction_status));
  return statuses.has('deny') || (statuses.has('cancel') && !statuses.has('settlement'));
}

type Signed = {
  order_id: string | number;
  status_code: string | number;
  gross_amount: string | number;
  signature_key: string;
};

/**
 * Verifies the signature: SHA-512 over order id, status code, amount as received, and the server key. An amount that
 * arrives as a number was signed with or without cents.
 */
export function isSigned({ order_id, status_code, gross_amount, signature_key }: Signed, serverKey: string): boolean {
  const given = Buffer.from(signature_key, 'hex');
  const amounts = typeof gross_amount === 'number' ? [gross_amount.toFixed(2), String(gross_amount)] : [gross_amount];
  return amounts.some((amount) => {
    const expected = createHash('sha512').update(`${order_id}${status_code}${amount}${serverKey}`).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** An amount of a report, such as `10000.00`, in rupiah; null when it is not a whole number of rupiah. */
export function amountOf(reported: string): Rupiah | null {
  const amount = /^\d{1,15}(\.0+)?$/.test(reported) ? Number(reported) : Number.NaN;
  return Number.isSafeInteger(amount) ? rupiah(amount) : null;
}

/**
 * What a buyer paid for orders, in rupiah: the gross amount without the fee that the provider added on top. Null when
 * the amounts are not whole rupiah. Only of a status answer: the original amount of a notification is not signed.
 * Source: Midtrans documentation, "Automatic Fee Imposition".
 */
export function chargedFor({ gross_amount, original_amount }: Report): Rupiah | null {
  const gross = amountOf(gross_amount);
  const original = amountOf(original_amount);
  return gross !== null && original !== null && original > 0 && original <= gross ? original : gross;
}

/** The provider's fee on top of what `chargedFor` returns, in rupiah. The shop never receives it. */
export function feeOnTop(report: Report): Rupiah {
  const gross = amountOf(report.gross_amount);
  const charged = chargedFor(report);
  return gross === null || charged === null ? zero : difference(gross, charged);
}

/**
 * Whether the provider can refund money that is listed without
 * an order: only what it received, by a channel that allows it.
 */
export const isRefundable = (
  { direction, amount }: { direction: string; amount: Rupiah | null },
  { payment_type, gross_amount }: Report,
): boolean =>
  direction === 'in' && amount !== null && canBeRefunded(payment_type || null, amount !== amountOf(gross_amount));

/** Whether the dashboard's "test notification" button sent the report. */
export const isDashboardTest = ({ order_id }: Report): boolean => order_id.startsWith('payment_notif_test_');
