import { sql } from 'drizzle-orm';
import { orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { waitingDays } from '#contract/waiting.ts';
import { db, queryRows } from '#platform/db.ts';
import { buyerPath, sellerPath, type Told, toUser } from './user-messages.ts';

type Waiting = { orderId: OrderId; kind: 'unprocessed-1' | 'unprocessed-2' | 'receipt' };
type Found = { userId: UserId; sellerId: UserId; storeName: string };

/** Reminds a seller or a buyer of an order that waits for them, unless it has moved on in the meantime. */
export async function remind({ orderId, kind }: Waiting): Promise<Told[]> {
  const status = kind === 'receipt' ? 'shipped' : 'pending';
  const [order] = await queryRows<Found>(
    db,
    sql`select o.user_id as "userId", o.seller_id as "sellerId", s.store_name as "storeName"
        from orders o join stores s on s.seller_id = o.seller_id
        where o.id = ${orderId} and o.status = ${status} and o.payment_status = 'paid'`,
  );
  if (!order) return [];
  return [kind === 'receipt' ? askBuyer(orderId, order) : warnSeller(orderId, kind, order)];
}

const askBuyer = (orderId: OrderId, { userId, storeName }: Found): Told =>
  toUser(
    userId,
    buyerPath(orderId),
    'reminder',
  )(
    'Sudah sampai?',
    `Pesanan ${orderCode(orderId)} dari ${storeName} dikirim ${waitingDays.receipt} hari lalu. Konfirmasi penerimaannya, atau ajukan komplain jika belum sampai.`,
  );

function warnSeller(orderId: OrderId, kind: Waiting['kind'], { sellerId }: Found): Told {
  const days = kind === 'unprocessed-1' ? 1 : 2;
  const left = waitingDays.unprocessed - days;
  return toUser(
    sellerId,
    sellerPath(orderId),
    'reminder',
  )(
    days === 1 ? 'Pesanan menunggu Anda' : 'Pesanan segera dibatalkan',
    `Pesanan ${orderCode(orderId)} sudah ${days} hari menunggu konfirmasi. Proses dalam ${left} hari, atau pesanan dibatalkan otomatis dan dana pembeli dikembalikan.`,
  );
}
