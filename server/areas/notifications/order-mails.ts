/** Mails about orders. */
import { type SQL, sql } from 'drizzle-orm';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { db, queryRows } from '#platform/db.ts';
import type { DueMail, MailContent } from './mails.ts';
import { sellerPath } from './order-messages.ts';

/** Tells a seller about a paid order. Null when it was cancelled in the meantime. */
export async function composeNewOrder({ about, recipient }: DueMail): Promise<MailContent | null> {
  const [order] = await findOrders(
    sql`o.id = ${about.orderId} and o.payment_status = 'paid' and o.status <> 'rejected'`,
  );
  if (!order) return null;
  const { id, totalAmount, address } = order;
  const destination = recipient.isVerified ? ([['Kirim ke', address]] as const) : [];
  return {
    subject: `Pesanan baru ${orderCode(id)}`,
    preheader: `${formatRupiah(totalAmount)} sudah dibayar dan menunggu konfirmasi Anda.`,
    paragraphs: ['Pesanan ini sudah dibayar. Konfirmasi pesanannya, lalu siapkan pengirimannya.'],
    facts: [...linesOf(order), ['Total', formatRupiah(totalAmount)], ...destination],
    button: { label: 'Proses Pesanan', path: sellerPath(id) },
  };
}

type FoundOrder = {
  id: OrderId;
  totalAmount: Rupiah;
  /** Receiver, address and phone in one line. */
  address: string;
  lines: { title: string; quantity: number; sum: Rupiah }[];
};

const findOrders = (condition: SQL) =>
  queryRows<FoundOrder>(
    db,
    sql`select o.id, o.total_amount as "totalAmount",
          concat_ws(', ', o.receiver_name, o.address, o.city || ' ' || o.pincode, o.phone) as address,
          (select json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'sum', l.price * l.quantity) order by l.id)
            from order_lines l where l.order_id = o.id) as lines
        from orders o where ${condition} order by o.id`,
  );

const linesOf = ({ lines }: FoundOrder) =>
  lines.map(({ title, quantity, sum }) => [`${quantity} × ${title}`, formatRupiah(sum)] as const);
