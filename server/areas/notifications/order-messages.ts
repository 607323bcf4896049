import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type NotificationId, orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { Mover, OrderStatus } from '#contract/order-states.ts';
import { canBeRefunded } from '#contract/payment-channels.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import { deliveries, notifications, orders, pushSubscriptions } from '#server/db/schema/index.ts';
import { queueMail } from './mails.ts';

const statusColumns = sql`o.id as "orderId", o.user_id as "userId", e.to_status as "to", e.by, e.reason,
  s.store_name as "storeName", o.payment_status as "paymentStatus", o.courier, o.tracking_number as "trackingNumber",
  ${paymentType} as "paymentType", o.total_amount < pay.gross_amount as "isShare"`;
const statusTables = sql`order_events e join orders o on o.id = e.order_id join stores s on s.seller_id = o.seller_id
  join payments pay on pay.id = o.payment_id`;
type Found = Parameters<typeof orderStatusMessage>[0] & { userId: UserId };

/** Notifies a customer of a status change of their order: the job `tell-customer`. */
export async function notifyCustomer({ eventId }: { eventId: number }, at: Date): Promise<void> {
  const [found] = await queryRows<Found>(db, sql`select ${statusColumns} from ${statusTables} where e.id = ${eventId}`);
  const message = found && orderStatusMessage(found);
  if (message) await notifyUser({ ...message, userId: found.userId, cause: `order-event:${eventId}` }, at);
}

/** Notifies a seller of a paid order: the job `tell-seller`. */
export async function notifySeller({ orderId }: { orderId: OrderId }, at: Date): Promise<void> {
  const { sellerId, totalAmount } = orders;
  const [order] = await db.select({ sellerId, totalAmount }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const message = newOrderMessage({ orderId, totalAmount: order.totalAmount });
  await notifyUser({ ...message, userId: order.sellerId, cause: `order-paid:${orderId}` }, at);
  const mail = {
    userId: order.sellerId,
    kind: 'new-order',
    cause: `new-order:${orderId}`,
    about: { orderId },
  } as const;
  await transaction((tx) => queueMail(tx, mail, at));
}

/** Notifies a seller that a buyer or the system cancelled a paid order: the job `tell-seller-cancelled`. */
export async function notifySellerOfCancellation({ eventId }: { eventId: number }, at: Date): Promise<void> {
  const [event] = await queryRows<{ orderId: OrderId; sellerId: UserId; by: Mover; reason: string | null }>(
    db,
    sql`select e.order_id as "orderId", o.seller_id as "sellerId", e.by, e.reason
        from order_events e join orders o on o.id = e.order_id where e.id = ${eventId}`,
  );
  if (!event) return;
  const { orderId, sellerId, by, reason } = event;
  const message = {
    title: 'Pesanan dibatalkan',
    body: `Pesanan ${orderCode(orderId)} dibatalkan${by === 'customer' ? ' pembeli' : ''}${because(reason)} Jangan kirim pesanan ini. Stok sudah kembali.`,
    path: sellerPath(orderId),
  };
  await notifyUser({ ...message, userId: sellerId, cause: `order-cancelled:${eventId}` }, at);
}

type Again = { orderId: OrderId; askedAt: number };

/**
 * Sends the message about the present state of an order to its buyer, and to its seller if they must confirm it: the
 * job `tell-again`. `askedAt` (ms) identifies the admin's request.
 */
export async function notifyAgain({ orderId, askedAt }: Again, at: Date): Promise<void> {
  const [found] = await queryRows<Found & { sellerId: UserId; totalAmount: Rupiah }>(
    db,
    sql`select ${statusColumns}, o.seller_id as "sellerId", o.total_amount as "totalAmount"
        from ${statusTables} where o.id = ${orderId} order by e.id desc limit 1`,
  );
  if (!found) return;
  const { sellerId, totalAmount, ...last } = found;
  // Customers get no message about their own action, unless it is asked for.
  const message = orderStatusMessage({ ...last, by: last.by === 'customer' ? 'system' : last.by });
  const cause = againCause(orderId, askedAt);
  if (message) await notifyUser({ ...message, userId: last.userId, cause: `${cause}:buyer` }, at);
  if (last.to !== 'pending' || last.paymentStatus !== 'paid') return;
  await notifyUser({ ...newOrderMessage({ orderId, totalAmount }), userId: sellerId, cause: `${cause}:seller` }, at);
}

/** The start of the causes of messages that an admin asked for at `askedAt` (ms). */
export const againCause = (orderId: OrderId, askedAt: number): string => `order-again:${orderId}:${askedAt}`;

type UserMessage = Message & { userId: UserId; cause: string };

/** Queues a message to each device of a user. Repeated calls with the same cause send it only once. */
export async function notifyUser({ userId, ...message }: UserMessage, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const devices = await tx
      .select({ subscriptionId: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.endpoint)));
    if (devices.length === 0) return;
    const notificationId = newId<NotificationId>(at.getTime());
    const added = await tx
      .insert(notifications)
      .values({ id: notificationId, ...message, createdAt: at.toISOString(), addressedAt: at.toISOString() })
      .onConflictDoNothing()
      .returning({ id: notifications.id });
    if (added.length === 0) return;
    await tx
      .insert(deliveries)
      .values(devices.map((device) => ({ ...device, notificationId, userId, dueAt: at.toISOString() })));
  });
}

type Message = { title: string; body: string; path: string };

type Move = {
  orderId: OrderId;
  to: OrderStatus;
  by: Mover;
  reason: string | null;
  storeName: string;
  paymentStatus: PaymentStatus;
  courier: string;
  trackingNumber: string;
  paymentType: string | null;
  /** Whether the payment also paid for other orders. */
  isShare: boolean;
};

/** Returns the message for a status change of an order; null when the customer made the change. */
function orderStatusMessage(move: Move): Message | null {
  if (move.by === 'customer') return null;
  const path = buyerPath(move.orderId);
  const order = `Pesanan ${orderCode(move.orderId)} dari ${move.storeName}`;
  switch (move.to) {
    case 'pending':
      return { title: 'Pembayaran diterima', body: `${order} menunggu konfirmasi penjual.`, path };
    case 'processing':
      return { title: 'Pesanan diproses', body: `${order} sedang disiapkan penjual.`, path };
    case 'shipped':
      return { title: 'Pesanan dalam pengiriman', body: `${order} sudah dikirim.${carrierOf(move)}`, path };
    case 'delivered':
      return { title: 'Pesanan sudah sampai', body: `${order} sudah sampai. Konfirmasi penerimaannya, ya.`, path };
    case 'confirmed':
      return { title: 'Pesanan selesai', body: `${order} dianggap sudah diterima. Beri ulasan untuk barangnya.`, path };
    case 'rejected':
      return { ...rejectionMessage(move, order), path };
  }
}

/** The page where a buyer sees an order. */
export const buyerPath = (orderId: OrderId) => `/shop/account?tab=pesanan&pesanan=${orderId}`;

/** The page where a seller sees an order. */
export const sellerPath = (orderId: OrderId) => `/store/orders?pesanan=${orderId}`;

/** The end of a message about a refund that needs the buyer's bank account. */
export const askForAccount = ' Isi rekening tujuan di detail pesanan.';

const carrierOf = ({ courier, trackingNumber }: Move): string =>
  [courier && ` Kurir: ${courier}.`, trackingNumber && ` Nomor resi: ${trackingNumber}.`].join('');

function rejectionMessage(
  { by, reason, paymentStatus, ...move }: Move,
  order: string,
): { title: string; body: string } {
  const isPaid = paymentStatus === 'refunding' || paymentStatus === 'refunded';
  const ask = paymentStatus === 'refunding' && !canBeRefunded(move.paymentType, move.isShare) ? askForAccount : '';
  const money = isPaid ? ` Dana Anda dikembalikan.${ask}` : '';
  if (by === 'seller') {
    return { title: 'Pesanan ditolak', body: `${order} ditolak penjual${because(reason)}${money}` };
  }
  if (reason) return { title: 'Pesanan dibatalkan', body: `${order} dibatalkan${because(reason)}${money}` };
  const why: Partial<Record<PaymentStatus, string>> = {
    expired: ' karena waktu pembayaran habis',
    failed: ' karena pembayaran tidak berhasil',
  };
  return { title: 'Pesanan dibatalkan', body: `${order} dibatalkan${why[paymentStatus] ?? ''}.${money}` };
}

/** Ends a sentence with the reason, if there is one. */
const because = (reason: string | null): string => (reason ? `: ${reason.replace(/\.$/, '')}.` : '.');

/** Returns the message to a seller about a paid order; `totalAmount` is in rupiah. */
const newOrderMessage = (order: { orderId: OrderId; totalAmount: Rupiah }): Message => ({
  title: 'Pesanan baru',
  body: `Pesanan ${orderCode(order.orderId)} senilai ${formatRupiah(order.totalAmount)} sudah dibayar dan menunggu konfirmasi Anda.`,
  path: sellerPath(order.orderId),
});
