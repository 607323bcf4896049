/** Mails about orders. */
import { type SQL, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah, sum } from '#contract/money.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { type DeliveryZone, zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { db } from '#platform/db.ts';
import { regionNameOf } from '#server/areas/addresses/regions.ts';
import type { MailContent, Recipient } from './mails.ts';
import { because } from './order-messages.ts';
import { buyerPath, sellerPath } from './user-messages.ts';

const isActive = sql`o.payment_status = 'paid' and o.status <> 'rejected'`;

/** Tells a customer that all orders of a payment are paid. */
export async function composeOrderPaid(orderId: OrderId, { isVerified }: Recipient): Promise<MailContent | null> {
  const orders = await findOrders(
    sql`o.payment_id = (select payment_id from orders where id = ${orderId}) and ${isActive}`,
  );
  const [first] = orders;
  if (!first) return null;
  const total = formatRupiah(sum(orders.map(({ totalAmount }) => totalAmount)));
  return {
    subject: `Pembayaran diterima · ${orders.map(({ id }) => orderCode(id)).join(', ')}`,
    preheader: `${total} sudah kami terima. Pesanan menunggu konfirmasi penjual.`,
    paragraphs: [`Terima kasih! Pembayaran ${total} sudah kami terima. Kami kabari lagi saat pesanan Anda dikirim.`],
    facts: [
      ...orders.flatMap((order) => [
        [`Pesanan ${orderCode(order.id)}`, order.storeName, 'strong'] as const,
        ...linesOf(order),
        ...shipByOf(order, 'Dikirim paling lambat'),
      ]),
      ['Total', total, 'strong'],
      ...(isVerified ? ([['Dikirim ke', addressOf(first)]] as const) : []),
    ],
    button: { label: 'Lihat Pesanan', path: buyerPath(first.id) },
  };
}

/** Tells a seller about a paid order. */
export async function composeNewOrder(orderId: OrderId, { isVerified }: Recipient): Promise<MailContent | null> {
  const [order] = await findOrders(sql`o.id = ${orderId} and ${isActive}`);
  if (!order) return null;
  const { id, totalAmount } = order;
  return {
    subject: `Pesanan baru ${orderCode(id)}`,
    preheader: `${formatRupiah(totalAmount)} sudah dibayar dan menunggu konfirmasi Anda.`,
    paragraphs: ['Pesanan ini sudah dibayar. Konfirmasi pesanannya, lalu siapkan pengirimannya.'],
    facts: [
      ...(isVerified ? linesOf(order) : []),
      ...shipByOf(order, 'Kirim sebelum'),
      ['Total', formatRupiah(totalAmount), 'strong'],
      ...(isVerified ? ([['Kirim ke', addressOf(order)]] as const) : []),
    ],
    button: { label: 'Proses Pesanan', path: `${sellerPath(id)}&status=pending` },
  };
}

export async function composeShipped(orderId: OrderId): Promise<MailContent | null> {
  const [order] = await findOrders(sql`o.id = ${orderId}`);
  if (!order) return null;
  const { id, storeName, courier, trackingNumber } = order;
  return {
    subject: `Pesanan ${orderCode(id)} dikirim`,
    preheader: [courier, trackingNumber].filter(Boolean).join(' ') || `${storeName} sudah mengirim pesanan Anda.`,
    paragraphs: [`${storeName} sudah mengirim pesanan Anda.`],
    facts: [
      ['Kurir', courier || 'Tidak disebutkan penjual'],
      ['Nomor resi', trackingNumber || 'Tidak ada'],
      ...order.lines.map(({ title, quantity }) => ['Isi', `${quantity} × ${title}`] as const),
    ],
    button: { label: 'Lacak Pesanan', path: buyerPath(id) },
  };
}

export async function composeDelivered(orderId: OrderId): Promise<MailContent | null> {
  const [order] = await findOrders(sql`o.id = ${orderId}`);
  if (!order) return null;
  const { id, storeName } = order;
  return {
    subject: `Pesanan ${orderCode(id)} sudah sampai`,
    preheader: 'Konfirmasi penerimaannya, lalu beri ulasan.',
    paragraphs: [
      `Menurut ${order.isDeliveredByCourier ? 'kurir' : storeName}, pesanan Anda sudah sampai. ` +
        'Konfirmasi penerimaannya, lalu ceritakan pendapat Anda tentang produknya.',
    ],
    facts: order.lines.map(({ title, quantity }) => ['Isi', `${quantity} × ${title}`] as const),
    button: { label: 'Konfirmasi dan Beri Ulasan', path: buyerPath(id) },
    notes: ['Ada masalah dengan pesanan? Ajukan komplain dari detail pesanan sebelum mengonfirmasi penerimaannya.'],
  };
}

/** Tells a customer that the orders of a payment were cancelled before they were paid, by time, by the
 * provider or by the shop; null for other reasons.
 */
export async function composeUnpaid(orderId: OrderId): Promise<MailContent | null> {
  const [order] = await findOrders(sql`o.id = ${orderId}`);
  const ending = order && endingOf(order);
  if (!ending) return null;
  const orders = await findOrders(sql`o.payment_id = ${order.paymentId}
    and o.payment_status = ${order.paymentStatus}`);
  return {
    subject: `Pesanan dibatalkan · ${orders.map(({ id }) => orderCode(id)).join(', ')}`,
    preheader: `Dibatalkan${ending}`,
    paragraphs: [
      order.withdrawal
        ? `Pesanan Anda yang belum dibayar dibatalkan${ending} Yang lain dapat Anda pesan lagi kapan saja.`
        : `Pesanan Anda dibatalkan${ending} Anda dapat memesannya lagi kapan saja.`,
    ],
    facts: orders.map(({ id, storeName }) => [`Pesanan ${orderCode(id)}`, storeName] as const),
    button: { label: 'Belanja Lagi', path: '/shop/home' },
    notes: ['Jika Anda sudah membayar, kami memeriksanya langsung ke penyedia pembayaran dan mengabari Anda.'],
  };
}

/** The end of a sentence that an unpaid order was cancelled; undefined for other orders. */
function endingOf({ paymentStatus, withdrawal }: FoundOrder): string | undefined {
  if (paymentStatus === 'cancelled') return withdrawal === null ? undefined : because(withdrawal);
  const ended = unpaidEndings[paymentStatus];
  return ended && ` karena ${ended}.`;
}

const unpaidEndings: Partial<Record<PaymentStatus, string>> = {
  expired: 'waktu pembayaran habis',
  failed: 'pembayaran tidak berhasil',
};

const shipByOf = ({ shipBy }: FoundOrder, label: string) => (shipBy ? [[label, longDate(shipBy)] as const] : []);

type FoundOrder = {
  id: OrderId;
  paymentId: string;
  paymentStatus: PaymentStatus;
  storeName: string;
  totalAmount: Rupiah;
  shippingFee: Rupiah;
  shippingZone: DeliveryZone | null;
  shipBy: string | null;
  courier: string;
  trackingNumber: string;
  /** Why the shop ended it before it was paid. */
  withdrawal: string | null;
  /** Its courier says that it was delivered. */
  isDeliveredByCourier: boolean;
  receiverName: string;
  street: string;
  cityAndCode: string;
  region: string | null;
  phone: string;
  lines: { title: string; quantity: number; sum: Rupiah }[];
};

const findOrders = (condition: SQL) =>
  db.rows<FoundOrder>(sql`
    select o.id, o.payment_id as "paymentId", o.payment_status as "paymentStatus",
      s.store_name as "storeName",
      o.total_amount as "totalAmount", o.shipping_fee as "shippingFee",
      o.shipping_zone as "shippingZone",
      case when o.production_days > 0 then o.ship_by end as "shipBy",
      o.courier, o.tracking_number as "trackingNumber",
      (select e.reason from order_events e where e.order_id = o.id and e.to_status = 'rejected'
        and e."by" = 'system'
        order by e.id desc limit 1) as withdrawal,
      exists (select from parcels p
        where p.order_id = o.id and p.delivered_at is not null) as "isDeliveredByCourier",
      o.receiver_name as "receiverName", o.address as street,
      o.city || ' ' || o.pincode as "cityAndCode", o.region, o.phone,
      (select coalesce(
          json_agg(json_build_object('title', l.title, 'quantity', l.quantity,
              'sum', l.price * l.quantity) order by l.id),
          '[]')
        from order_lines l where l.order_id = o.id) as lines
    from orders o join stores s on s.seller_id = o.seller_id where ${condition} order by o.id`);

/** Receiver, address and phone in one line. */
function addressOf({ receiverName, street, region, cityAndCode, phone }: FoundOrder): string {
  const name = regionNameOf(region);
  return [receiverName, street, ...(name ? [`Kec. ${name}`] : []), cityAndCode, phone].join(', ');
}

const linesOf = ({ lines, shippingFee, shippingZone }: FoundOrder) => [
  ...lines.map(({ title, quantity, sum: price }) => [`${quantity} × ${title}`, formatRupiah(price)] as const),
  ...(shippingFee > 0 ? [['Ongkos kirim', formatRupiah(shippingFee)] as const] : []),
  ...(shippingZone === 'pickup' ? [['Pengiriman', zoneLabels.pickup] as const] : []),
];
