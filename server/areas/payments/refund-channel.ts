import { sql } from 'drizzle-orm';
import type { Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';
import { paymentType } from './midtrans.ts';

/** What decides whether the provider can return money of an order. Amounts are in rupiah. */
export type RefundFacts = {
  paymentType: string | null;
  grossAmount: Rupiah;
  /** What the provider took besides. It is not returned, so that a refund of the whole is a part for the provider. */
  feeOnTop: Rupiah;
  /** What of the order was returned before. */
  refundedAmount: Rupiah;
};

/** SQL: the `RefundFacts` of an order `o` with its payment `pay`. */
export const refundFacts = sql`${paymentType} as "paymentType", pay.gross_amount as "grossAmount",
  pay.fee_on_top as "feeOnTop", o.refunded_amount as "refundedAmount"`;

/**
 * Whether the provider can return `amount` rupiah of an order. Otherwise the shop transfers them to an account of the
 * buyer. The order id is the provider's refund key, so that it refunds an order only once.
 */
export const isByProvider = (
  amount: Rupiah,
  { paymentType: channel, grossAmount, feeOnTop, refundedAmount }: RefundFacts,
): boolean => amount > 0 && refundedAmount === 0 && canBeRefunded(channel, amount < grossAmount || feeOnTop > 0);
