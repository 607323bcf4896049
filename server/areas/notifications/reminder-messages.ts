import { sql } from 'drizzle-orm';
import { orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { waitingDays } from '#contract/order-states.ts';
import { db, queryRows } from '#platform/db.ts';
import { buyerPath, notifyUser, sellerPath, type UserMessage } from './user-messages.ts';

type Waiting = { orderId: OrderId; kind: 'unprocessed-1' | 'unprocessed-2' | 'receipt' };
type Found = { userId: UserId; sellerId: UserId; storeName: string };

/** Reminds a seller or a buyer of an order that waits for them: the job `tell-reminder`. */
export async function notifyOfWaitingOrder(about: Waiting, at: Date): Promise<void> {
  const cause = `reminder:${about.kind}:${about.orderId}`;
  for (const message of await reminderMessages(about)) {
    await notifyUser({ ...message, cause }, { kind: 'reminder', about }, at);
  }
}

/** The reminder, unless the order has moved on in the meantime. */
export async function reminderMessages({ orderId, kind }: Waiting): Promise<UserMessage[]> {
  const status = kind === 'receipt' ? 'shipped' : 'pending';
  const [order] = await queryRows<Found>(
    db,
    sql`select o.user_id as "userId", o.seller_id as "sellerId", s.store_name as "storeName"
        from orders o join stores s on s.seller_id = o.seller_id
        where o.id = ${orderId} and o.status = ${status} and o.payment_status = 'paid'`,
  );
  if (!order) return [];
  const message = kind === 'receipt' ? askBuyer(orderId, order) : warnSeller(orderId, kind, order);
  return [{ ...message, orderId }];
}

const askBuyer = (orderId: OrderId, { userId, storeName }: Found) => ({
  userId,
  title: 'Sudah sampai?',
  body: `Pesanan ${orderCode(orderId)} dari ${storeName} dikirim ${waitingDays.receipt} hari lalu. Konfirmasi penerimaannya, atau ajukan komplain jika belum sampai.`,
  path: buyerPath(orderId),
});

function warnSeller(orderId: OrderId, kind: Waiting['kind'], { sellerId }: Found) {
  const days = kind === 'unprocessed-1' ? 1 : 2;
  const left = waitingDays.unprocessed - days;
  return {
    userId: sellerId,
    title: days === 1 ? 'Pesanan menunggu Anda' : 'Pesanan segera dibatalkan',
    body: `Pesanan ${orderCode(orderId)} sudah ${days} hari menunggu konfirmasi. Proses dalam ${left} hari, atau pesanan dibatalkan otomatis dan dana pembeli dikembalikan.`,
    path: sellerPath(orderId),
  };
}
