import { eq } from 'drizzle-orm';
import type { ComplaintOutcome } from '#contract/complaints/complaints.ts';
import type { ComplaintId, OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { leftOf } from '#contract/orders/order-amounts.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { setDisputed } from '#server/areas/orders/order-money.ts';
import { isPaymentOf, lockPayment } from '#server/areas/orders/lock-order.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { complaints, orders } from '#server/db/schema/index.ts';
import { lockOpenComplaint } from './complaints.ts';

type Decision = { complaintId: ComplaintId; adminId: UserId; reason: string };

/**
 * Closes a complaint in favour of the seller. The order is due once it is confirmed.
 * @throws NO_COMPLAINT, COMPLAINT_CLOSED
 */
export async function releaseComplaint({ complaintId, adminId, reason }: Decision, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { orderId } = await lockOpenComplaint(tx, complaintId);
    await close(tx, { complaintId, orderId, outcome: 'released', reason, adminId, at });
    const details = { complaintId, reason };
    await recordAudit(tx, { actorId: adminId, action: 'complaint-release', subject: orderId, details, at });
  });
}

type Refund = Decision & {
  /** Rupiah; absent: all that is left of the order. */
  amount?: Rupiah | undefined;
};

/**
 * Closes a complaint with a refund. After a full one the order keeps its status and
 * is never due; a part leaves it paid, and disputed until the part is returned.
 * @throws NO_COMPLAINT, COMPLAINT_CLOSED, and what openRefund throws
 */
export async function refundComplaint({ complaintId, adminId, reason, amount }: Refund, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const orderId = await orderOf(tx, complaintId);
    if (orderId) await lockPayment(tx, isPaymentOf(orderId));
    const complaint = await lockOpenComplaint(tx, complaintId);
    const [order] = await tx.select().from(orders).where(eq(orders.id, complaint.orderId));
    const { id, paymentStatus } = order!;
    const left = leftOf(order!);
    const part = amount !== undefined && amount !== left ? amount : undefined;
    const outcome = part === undefined ? 'refunded' : 'partly-refunded';
    await close(tx, { complaintId, orderId: id, outcome, refundAmount: part, reason, adminId, at });
    // The refund of the whole order may have begun elsewhere, for example in the provider's dashboard.
    const isUnderWay = paymentStatus === 'refunding' || paymentStatus === 'refunded';
    if (part !== undefined || !isUnderWay) await openRefund(tx, { orderId: id, amount: part, reason, by: adminId, at });
    const details = { complaintId, amount: part ?? left, reason };
    await recordAudit(tx, { actorId: adminId, action: 'complaint-refund', subject: id, details, at });
  });
}

async function orderOf(tx: Transaction, complaintId: ComplaintId): Promise<OrderId | undefined> {
  const [complaint] = await tx
    .select({ orderId: complaints.orderId })
    .from(complaints)
    .where(eq(complaints.id, complaintId));
  return complaint?.orderId;
}

type Closing = Decision & {
  orderId: OrderId;
  outcome: ComplaintOutcome;
  refundAmount?: Rupiah | undefined;
  at: Date;
};

async function close(tx: Transaction, closing: Closing): Promise<void> {
  const { complaintId, orderId, outcome, refundAmount, reason, adminId, at } = closing;
  await tx
    .update(complaints)
    .set({ closedAt: at.toISOString(), outcome, refundAmount, decision: reason, decidedBy: adminId })
    .where(eq(complaints.id, complaintId));
  await setDisputed(tx, orderId, false);
  await notify(tx, 'complaint', { complaintId, news: 'decided' }, { at, orderId });
}
