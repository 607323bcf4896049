import { type SQL, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId, type PaymentId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { Mover, OrderStatus } from '#contract/order-states.ts';
import { canBeRefunded } from '#contract/payment-channels.ts';
import type { PaymentStatus } from '#contract/payment-states.ts';
import { db, queryRows } from '#platform/db.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import {
  buyerPath,
  type MailToo,
  type Message,
  notifyUser,
  queueMessages,
  sellerPath,
  type UserMessage,
} from './user-messages.ts';
import type { NewMail } from './mails.ts';

type AboutEvent = { eventId: number };

/** Notifies a customer of a status change of their order by others: the job `tell-customer`. */
export async function notifyCustomer({ eventId }: AboutEvent, at: Date): Promise<void> {
  const event = await findEvent(sql`e.id = ${eventId}`);
  if (!event || event.by === 'customer') return;
  await notifyUser({ ...statusMessage(event), cause: `order-event:${eventId}` }, mailOf(event), at);
}

/** Notifies the sellers of a payment's paid orders, and mails its customer once: the job `tell-sellers`. */
export const notifySellers = ({ paymentId }: { paymentId: PaymentId }, at: Date): Promise<void> =>
  notifyOfPaid(sql`o.payment_id = ${paymentId} and o.payment_status = 'paid'`, at);

/** The same for one order: the job `tell-seller` of the version before. */
export const notifySeller = ({ orderId }: { orderId: OrderId }, at: Date): Promise<void> =>
  notifyOfPaid(sql`o.id = ${orderId}`, at);

/** Notifies a seller that a buyer or the system cancelled a paid order: the job `tell-seller-cancelled`. */
export async function notifySellerOfCancellation({ eventId }: AboutEvent, at: Date): Promise<void> {
  const event = await findEvent(sql`e.id = ${eventId}`);
  if (!event) return;
  const message = { ...cancellationMessage(event), cause: `order-cancelled:${eventId}` };
  await notifyUser(message, { kind: 'order-cancelled', about: { eventId }, since: event.at }, at);
}

type AboutChange = { changeId: number };

/** Notifies a seller that the buyer of a paid order chose another address: the job `tell-seller-address`. */
export const notifySellerOfAddress = (change: AboutChange, at: Date): Promise<void> =>
  notifyOfAddress({ change, to: 'seller', kind: 'order-address' }, at);

/**
 * Notifies the buyer of a paid order that its address was changed, because a stranger may have used their session: the
 * job `tell-buyer-address`.
 */
export const notifyBuyerOfAddress = (change: AboutChange, at: Date): Promise<void> =>
  notifyOfAddress({ change, to: 'buyer', kind: 'delivery-address-changed' }, at);

/** The messages about a changed address: to the seller, then to the buyer. They do not contain it. */
export async function addressMessages({ changeId }: AboutChange): Promise<UserMessage[]> {
  const found = await queryRows<{ orderId: OrderId; sellerId: UserId; userId: UserId; changedAt: string }>(
    db,
    sql`select o.id as "orderId", o.seller_id as "sellerId", o.user_id as "userId", a.at as "changedAt"
        from order_address_changes a join orders o on o.id = a.order_id where a.id = ${changeId}`,
  );
  return found.flatMap(({ orderId, sellerId, userId, changedAt }) => [
    {
      title: 'Alamat pengiriman diubah',
      body: `Pembeli mengubah alamat pesanan ${orderCode(orderId)}. Periksa alamat barunya dan cetak ulang label sebelum mengirim.`,
      userId: sellerId,
      orderId,
      path: sellerPath(orderId),
    },
    {
      title: 'Alamat pengiriman diubah',
      body: `Alamat pesanan ${orderCode(orderId)} diubah dari akun Anda pada ${longDateTime(changedAt)} WITA. Bila bukan Anda, segera ganti kata sandi dan hubungi admin.`,
      userId,
      orderId,
      path: buyerPath(orderId),
    },
  ]);
}

type Again = { orderId: OrderId; askedAt: number };

/**
 * Sends the message about the present state of an order to its buyer, and to its seller if they must confirm it: the
 * job `tell-again`. `askedAt` (ms) identifies the admin's request.
 */
export async function notifyAgain({ orderId, askedAt }: Again, at: Date): Promise<void> {
  const event = await findEvent(sql`o.id = ${orderId}`);
  if (!event) return;
  const cause = againCause(orderId, askedAt);
  const mail = mailOf(event);
  await notifyUser(
    { ...statusMessage(event), cause: `${cause}:buyer` },
    mail && { kind: mail.kind, about: mail.about },
    at,
  );
  if (event.to !== 'pending' || event.paymentStatus !== 'paid') return;
  const toSeller = { ...newOrderMessage(event), cause: `${cause}:seller` };
  await notifyUser(toSeller, { kind: 'new-order', about: { orderId } }, at);
}

/** The start of the causes of messages that an admin asked for at `askedAt` (ms). */
export const againCause = (orderId: OrderId, askedAt: number): string => `order-again:${orderId}:${askedAt}`;

/** The messages about a status change: to the customer, and to the seller if it is a cancellation. */
export async function eventMessages({ eventId }: AboutEvent): Promise<UserMessage[]> {
  const event = await findEvent(sql`e.id = ${eventId}`);
  return event ? [statusMessage(event), cancellationMessage(event)] : [];
}

/** The end of a message about a refund that needs the buyer's bank account. */
export const askForAccount = ' Isi rekening tujuan di detail pesanan.';

type AddressNews = { change: AboutChange; to: 'seller' | 'buyer'; kind: 'order-address' | 'delivery-address-changed' };

async function notifyOfAddress({ change, to, kind }: AddressNews, at: Date): Promise<void> {
  const [toSeller, toBuyer] = await addressMessages(change);
  const message = to === 'seller' ? toSeller : toBuyer;
  if (!message) return;
  const cause = `order-address:${change.changeId}${to === 'buyer' ? ':buyer' : ''}`;
  await notifyUser({ ...message, cause }, { kind, about: change }, at);
}

async function notifyOfPaid(condition: SQL, at: Date): Promise<void> {
  const orders = await queryRows<PaidOrder & { userId: UserId; paymentId: PaymentId; paidAt: string }>(
    db,
    sql`select o.id as "orderId", o.seller_id as "sellerId", o.user_id as "userId", o.total_amount as "totalAmount",
          o.payment_id as "paymentId", p.paid_at as "paidAt"
        from orders o join payments p on p.id = o.payment_id where ${condition} order by o.id`,
  );
  const causeOf = ({ orderId }: PaidOrder) => `order-paid:${orderId}`;
  const mails = orders.flatMap((order): NewMail[] => {
    const { orderId, sellerId, userId, paymentId, paidAt: since } = order;
    return [
      { userId: sellerId, kind: 'new-order', cause: causeOf(order), about: { orderId }, since },
      { userId, kind: 'order-paid', cause: paymentId, about: { paymentId }, since },
    ];
  });
  const messages = orders.map((order) => ({ ...newOrderMessage(order), cause: causeOf(order) }));
  await queueMessages(messages, mails, at);
}

type PaidOrder = { orderId: OrderId; sellerId: UserId; totalAmount: Rupiah };

type StatusEvent = PaidOrder & {
  eventId: number;
  userId: UserId;
  paymentId: PaymentId;
  to: OrderStatus;
  by: Mover;
  reason: string | null;
  at: string;
  storeName: string;
  paymentStatus: PaymentStatus;
  courier: string;
  trackingNumber: string;
  paymentType: string | null;
  /** Whether the payment also paid for other orders. */
  isShare: boolean;
};

/** Returns the last event that matches. */
async function findEvent(condition: SQL): Promise<StatusEvent | undefined> {
  const [found] = await queryRows<StatusEvent>(
    db,
    sql`select e.id as "eventId", o.id as "orderId", o.user_id as "userId", o.seller_id as "sellerId",
          o.payment_id as "paymentId", e.to_status as "to", e.by, e.reason, e.at, s.store_name as "storeName",
          o.payment_status as "paymentStatus", o.courier, o.tracking_number as "trackingNumber",
          o.total_amount as "totalAmount", ${paymentType} as "paymentType", o.total_amount < pay.gross_amount as "isShare"
        from order_events e join orders o on o.id = e.order_id join stores s on s.seller_id = o.seller_id
        join payments pay on pay.id = o.payment_id
        where ${condition} order by e.id desc limit 1`,
  );
  return found;
}

/** The mail to the customer about a status change; undefined for changes that need none. */
function mailOf({ to, by, eventId, at: since, paymentId, paymentStatus }: StatusEvent): MailToo | undefined {
  const about = { eventId };
  if (to === 'shipped' || to === 'delivered') return { kind: `order-${to}`, about, since };
  if (to === 'pending' && paymentStatus === 'paid')
    return { kind: 'order-paid', about: { paymentId }, since, cause: paymentId };
  if (to !== 'rejected') return undefined;
  // The customer ended an unpaid checkout by starting another one.
  if (by === 'system' && paymentStatus === 'cancelled') return undefined;
  const isUnpaid = paymentStatus === 'expired' || paymentStatus === 'failed';
  return { kind: 'order-cancelled', about, since, ...(isUnpaid && { cause: paymentId }) };
}

/** Returns the message to the customer about a status change. */
function statusMessage(event: StatusEvent): UserMessage {
  const { orderId, userId, storeName } = event;
  const order = `Pesanan ${orderCode(orderId)} dari ${storeName}`;
  return { ...statusTexts(event, order), userId, orderId, path: buyerPath(orderId) };
}

type Texts = Pick<Message, 'title' | 'body'>;

function statusTexts(event: StatusEvent, order: string): Texts {
  switch (event.to) {
    case 'pending':
      return { title: 'Pembayaran diterima', body: `${order} menunggu konfirmasi penjual.` };
    case 'processing':
      return { title: 'Pesanan diproses', body: `${order} sedang disiapkan penjual.` };
    case 'shipped':
      return { title: 'Pesanan dalam pengiriman', body: `${order} sudah dikirim.${carrierOf(event)}` };
    case 'delivered':
      return { title: 'Pesanan sudah sampai', body: `${order} sudah sampai. Konfirmasi penerimaannya, ya.` };
    case 'confirmed':
      return { title: 'Pesanan selesai', body: `${order} dianggap sudah diterima. Beri ulasan untuk produknya.` };
    case 'rejected':
      return rejectionTexts(event, order);
  }
}

const carrierOf = ({ courier, trackingNumber }: StatusEvent): string =>
  [courier && ` Kurir: ${courier}.`, trackingNumber && ` Nomor resi: ${trackingNumber}.`].join('');

function rejectionTexts({ by, reason, paymentStatus, ...move }: StatusEvent, order: string): Texts {
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

/** Returns the message to a seller about a cancelled order. */
function cancellationMessage({ orderId, sellerId, by, reason }: StatusEvent): UserMessage {
  const body = `Pesanan ${orderCode(orderId)} dibatalkan${by === 'customer' ? ' pembeli' : ''}${because(reason)} Jangan kirim pesanan ini. Stok sudah kembali.`;
  return { title: 'Pesanan dibatalkan', body, userId: sellerId, orderId, path: sellerPath(orderId) };
}

/** Returns the message to a seller about a paid order. */
function newOrderMessage({ orderId, sellerId, totalAmount }: PaidOrder): UserMessage {
  const body = `Pesanan ${orderCode(orderId)} senilai ${formatRupiah(totalAmount)} sudah dibayar dan menunggu konfirmasi Anda.`;
  return { title: 'Pesanan baru', body, userId: sellerId, orderId, path: sellerPath(orderId) };
}
