import { eq, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId, ownerOf, type StoreId, type UserId } from '#contract/ids.ts';
import { waitingDays } from '#contract/waiting.ts';
import { db } from '#platform/connect.ts';
import { orders } from '#server/db/schema/index.ts';
import { buyerPath, sellerPath, type UserMessage, toUser } from './user-messages.ts';

type Waiting = { orderId: OrderId; kind: 'unprocessed-1' | 'unprocessed-2' | 'unsent' | 'receipt' };
type Found = { userId: UserId; sellerId: StoreId; storeName: string; shipBy: string };

/** Reminds a seller or a buyer of an order that waits for them, unless it has moved on in the meantime. */
export async function remind({ orderId, kind }: Waiting): Promise<UserMessage[]> {
  const status = kind === 'receipt' ? ['shipped'] : kind === 'unsent' ? ['pending', 'processing'] : ['pending'];
  const [order] = await db.rows<Found>(sql`
    select o.user_id as "userId", o.seller_id as "sellerId", s.store_name as "storeName",
      o.ship_by as "shipBy"
    from orders o join stores s on s.seller_id = o.seller_id
    where o.id = ${orderId} and o.status = any(${sql.param(status)})
      and o.payment_status = 'paid'`);
  if (!order) return [];
  const { storeName, shipBy } = order;
  const code = orderCode(orderId);
  const buyer = toUser(order.userId, buyerPath(orderId), 'reminder');
  if (kind === 'receipt') {
    const body =
      `Pesanan ${code} dari ${storeName} dikirim ${waitingDays.receipt} hari lalu. ` +
      'Konfirmasi penerimaannya, atau ajukan komplain jika belum sampai.';
    return [buyer('Sudah sampai?', body)];
  }
  if (kind === 'unsent') {
    const body =
      `Pesanan ${code} dari ${storeName} seharusnya dikirim paling lambat ${longDate(shipBy)}. ` +
      'Anda dapat menunggu, atau membatalkannya dan mendapat dana kembali.';
    return [buyer('Pesanan terlambat dikirim', body)];
  }
  const seller = toUser(ownerOf(order.sellerId), sellerPath(orderId), 'reminder');
  const days = kind === 'unprocessed-1' ? 1 : 2;
  const body =
    `Pesanan ${code} sudah ${days} hari menunggu konfirmasi. Proses dalam ${waitingDays.unprocessed - days} hari, ` +
    'atau pesanan dibatalkan otomatis dan dana pembeli dikembalikan.';
  return [seller(days === 1 ? 'Pesanan menunggu Anda' : 'Pesanan segera dibatalkan', body)];
}

type LaterDay = { orderId: OrderId; isAccepted: boolean };

/** Tells a buyer that the seller asks for a later day, or the seller that the buyer accepted it. */
export async function messagesForLaterDay({ orderId, isAccepted }: LaterDay): Promise<UserMessage[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.laterShipBy) return [];
  const code = orderCode(orderId);
  const day = longDate(order.laterShipBy);
  if (isAccepted) {
    const seller = toUser(ownerOf(order.sellerId), sellerPath(orderId), 'reminder');
    return [seller('Waktu kirim disetujui', `Pembeli setuju pesanan ${code} dikirim paling lambat ${day}.`)];
  }
  const buyer = toUser(order.userId, buyerPath(orderId), 'reminder');
  const body =
    `Pesanan ${code} akan dikirim paling lambat ${day} jika Anda setuju. ` +
    'Anda juga dapat membatalkannya dan mendapat dana kembali.';
  return [buyer('Penjual meminta waktu', body)];
}
