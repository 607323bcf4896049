import { eq, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { columns, merge, type RowOf } from '#platform/columns.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { requirePaidTo } from '#server/areas/bank-accounts/paid-to.ts';
import { holdForRefund, setDisputed } from '#server/areas/orders/order-money.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { rejectOrders } from '#server/areas/orders/reject.ts';
import { orders, refunds } from '#server/db/schema/index.ts';
import { isPaymentOf, lockPayment } from '#server/areas/orders/lock-order.ts';
import { placeOf } from './refund-account.ts';
import { refundFacts } from './refund-channel.ts';
import { returnOrderMoney } from './return-money.ts';

type NewRefund = {
  orderId: OrderId;
  /** Rupiah; absent: all that is left of the order. */
  amount?: Rupiah | undefined;
  reason: string;
  by: UserId;
  at: Date;
};

/**
 * Opens the refund of a paid order, which an admin then requests from the provider or makes manually. A full refund
 * makes the order `refunding`, and rejects it unless it was sent. A part leaves it paid, but disputed until the part is
 * returned. After that, one more refund returns the rest.
 * @throws NO_ORDER, NOT_REFUNDABLE for an order that is not paid or has an open refund, REFUND_TOO_LARGE when less than
 * `amount` is left, REFUND_REST for another part
 */
export async function openRefund(tx: Transaction, { orderId, amount, reason, by, at }: NewRefund): Promise<void> {
  const order = await lockPaymentOf(tx, orderId);
  const [earlier] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (order.paymentStatus !== 'paid' || (earlier && !earlier.doneAt)) throw refuse('NOT_REFUNDABLE');
  if (amount !== undefined && amount > order.left) throw refuse('REFUND_TOO_LARGE');
  const isPart = amount !== undefined && amount < order.left;
  if (isPart && earlier) throw refuse('REFUND_REST');
  const opened = { amount: isPart ? amount : null, reason, openedBy: by, openedAt: at.toISOString() };
  const { amount: partAmount, doneAt: partDoneAt, proof: partProof } = earlier ?? {};
  const clearedAttempt = {
    way: null,
    refusal: null,
    note: '',
    proof: null,
    askedBy: null,
    askedAt: null,
    doneAt: null,
  };
  await tx
    .insert(refunds)
    .values({ orderId, ...opened })
    .onConflictDoUpdate({
      target: refunds.orderId,
      set: { ...opened, ...clearedAttempt, partAmount, partDoneAt, partProof },
    });
  const about = { orderId, isDone: false };
  if (isPart) {
    await setDisputed(tx, orderId, true);
    await notify(tx, 'refund', about, { at, orderId });
  } else if (order.status === 'pending' || order.status === 'processing') {
    await rejectOrders(tx, { orderIds: [orderId], by: 'system', unpaid: 'cancelled', reason, at });
    await notify(tx, 'refund', about, { at, orderId });
  } else {
    await holdForRefund(tx, [orderId], { isLate: false, at });
    await countSold(tx, [orderId], -1);
  }
}

type ManualRefund = {
  orderId: OrderId;
  adminId: UserId;
  note: string;
  proof: Buffer;
  /** The version of the account that the admin was shown. */
  accountVersion?: string | undefined;
};

/**
 * Records that an admin refunded an order manually, from the shop's bank account. The amount no longer counts towards
 * the seller's payout. The audit log names the account that was paid to.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_UNDER_WAY while a refund request to the provider is open (the buyer would be
 * refunded twice), and what requirePaidTo and, for the proof, withPrivatePicture throw
 */
export const refundManually = (
  { orderId, adminId, note, proof, accountVersion }: ManualRefund,
  at: Date,
): Promise<void> =>
  withPrivatePicture(proof, (proofName) =>
    transaction(async (tx) => {
      const { paymentId, amount, attempt } = await lockRefund(tx, orderId);
      if (attempt?.way && attempt.refusal === null) throw refuse('REFUND_UNDER_WAY');
      const paid = { place: placeOf(orderId), stored: attempt, adminId, accountVersion };
      const account = await requirePaidTo(tx, paid, at);
      const way = { way: 'manual' as const, note, proof: proofName, askedBy: adminId, askedAt: at.toISOString() };
      await tx
        .insert(refunds)
        .values({ orderId, ...way })
        .onConflictDoUpdate({ target: refunds.orderId, set: way });
      const isRest = Boolean(attempt?.partDoneAt);
      await returnOrderMoney(tx, { paymentId, orderId, amount, source: 'cash', isRest, at });
      const details = { amount, note, ...(account && { account }) };
      await recordAudit(tx, { actorId: adminId, action: 'refund-manual', subject: orderId, details, at });
    }),
  );

const refundableColumns = merge(
  columns({
    paymentId: orders.paymentId,
    status: orders.status,
    paymentStatus: orders.paymentStatus,
    transactionId: sql<string>`payments.transaction_id`,
    left,
  }),
  refundFacts,
);

/**
 * Locks the payment of an order, and returns the order. Payment reports lock the same row, so the second of two
 * concurrent transactions sees the changes of the first.
 * @throws NO_ORDER
 */
async function lockPaymentOf(tx: Transaction, orderId: OrderId): Promise<RowOf<typeof refundableColumns>> {
  await lockPayment(tx, isPaymentOf(orderId));
  const [order] = await tx.read(
    refundableColumns,
    sql`orders join payments on payments.id = orders.payment_id where orders.id = ${orderId}`,
  );
  if (!order) throw refuse('NO_ORDER');
  return order;
}

/**
 * Locks an open refund. A refunding order is refunded wholly, also when a part was opened before.
 * @throws NO_ORDER, NOT_REFUNDING when no refund of the order is open
 */
export async function lockRefund(tx: Transaction, orderId: OrderId) {
  const due = await findDue(tx, orderId);
  if (!due) throw refuse('NOT_REFUNDING');
  return due;
}

/**
 * The same, but undefined when no refund of the order is open.
 * @throws NO_ORDER
 */
export async function findDue(tx: Transaction, orderId: OrderId) {
  const order = await lockPaymentOf(tx, orderId);
  const [attempt] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  const part = attempt && !attempt.doneAt ? attempt.amount : null;
  const amount = order.paymentStatus === 'refunding' ? order.left : order.paymentStatus === 'paid' ? part : null;
  return amount === null ? undefined : { ...order, amount, attempt };
}
