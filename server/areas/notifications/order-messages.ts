/** What customers and sellers are told about their orders. */
import { type SQL, sql } from 'drizzle-orm';
import { longDate, longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId, ownerOf, type StoreId, type UserId } from '#contract/ids.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { formatRupiah } from '#contract/money.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { columns, merge, type RowOf, scalarSubquery } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { isByProvider, refundFacts } from '#server/areas/payments/refund-channel.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { orderEvents, orders, stores } from '#server/db/schema/index.ts';
import { buyerPath, sellerPath, type UserMessage, toUser } from './user-messages.ts';

type Move = { eventId: number; isSellerTold: boolean };

/**
 * Tells a customer about a status change of their order by others, and its seller about a cancelled
 * one. The customer is also told that they cancelled a paid order, because a stranger may have done it.
 */
export async function messagesForMove({ eventId, isSellerTold }: Move): Promise<UserMessage[]> {
  const event = await findEvent(sql`order_events.id = ${eventId}`);
  if (!event) return [];
  return [
    ...(event.by === 'customer' ? messagesForOwnMove(event) : [messageForCustomer(event, mailOf(event))]),
    ...(isSellerTold ? [cancellationForSeller(event)] : []),
  ];
}

function messagesForOwnMove(event: StatusEvent): UserMessage[] {
  const isPaid = event.paymentStatus === 'refunding' || event.paymentStatus === 'refunded';
  if (event.to !== 'rejected' || !isPaid) return [];
  const { orderId, userId } = event;
  const { title, body } = statusTexts(event, `Pesanan ${orderCode(orderId)} dari ${event.storeName}`);
  const warning = ' Bila bukan Anda yang membatalkan, segera ganti kata sandi dan hubungi admin.';
  return [toUser(userId, buyerPath(orderId), 'own-cancellation')(title, body + warning)];
}

/** Tells a seller about a paid order and, with the first of its payment, its customer by mail. */
export async function messagesForPaid({
  orderId,
  isFirst,
}: {
  orderId: OrderId;
  isFirst: boolean;
}): Promise<UserMessage[]> {
  const event = await findEvent(sql`orders.id = ${orderId}`);
  if (!event) return [];
  return [
    ...(event.paymentStatus === 'paid' ? [messageForSeller(event)] : []),
    ...(isFirst ? [{ userId: event.userId, mail: 'order-paid' as const }] : []),
  ];
}

/** Tells the buyer about the present state of an order again, and its seller if they must confirm it. */
export async function repeatedMessages({ orderId }: { orderId: OrderId }): Promise<UserMessage[]> {
  const event = await findEvent(
    sql`orders.id = ${orderId}
      and order_events.from_status is distinct from order_events.to_status`,
  );
  if (!event) return [];
  const mustConfirm = event.to === 'pending' && event.paymentStatus === 'paid';
  const toBuyer = messageForCustomer(event, mustConfirm ? 'order-paid' : mailOf({ ...event, isFirst: true }));
  return mustConfirm ? [toBuyer, messageForSeller(event)] : [toBuyer];
}

/**
 * Tells the seller and the buyer of a paid order that its address was changed; the buyer, because a stranger may have
 * used their session. The messages do not contain the address.
 */
export async function messagesForAddress({ changeId }: { changeId: number }): Promise<UserMessage[]> {
  const found = await db.rows<{ orderId: OrderId; sellerId: StoreId; userId: UserId; changedAt: string }>(sql`
    select o.id as "orderId", o.seller_id as "sellerId", o.user_id as "userId", a.at as "changedAt"
    from order_address_changes a join orders o on o.id = a.order_id where a.id = ${changeId}`);
  const title = 'Alamat pengiriman diubah';
  return found.flatMap(({ orderId, sellerId, userId, changedAt }) => {
    const seller = toUser(ownerOf(sellerId), sellerPath(orderId), 'order-address');
    const buyer = toUser(userId, buyerPath(orderId), 'delivery-address-changed');
    const order = `pesanan ${orderCode(orderId)}`;
    const toBuyer =
      `Alamat ${order} diubah dari akun Anda pada ${longDateTime(changedAt)} WITA. ` +
      'Bila bukan Anda, segera ganti kata sandi dan hubungi admin.';
    const toSeller = `Pembeli mengubah alamat ${order}. Periksa alamat barunya dan cetak ulang label sebelum mengirim.`;
    return [seller(title, toSeller), buyer(title, toBuyer)];
  });
}

/** The end of a message about a refund that needs the buyer's bank account. */
export const askForAccount = ' Isi rekening tujuan di detail pesanan.';

const eventColumns = merge(
  columns({
    orderId: orders.id,
    userId: orders.userId,
    sellerId: orders.sellerId,
    to: orderEvents.toStatus,
    by: orderEvents.by,
    reason: orderEvents.reason,
    storeName: stores.storeName,
    paymentStatus: orders.paymentStatus,
    courier: orders.courier,
    trackingNumber: orders.trackingNumber,
    totalAmount: orders.totalAmount,
    left,
    /** Until when the buyer may complain about an order whose courier says that it was delivered. */
    complaintUntil: scalarSubquery(
      orders.confirmsAt,
      sql`parcels where parcels.order_id = orders.id and parcels.delivered_at is not null limit 1`,
    ),
    /** Whether it is the first order of its payment. */
    isFirst: sql<boolean>`not exists (
      select from orders x where x.payment_id = orders.payment_id and x.id < orders.id
    )`,
  }),
  refundFacts,
);

type StatusEvent = RowOf<typeof eventColumns>;

/** Returns the last event that matches. */
async function findEvent(condition: SQL): Promise<StatusEvent | undefined> {
  const [found] = await db.read(
    eventColumns,
    sql`order_events join orders on orders.id = order_events.order_id
    join stores on stores.seller_id = orders.seller_id
    join payments on payments.id = orders.payment_id
    where ${condition} order by order_events.id desc limit 1`,
  );
  return found;
}

/** The mail to the customer about a status change; undefined for changes that need none. */
function mailOf({ to, by, paymentStatus, reason, isFirst }: StatusEvent): MailKind | undefined {
  if (to === 'shipped' || to === 'delivered') return `order-${to}`;
  if (to !== 'rejected') return undefined;
  if (paymentStatus === 'refunding') return 'money-held';
  const isEnded = by === 'system' && paymentStatus === 'cancelled';
  // Without a reason of the shop, the customer ended an unpaid checkout, for example by starting another one.
  if (isEnded && !reason) return undefined;
  // One mail is about all orders of an unpaid payment.
  const isUnpaid = isEnded || paymentStatus === 'expired' || paymentStatus === 'failed';
  return isUnpaid && !isFirst ? undefined : 'order-cancelled';
}

function messageForCustomer(event: StatusEvent, mail: MailKind | undefined): UserMessage {
  const { orderId, userId, storeName } = event;
  const { title, body } = statusTexts(event, `Pesanan ${orderCode(orderId)} dari ${storeName}`);
  return toUser(userId, buyerPath(orderId), mail)(title, body);
}

type Texts = { title: string; body: string };

function statusTexts(event: StatusEvent, order: string): Texts {
  switch (event.to) {
    case 'pending':
      return { title: 'Pembayaran diterima', body: `${order} menunggu konfirmasi penjual.` };
    case 'processing':
      return { title: 'Pesanan diproses', body: `${order} sedang disiapkan penjual.` };
    case 'shipped':
      return { title: 'Pesanan dalam pengiriman', body: `${order} sudah dikirim.${carrierOf(event)}` };
    case 'delivered':
      return { title: 'Pesanan sudah sampai', body: arrivalText(event, order) };
    case 'confirmed':
      return { title: 'Pesanan selesai', body: `${order} dianggap sudah diterima. Beri ulasan untuk produknya.` };
    case 'rejected':
      return rejectionTexts(event, order);
  }
}

function arrivalText({ complaintUntil }: StatusEvent, order: string): string {
  if (!complaintUntil) return `${order} sudah sampai. Konfirmasi penerimaannya, ya.`;
  // The time may be the end of a day.
  const day = longDate(new Date(Date.parse(complaintUntil) - 1).toISOString());
  return `Kurir melaporkan pesanan tiba. Komplain bisa diajukan sampai ${day}.`;
}

const carrierOf = ({ courier, trackingNumber }: StatusEvent): string =>
  [courier && ` Kurir: ${courier}.`, trackingNumber && ` Nomor resi: ${trackingNumber}.`].join('');

function rejectionTexts({ by, reason, paymentStatus, ...move }: StatusEvent, order: string): Texts {
  const isPaid = paymentStatus === 'refunding' || paymentStatus === 'refunded';
  const ask = paymentStatus === 'refunding' && !isByProvider(move.left, move) ? askForAccount : '';
  const sum = paymentStatus === 'refunding' ? `Dana Anda ${formatRupiah(move.left)}` : 'Dana Anda';
  const money = isPaid ? ` ${sum} dikembalikan.${ask}` : '';
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
export const because = (reason: string | null): string => (reason ? `: ${reason.replace(/\.$/, '')}.` : '.');

function cancellationForSeller({ orderId, sellerId, by, reason }: StatusEvent): UserMessage {
  const who = by === 'customer' ? ' pembeli' : '';
  const body =
    `Pesanan ${orderCode(orderId)} dibatalkan${who}${because(reason)} Jangan kirim pesanan ini. ` +
    'Stok sudah kembali.';
  return toUser(ownerOf(sellerId), sellerPath(orderId), 'order-cancelled')('Pesanan dibatalkan', body);
}

function messageForSeller({ orderId, sellerId, totalAmount }: StatusEvent): UserMessage {
  const body =
    `Pesanan ${orderCode(orderId)} senilai ${formatRupiah(totalAmount)} ` +
    'sudah dibayar dan menunggu konfirmasi Anda.';
  return toUser(ownerOf(sellerId), `${sellerPath(orderId)}&status=pending`, 'new-order')('Pesanan baru', body);
}
