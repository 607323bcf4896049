import { eq, sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import { type Rupiah, zero } from '#contract/money.ts';
import { withAmounts } from '#contract/server-money.ts';
import { columns } from '#platform/columns.ts';
import type { Transaction } from '#platform/sql.ts';
import { notifyEach } from '#server/areas/notifications/notify.ts';
import { removePurchasedLines } from '#server/areas/cart/cart.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { lockStock, takeStock } from '#server/areas/catalogue/stock.ts';
import { moveOrder, wasReleased } from '#server/areas/orders/move-order.ts';
import { storedAmounts } from '#server/areas/orders/order-amounts.ts';
import { holdForRefund, markOrdersPaid } from '#server/areas/orders/order-money.ts';
import { endBoughtWaits } from '#server/areas/waiting-list/waits.ts';
import { orderLines, orders } from '#server/db/schema/index.ts';
import { issueInvoices } from './invoices.ts';
import { postIncome } from './ledger.ts';
import { firstPaidCheck } from './payment-checks.ts';

const boughtColumns = columns({
  orderId: orders.id,
  sellerId: orders.sellerId,
  status: orders.status,
  ...storedAmounts,
});

type Paid = {
  paymentId: PaymentId;
  transactionId: string;
  /** Rupiah that the buyer paid to the provider besides; the shop never receives them. */
  feeOnTop?: Rupiah;
  at: Date;
};

/**
 * Records that a payment was received. Orders that are not rejected become paid and
 * get their invoices. Orders released in the meantime are reopened if their stock can
 * be taken again. If it cannot, or the seller rejected them, they become `refunding`.
 */
export async function markPaid(
  tx: Transaction,
  { paymentId, transactionId, feeOnTop = zero, at }: Paid,
): Promise<void> {
  const paid = sql`
    with paid as (
      update payments set status = 'paid', paid_at = ${at}, checked_at = ${at},
        transaction_id = ${transactionId},
        fee_on_top = ${feeOnTop}, next_check_at = ${firstPaidCheck(at)}, client_hash = null
      where id = ${paymentId}
    )`;
  const ofPayment = sql`orders where payment_id = ${paymentId} order by id for no key update`;
  const bought = (await tx.read(boughtColumns, ofPayment, paid)).map(withAmounts);

  const released = bought.filter(({ status }) => status === 'rejected').map(({ orderId }) => orderId);
  if (released.length > 0) await lockStock(tx, released);
  const kept: OrderId[] = [];
  const lost: OrderId[] = [];
  for (const { orderId, status } of bought) {
    const isActive = status !== 'rejected' || (await reopenOrder(tx, orderId, at));
    (isActive ? kept : lost).push(orderId);
  }
  if (lost.length > 0) await holdForRefund(tx, lost, { isLate: true, at });
  if (kept.length > 0) {
    await markOrdersPaid(tx, kept, at);
    await countSold(tx, kept, 1);
    await issueInvoices(tx, kept, at);
    const news = kept.map((orderId, place) => ({ orderId, about: { orderId, isFirst: place === 0 } }));
    await notifyEach(tx, 'order-paid', news, at);
  }
  await postIncome(tx, { posting: `payment:${paymentId}`, paymentId, shares: bought, at });
  await removePurchasedLines(tx, paymentId);
  await endBoughtWaits(tx, paymentId);
}

/**
 * Reopens a released order and takes its stock again. Returns false if a seller rejected it or there is not enough
 * stock.
 */
async function reopenOrder(tx: Transaction, orderId: OrderId, at: Date): Promise<boolean> {
  if (!(await wasReleased(tx, orderId))) return false;
  const { productId, quantity } = orderLines;
  const lines = await tx
    .select({ orderId: orderLines.orderId, productId, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  await tx.rows(sql`savepoint before_stock`);
  if (await takeStock(tx, lines, at)) return moveOrder(tx, { orderId, to: 'pending', by: 'system', at });
  await tx.rows(sql`rollback to savepoint before_stock`);
  return false;
}
