import { and, eq, sql } from 'drizzle-orm';
import type { OrderId, PaymentId, UserId } from '#contract/ids.ts';
import { difference, type Rupiah } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { canBeRefunded } from '#contract/payments/payment-channels.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, type Transaction, transaction } from '#platform/db.ts';
import { withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { countSold } from '#server/areas/catalogue/product-stats.ts';
import { requirePaidTo } from '#server/areas/bank-accounts/paid-to.ts';
import { holdForRefund, rejectOrders } from '#server/areas/orders/move-order.ts';
import { setDisputed } from '#server/areas/orders/order-money.ts';
import { refunds } from '#server/db/schema/index.ts';
import { applyReport } from './apply-report.ts';
import { isPaymentOf, lockPayment } from '#server/areas/orders/lock-order.ts';
import { cancelTransaction, findReport, paymentType, refundTransaction } from './midtrans.ts';
import { refusalFor } from './provider-failures.ts';
import { placeOf } from './refund-account.ts';
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
  const order = await lockOrder(tx, orderId);
  const [earlier] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (order.paymentStatus !== 'paid' || (earlier && !earlier.doneAt)) throw refuse('NOT_REFUNDABLE');
  if (amount !== undefined && amount > order.left) throw refuse('REFUND_TOO_LARGE');
  const isPart = amount !== undefined && amount < order.left;
  if (isPart && earlier) throw refuse('REFUND_REST');
  const opened = { amount: isPart ? amount : null, reason, openedBy: by, openedAt: at.toISOString() };
  const { amount: partAmount, doneAt: partDoneAt, proof: partProof } = earlier ?? {};
  const again = { way: null, refusal: null, note: '', proof: null, askedBy: null, askedAt: null, doneAt: null };
  await tx
    .insert(refunds)
    .values({ orderId, ...opened })
    .onConflictDoUpdate({ target: refunds.orderId, set: { ...opened, ...again, partAmount, partDoneAt, partProof } });
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

type ProviderRefund = { orderId: OrderId; adminId: UserId };
type RefundRequest = { transactionId: string; orderId: OrderId; amount: Rupiah; isPart: boolean };

/**
 * Requests a refund of an order from the provider. The request is recorded before it is sent, so that no admin refunds
 * the order manually in the meantime. A repeated request refers to the same refund. Returns whether the money is
 * returned already; if not, the provider reports it later.
 * @throws NO_ORDER, NOT_REFUNDING, REFUND_BY_HAND when the provider cannot refund or rejects the request,
 * REFUND_AFTER_SETTLEMENT for a part of a card payment that is not settled yet, REFUND_UNREACHABLE when the provider
 * does not respond, PROVIDER_REFUSED when it does not take the key
 */
export async function refundByProvider(request: ProviderRefund, at: Date): Promise<boolean> {
  const refund = await recordRequest(request, at);
  const refusal = await requestRefund(refund, at).catch((error: unknown) => {
    throw refusalFor(error, 'REFUND_UNREACHABLE');
  });
  const ofOrder = eq(refunds.orderId, request.orderId);
  const [row] = await db.select({ doneAt: refunds.doneAt }).from(refunds).where(ofOrder);
  if (row?.doneAt) return true;
  if (refusal === null) return false;
  await db.update(refunds).set({ refusal }).where(ofOrder);
  throw refuse('REFUND_BY_HAND');
}

/**
 * Requests the refund and applies the transaction status that the provider then reports. The order id is the key of the
 * refund, so that a retry does not refund twice. A card payment that is not settled yet is voided instead. Returns the
 * provider's reason for refusing, or null.
 */
async function requestRefund(
  { transactionId, orderId, amount, isPart }: RefundRequest,
  at: Date,
): Promise<string | null> {
  const isCaptured = (await findReport(transactionId))?.transaction_status.toLowerCase() === 'capture';
  if (isCaptured && isPart) {
    await withdrawRequest(orderId);
    throw refuse('REFUND_AFTER_SETTLEMENT');
  }
  const reason = `Pengembalian dana pesanan ${orderId}`;
  const refusal = isCaptured
    ? await cancelTransaction(transactionId)
    : await refundTransaction(transactionId, { key: orderId, amount, reason });
  const report = await findReport(transactionId);
  if (report) await applyReport(report, at);
  return refusal;
}

const withdrawRequest = (orderId: OrderId) =>
  db
    .update(refunds)
    .set({ way: null, askedBy: null, askedAt: null })
    .where(and(eq(refunds.orderId, orderId), sql`done_at is null`));

type LockedOrder = {
  paymentId: PaymentId;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  transactionId: string;
  paymentType: string | null;
  grossAmount: Rupiah;
  /** What the provider took besides. It is not returned, so that a refund of the whole is a part for the provider. */
  feeOnTop: Rupiah;
  refundedAmount: Rupiah;
  /** The total without what was refunded already. */
  left: Rupiah;
};

/**
 * Locks the payment of an order. Payment reports lock the same row, so the second of two concurrent transactions sees
 * the changes of the first.
 * @throws NO_ORDER
 */
async function lockOrder(tx: Transaction, orderId: OrderId): Promise<LockedOrder> {
  await lockPayment(tx, isPaymentOf(orderId));
  const [order] = await tx.rows<Omit<LockedOrder, 'left'> & { totalAmount: Rupiah }>(sql`
    select o.payment_id as "paymentId", o.status, o.payment_status as "paymentStatus",
      pay.transaction_id as "transactionId", ${paymentType} as "paymentType", pay.gross_amount as "grossAmount", pay.fee_on_top as "feeOnTop",
      o.total_amount as "totalAmount", o.refunded_amount as "refundedAmount"
    from orders o join payments pay on pay.id = o.payment_id where o.id = ${orderId}`);
  if (!order) throw refuse('NO_ORDER');
  return { ...order, left: difference(order.totalAmount, order.refundedAmount) };
}

/**
 * Locks an open refund. A refunding order is refunded wholly, also when a part was opened before.
 * @throws NO_ORDER, NOT_REFUNDING when no refund of the order is open
 */
async function lockRefund(tx: Transaction, orderId: OrderId) {
  const order = await lockOrder(tx, orderId);
  const [attempt] = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  const part = attempt && !attempt.doneAt ? attempt.amount : null;
  const amount = order.paymentStatus === 'refunding' ? order.left : order.paymentStatus === 'paid' ? part : null;
  if (amount === null) throw refuse('NOT_REFUNDING');
  return { ...order, amount, attempt };
}

const recordRequest = ({ orderId, adminId }: ProviderRefund, at: Date): Promise<RefundRequest> =>
  transaction(async (tx) => {
    const { transactionId, amount, ...order } = await lockRefund(tx, orderId);
    const isPart = amount < order.grossAmount;
    // The order id is the provider's refund key, so that the provider refunds an order only once.
    if (amount === 0 || order.refundedAmount > 0 || !canBeRefunded(order.paymentType, isPart || order.feeOnTop > 0)) {
      throw refuse('REFUND_BY_HAND');
    }
    const way = { way: 'provider' as const, refusal: null, note: '', askedBy: adminId, askedAt: at.toISOString() };
    await tx
      .insert(refunds)
      .values({ orderId, ...way })
      .onConflictDoUpdate({ target: refunds.orderId, set: way });
    await recordAudit(tx, { actorId: adminId, action: 'refund-asked', subject: orderId, details: { amount }, at });
    return { transactionId, orderId, amount, isPart };
  });
