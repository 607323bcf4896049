/** Who is told of money that the shop holds for a buyer. */
import { type SQL, sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { notifyEach } from '#server/areas/notifications/notify.ts';
import { announceRefunding } from '#server/areas/orders/order-money.ts';

type Held = { id: number; paymentId: PaymentId | null };

/** Tells the buyers of received money that is without an order what happens to it. */
export async function notifyOfHolding(tx: Transaction, money: readonly Held[], at: Date): Promise<void> {
  const named = JSON.stringify(money.filter(({ paymentId }) => paymentId !== null));
  const news = await tx.rows<{ moneyId: number; orderId: OrderId }>(sql`
    select m.id as "moneyId", min(o.id::text) as "orderId"
    from json_to_recordset(${named}) as m (id bigint, "paymentId" uuid)
    join orders o on o.payment_id = m."paymentId"
    group by m.id order by m.id`);
  const stated = news.map(({ orderId, moneyId }) => ({ orderId, about: { moneyId } }));
  if (stated.length > 0) await notifyEach(tx, 'money-held', stated, at);
}

/** Tells the buyers of received money that is still without an order, which nobody told them of. */
export async function announceHolding(tx: Transaction, which: SQL, at: Date): Promise<void> {
  const held = await tx.rows<Held>(sql`
    update unplaced_money set holding_notified_at = ${at}
    where ${which} and direction = 'in' and closed_at is null and holding_notified_at is null
      and payment_id is not null
    returning id, payment_id as "paymentId"`);
  if (held.length > 0) await notifyOfHolding(tx, held, at);
}

type ReportedTransaction = { providerOrderId: string; transactionId: string };

/** Condition: the money came with a transaction. */
export const isOfTransaction = ({ providerOrderId, transactionId }: ReportedTransaction): SQL =>
  sql`provider_order_id = ${providerOrderId} and transaction_id = ${transactionId}`;

/**
 * Scheduled job: tells the buyers of money that a node of the release before began to hold during an update. It did not
 * record whether it told them.
 */
export async function announceHeldMoney(at: Date): Promise<void> {
  await transaction(async (tx) => {
    await announceRefunding(tx, at);
    await announceHolding(tx, sql`true`, at);
  });
}
