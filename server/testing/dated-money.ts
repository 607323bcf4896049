/** Money of orders that came in and went back on other days than today. */
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { rupiah } from '#contract/money.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { markPaid } from '#server/areas/payments/mark-paid.ts';
import { returnOrderMoney } from '#server/areas/payments/return-money.ts';
import { paymentEvents } from '#server/db/schema/index.ts';
import { paymentIdOf } from './provider.ts';

/** Records that the provider received the payment of an unpaid order, and nothing at the provider. */
export const payAt = ({ checkoutId, totalAmount }: DetailedOrder, at: string, transactionId = newId()): Promise<void> =>
  transaction(async (tx) => {
    const paymentId = paymentIdOf(checkoutId);
    await tx.insert(paymentEvents).values({
      paymentId,
      providerOrderId: checkoutId,
      transactionId,
      transactionStatus: 'settlement',
      statusCode: '200',
      fraudStatus: 'accept',
      refundAmount: '',
      effect: 'paid',
      report: { gross_amount: `${totalAmount}.00`, transaction_status: 'settlement' },
      outcome: 'applied',
      at: new Date(at).toISOString(),
      judgedAt: new Date(at).toISOString(),
    });
    await markPaid(tx, { paymentId, transactionId, at: new Date(at) });
  });

/** Records that rupiah of an order were returned to its buyer. `isRest` is for the last of them. */
export const returnAt = (
  { _id: orderId, checkoutId }: DetailedOrder,
  { amount, at, source = 'gateway_clearing', isRest = false }: Returned,
) =>
  transaction((tx) =>
    returnOrderMoney(tx, {
      paymentId: paymentIdOf(checkoutId),
      orderId,
      amount: rupiah(amount),
      source,
      at: new Date(at),
      isRest,
    }),
  );
type Returned = { amount: number; at: string; source?: 'cash' | 'gateway_clearing'; isRest?: boolean };
