import { sql } from 'drizzle-orm';
import type { Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';
import { columns, type RowOf } from '#platform/columns.ts';
import { orders, payments } from '#server/db/schema/index.ts';

/** The payment method of a payment as the provider names it (`gopay`, `bank_transfer`, …). Null until it is paid. */
const paymentType = sql<string | null>`(
    select e.report->>'payment_type' from payment_events e
    where e.payment_id = payments.id and e.transaction_id = payments.transaction_id
    order by e.id desc limit 1
  )`;

/** What decides whether the provider can return money of an order, given its payment. Amounts are in rupiah. */
export const refundFacts = columns({
  paymentType,
  grossAmount: payments.grossAmount,
  /** What the provider took besides. It is not returned, so that a refund of the whole is a part for the provider. */
  feeOnTop: payments.feeOnTop,
  /** What of the order was returned before. */
  refundedAmount: orders.refundedAmount,
});
export type RefundFacts = RowOf<typeof refundFacts>;

/**
 * Whether the provider can return `amount` rupiah of an order. Otherwise the shop transfers them to an account of the
 * buyer. The order id is the provider's refund key, so that it refunds an order only once.
 */
export const isByProvider = (
  amount: Rupiah,
  { paymentType: channel, grossAmount, feeOnTop, refundedAmount }: RefundFacts,
): boolean => amount > 0 && refundedAmount === 0 && canBeRefunded(channel, amount < grossAmount || feeOnTop > 0);
