import { eq, sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { rowsOf, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { paymentType } from '#server/areas/payments/payment-type.ts';
import { refunds } from '#server/db/schema/index.ts';

type Refunding = {
  paymentId: PaymentId;
  transactionId: string;
  paymentType: string | null;
  amount: Rupiah;
  isPart: boolean;
  /** What was begun before, if anything. */
  begun: typeof refunds.$inferSelect | undefined;
};

/**
 * Locks the payment of an order whose money is to go back, as a report about it does: whoever is second sees what the
 * first has done. Refuses NO_ORDER, and NOT_REFUNDING when it has gone back already or is not to.
 */
export async function lockRefunding(tx: Transaction, orderId: OrderId): Promise<Refunding> {
  await rowsOf(
    tx,
    sql`select from payments where id = (select payment_id from orders where id = ${orderId}) for no key update`,
  );
  const [order] = await rowsOf<Omit<Refunding, 'begun'> & { paymentStatus: string }>(
    tx,
    sql`select o.payment_id as "paymentId", pay.transaction_id as "transactionId", ${paymentType} as "paymentType",
          o.total_amount as amount, o.total_amount < pay.gross_amount as "isPart", o.payment_status as "paymentStatus"
        from orders o join payments pay on pay.id = o.payment_id where o.id = ${orderId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  const { paymentStatus, ...refunding } = order;
  if (paymentStatus !== 'refunding') throw refuse('NOT_REFUNDING');
  const [begun] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  return { ...refunding, begun };
}
