/** Mails about orders. */
import { type SQL, sql } from 'drizzle-orm';
import { longDate } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah, sum, times } from '#contract/money.ts';
import { feeNames, orderFees } from '#contract/orders/order-amounts.ts';
import type { PaymentStatus } from '#contract/payments/payment-states.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { caseWhen, columns, jsonAgg, jsonBuildObject, type RowOf, scalarSubquery } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { regionNameOf } from '#server/areas/addresses/regions.ts';
import { costs } from '#server/areas/orders/order-amounts.ts';
import { orderEvents, orderLines, orders, stores } from '#server/db/schema/index.ts';
import type { MailContent, Recipient } from './mails.ts';
import { because } from './order-messages.ts';
import { buyerPath, sellerPath } from './user-messages.ts';

const isActive = sql`orders.payment_status = 'paid' and orders.status <> 'rejected'`;

/** Tells a customer that all orders of a payment are paid. */
export async function composeOrderPaid(orderId: OrderId, { isVerified }: Recipient): Promise<MailContent | null> {
  const paid = await findOrders(
    sql`orders.payment_id = (select payment_id from orders where id = ${orderId}) and ${isActive}`,
  );
  const [first] = paid;
  if (!first) return null;
  const total = formatRupiah(sum(paid.map(({ totalAmount }) => totalAmount)));
  return {
    subject: `Pembayaran diterima · ${paid.map(({ id }) => orderCode(id)).join(', ')}`,
    preheader: `${total} sudah kami terima. Pesanan menunggu konfirmasi penjual.`,
    paragraphs: [`Terima kasih! Pembayaran ${total} sudah kami terima. Kami kabari lagi saat pesanan Anda dikirim.`],
    facts: [
      ...paid.flatMap((order) => [
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
  const [order] = await findOrders(sql`orders.id = ${orderId} and ${isActive}`);
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
  const [order] = await findOrders(sql`orders.id = ${orderId}`);
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
  const [order] = await findOrders(sql`orders.id = ${orderId}`);
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
  const [order] = await findOrders(sql`orders.id = ${orderId}`);
  const ending = order && endingOf(order);
  if (!ending) return null;
  const ended = await findOrders(sql`orders.payment_id = ${order.paymentId}
    and orders.payment_status = ${order.paymentStatus}`);
  return {
    subject: `Pesanan dibatalkan · ${ended.map(({ id }) => orderCode(id)).join(', ')}`,
    preheader: `Dibatalkan${ending}`,
    paragraphs: [
      order.withdrawal
        ? `Pesanan Anda yang belum dibayar dibatalkan${ending} Yang lain dapat Anda pesan lagi kapan saja.`
        : `Pesanan Anda dibatalkan${ending} Anda dapat memesannya lagi kapan saja.`,
    ],
    facts: ended.map(({ id, storeName }) => [`Pesanan ${orderCode(id)}`, storeName] as const),
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

const mailColumns = columns({
  id: orders.id,
  paymentId: orders.paymentId,
  paymentStatus: orders.paymentStatus,
  storeName: stores.storeName,
  ...costs,
  shippingZone: orders.shippingZone,
  /** Null for products that are ready. */
  shipBy: caseWhen(sql`orders.production_days > 0`, orders.shipBy),
  courier: orders.courier,
  trackingNumber: orders.trackingNumber,
  /** Why the shop ended it before it was paid. */
  withdrawal: scalarSubquery(
    orderEvents.reason,
    sql`order_events where order_events.order_id = orders.id
      and order_events.to_status = 'rejected' and order_events."by" = 'system'
      order by order_events.id desc limit 1`,
  ),
  /** Its courier says that it was delivered. */
  isDeliveredByCourier: sql<boolean>`exists (select from parcels p
    where p.order_id = orders.id and p.delivered_at is not null)`,
  receiverName: orders.receiverName,
  address: orders.address,
  city: orders.city,
  pincode: orders.pincode,
  region: orders.region,
  phone: orders.phone,
  lines: jsonAgg(
    jsonBuildObject({ title: orderLines.title, quantity: orderLines.quantity, price: orderLines.price }),
    sql`order_lines.id`,
    sql`order_lines where order_lines.order_id = orders.id`,
  ),
});
type FoundOrder = RowOf<typeof mailColumns>;

const findOrders = (condition: SQL): Promise<FoundOrder[]> =>
  db.read(
    mailColumns,
    sql`orders join stores on stores.seller_id = orders.seller_id
    where ${condition} order by orders.id`,
  );

/** Receiver, address and phone in one line. */
function addressOf({ receiverName, address, region, city, pincode, phone }: FoundOrder): string {
  const name = regionNameOf(region);
  return [receiverName, address, ...(name ? [`Kec. ${name}`] : []), `${city} ${pincode}`, phone].join(', ');
}

const linesOf = (order: FoundOrder) => [
  ...order.lines.map(({ title, quantity, price }) => {
    return [`${quantity} × ${title}`, formatRupiah(times(price, quantity))] as const;
  }),
  ...orderFees.filter((fee) => order[fee] > 0).map((fee) => [feeNames[fee].label, formatRupiah(order[fee])] as const),
  ...(order.shippingZone === 'pickup' ? [['Pengiriman', zoneLabels.pickup] as const] : []),
];
