import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type OrderId, ownerOf, type UserId } from '#contract/ids.ts';
import { isUnpaid, type PaymentStatus } from '#contract/payments/payment-states.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { readPrivateFile } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { openRetained } from '#server/areas/orders/retained-orders.ts';
import { hasReviewedCard } from '#server/areas/orders/order-rows.ts';
import { checkPayment } from '#server/areas/payments/ask-provider.ts';
import { openInvoice } from '#server/areas/payments/invoices.ts';
import { refusalFor } from '#server/areas/payments/provider-failures.ts';
import { openRefund } from '#server/areas/payments/refunds.ts';
import { auditLog, complaints, orderNotes, orders, payments, pushSubscriptions } from '#server/db/schema/index.ts';

type Action = { orderId: OrderId; adminId: UserId };

/**
 * Asks the provider about all attempts of an order's payment and applies the answers.
 * Returns the payment status before and after, and whether the bank is reviewing the card.
 * @throws NO_ORDER, PROVIDER_UNREACHABLE, PROVIDER_REFUSED
 */
export async function checkAtProvider(
  { orderId, adminId }: Action,
  at: Date,
): Promise<{ before: PaymentStatus; after: PaymentStatus; isUnderReview: boolean }> {
  const { payment, paymentStatus: before } = await getOrder(db, orderId);
  await recordAudit(db, { actorId: adminId, action: 'payment-checked', subject: orderId, at });
  await checkPayment(payment, 'all', at).catch((error: unknown) => {
    throw refusalFor(error, 'PROVIDER_UNREACHABLE');
  });
  const { paymentStatus: after, isUnderReview } = await getOrder(db, orderId);
  return { before, after, isUnderReview };
}

/**
 * Decides that a paid order is refunded in full. The system rejects it unless it was sent.
 * @throws NO_ORDER, ORDER_UNPAID, COMPLAINT_OPEN when a complaint must be decided instead, and what openRefund throws
 */
export async function cancelAndRefund({ orderId, adminId, reason }: Action & { reason: string }, at: Date) {
  await transaction(async (tx) => {
    const { paymentStatus } = await getOrder(tx, orderId);
    if (isUnpaid(paymentStatus)) throw refuse('ORDER_UNPAID');
    // Locks the order, so that no complaint is opened meanwhile.
    await openRefund(tx, { orderId, reason, by: adminId, at });
    const isOpen = and(eq(complaints.orderId, orderId), isNull(complaints.closedAt));
    if ((await tx.$count(complaints, isOpen)) > 0) throw refuse('COMPLAINT_OPEN');
    await recordAudit(tx, { actorId: adminId, action: 'order-cancelled', subject: orderId, details: { reason }, at });
  });
}

/**
 * Sends the messages about the present state of an order again. Returns how many devices buyer and seller have; null
 * for the seller when there is nothing to confirm.
 * @throws NO_ORDER, ORDER_UNPAID for an order that still waits for its payment, TOO_MANY_RESENT
 */
export async function resendMessages({ orderId, adminId }: Action, at: Date) {
  return transaction(async (tx) => {
    const { userId, sellerId, status, paymentStatus } = await getOrder(tx, orderId);
    if (paymentStatus === 'pending') throw refuse('ORDER_UNPAID');
    await requireFewResent(tx, orderId, at);
    await recordAudit(tx, { actorId: adminId, action: 'messages-resent', subject: orderId, at });
    await notify(tx, 'order-again', { orderId }, { at, orderId });
    const mustConfirm = status === 'pending' && paymentStatus === 'paid';
    return {
      buyer: await countDevices(tx, userId),
      seller: mustConfirm ? await countDevices(tx, ownerOf(sellerId)) : null,
    };
  });
}

const maxResentPerDay = 5;
const dayMs = 24 * 60 * 60_000;

/**
 * Locks the order, so that requests at once cannot exceed the limit.
 * @throws TOO_MANY_RESENT when the messages were sent again five times within a day
 */
async function requireFewResent(tx: Transaction, orderId: OrderId, at: Date): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  const since = new Date(at.getTime() - dayMs).toISOString();
  const isResent = and(eq(auditLog.subject, orderId), eq(auditLog.action, 'messages-resent'), gt(auditLog.at, since));
  if ((await tx.$count(auditLog, isResent)) >= maxResentPerDay) {
    throw refuse('TOO_MANY_RESENT', { max: maxResentPerDay });
  }
}

type Note = Action & { text: string };

/** @throws NO_ORDER */
export async function addNote({ orderId, adminId, text }: Note, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await getOrder(tx, orderId);
    const authorName = sql`(select user_name from users where id = ${adminId})`;
    await tx.insert(orderNotes).values({ orderId, authorId: adminId, authorName, text, at: at.toISOString() });
    await recordAudit(tx, { actorId: adminId, action: 'note-added', subject: orderId, details: { note: text }, at });
  });
}

/**
 * Opens what is kept of an order of an erased account: for five years all of it, then what its invoice says. The audit
 * entry with the reason is written first.
 * @throws NOT_FOUND when nothing is kept
 */
export async function openRetainedOrder({ orderId, adminId, reason }: Action & { reason: string }, at: Date) {
  const [row] = await db.select({ kept: orders.kept }).from(orders).where(isOfErased(orderId));
  const invoice = row && (await openInvoice(orderId));
  if (!row?.kept && !invoice) throw refuse('NOT_FOUND');
  await recordAudit(db, { actorId: adminId, action: 'open-kept-order', subject: orderId, details: { reason }, at });
  const kept = row?.kept ? openRetained(orderId, row.kept) : { facts: {}, texts: [], photos: [] };
  const photos = await Promise.all(kept.photos.map(readPrivateFile));
  return {
    facts: { ...invoice, ...kept.facts },
    texts: kept.texts,
    photos: photos.map((photo) => `data:image/webp;base64,${photo.toString('base64')}`),
  };
}

const isOfErased = (orderId: OrderId) =>
  sql`${orders.id} = ${orderId} and exists (select from users u
      where u.id = ${orders.userId} and u.erased_at is not null)`;

/** Erases what admins wrote about orders. */
export async function eraseNotes(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  const ids = sql.param(orderIds);
  await tx
    .update(orderNotes)
    .set({ text: '' })
    .where(sql`${orderNotes.orderId} = any(${ids}::uuid[])`);
}

async function getOrder(runner: Queryable, orderId: OrderId) {
  const { userId, sellerId, status, paymentStatus } = orders;
  const { id, attempt } = payments;
  const [order] = await runner
    .select({
      userId,
      sellerId,
      status,
      paymentStatus,
      payment: { id, attempt },
      isUnderReview: sql<boolean>`${payments.status} = 'pending'
        and ${hasReviewedCard(sql`payments.id`)}`,
    })
    .from(orders)
    .innerJoin(payments, eq(id, orders.paymentId))
    .where(eq(orders.id, orderId));
  if (!order) throw refuse('NO_ORDER');
  return order;
}

const countDevices = (runner: Queryable, userId: UserId): Promise<number> =>
  runner.$count(pushSubscriptions, and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)));
