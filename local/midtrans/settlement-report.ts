import { formatJakartaTime } from './jakarta-time.ts';
import { formatAmount } from './payment-wire.ts';
import type { Order, Payment } from './records.ts';

const columns = [
  'Transaction ID',
  'Order ID',
  'Transaction Type',
  'Payment Type',
  'Transaction Time',
  'Settlement Time',
  'Gross Amount',
  'Fee',
  'Net Amount',
];

/**
 * Returns a settlement report as CSV: a row for each settled payment, and one with negative amounts for each refund of
 * it. The fees are typical ones.
 */
export function settlementReport(orders: readonly Order[]): string {
  const rows = orders.flatMap((order) =>
    order.payments.flatMap((payment) => {
      // A bank that takes a transfer back (`deny`) leaves nothing to settle.
      if (payment.settledAt === null || payment.state === 'deny') return [];
      const refunds = payment.refunds.map((refund) => ({
        kind: 'Refund',
        at: refund.createdAt,
        gross: -refund.amount,
      }));
      const settled = { kind: 'Payment', at: payment.settledAt, gross: payment.grossAmount };
      return [settled, ...refunds].map(({ kind, at, gross }) => {
        const fee = gross > 0 ? feeOf(payment) : 0;
        return [
          payment.transactionId,
          order.orderId,
          kind,
          payment.paymentType,
          formatJakartaTime(payment.startedAt),
          formatJakartaTime(at),
          ...[gross, fee, gross - fee].map(formatAmount),
        ];
      });
    }),
  );
  return [columns, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join('');
}

const percentages: Record<string, number> = {
  credit_card: 2.9,
  qris: 0.7,
  gopay: 2,
  shopeepay: 2,
  dana: 1.5,
  ovo: 1.5,
};
const transferFee = 4_000;
const counterFee = 5_000;

/** The provider's fee in rupiah: a percentage for cards and wallets, a fixed amount for banks and counters. */
function feeOf({ paymentType, grossAmount }: Payment): number {
  const percentage = percentages[paymentType];
  if (percentage !== undefined) return Math.round((grossAmount * percentage) / 100);
  return Math.min(grossAmount, paymentType === 'cstore' ? counterFee : transferFee);
}
