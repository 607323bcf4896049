import { eq, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { waitingDays } from '#contract/waiting.ts';
import { db } from '#platform/db.ts';
import { orders } from '#server/db/schema/index.ts';
import { buyerPath, sellerPath, type Told, toUser } from './user-messages.ts';

type Waiting = { orderId: OrderId; kind: 'unprocessed-1' | 'unprocessed-2' | 'unsent' | 'receipt' };
type Found = { userId: UserId; sellerId: UserId; storeName: string; shipBy: string };

/** Reminds a seller or a buyer of an order that waits for them, unless it has moved on in the meantime. */
export async function remind({ orderId, kind }: Waiting): Promise<Told[]> {
  const status = kind === 'receipt' ? ['shipped'] : kind === 'unsent' ? ['pending', 'processing'] : ['pending'];
  const [order] = await db.rows<Found>(sql`
    select o.user_id as "userId", o.seller_id as "sellerId", s.store_name as "storeName", o.ship_by as "shipBy"
    from orders o join stores s on s.seller_id = o.seller_id
    where o.id = ${orderId} and o.status = any(${sql.param(status)}) and o.payment_status = 'paid'`);
  if (!order) return [];
  if (kind === 'unsent') return [tellOfDelay(orderId, order)];
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

const tellOfDelay = (orderId: OrderId, { userId, storeName, shipBy }: Found): Told =>
  toUser(
    userId,
    buyerPath(orderId),
    'reminder',
  )(
    'Pesanan terlambat dikirim',
    `Pesanan ${orderCode(orderId)} dari ${storeName} seharusnya dikirim paling lambat ${longDate(shipBy)}. Anda dapat menunggu, atau membatalkannya dan mendapat dana kembali.`,
  );

/** Tells a buyer that the seller asks for a later day, or the seller that the buyer accepted it. */
export async function tellOfLaterDay({
  orderId,
  isAccepted,
}: {
  orderId: OrderId;
  isAccepted: boolean;
}): Promise<Told[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.laterShipBy) return [];
  const [code, day] = [orderCode(orderId), longDate(order.laterShipBy)];
  return [
    isAccepted
      ? toUser(
          order.sellerId,
          sellerPath(orderId),
          'reminder',
        )('Waktu kirim disetujui', `Pembeli setuju pesanan ${code} dikirim paling lambat ${day}.`)
      : toUser(
          order.userId,
          buyerPath(orderId),
          'reminder',
        )(
          'Penjual meminta waktu',
          `Pesanan ${code} akan dikirim paling lambat ${day} jika Anda setuju. Anda juga dapat membatalkannya dan mendapat dana kembali.`,
        ),
  ];
}

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
