import { sql } from 'drizzle-orm';
import { type ComplaintKind, complaintKindLabels, type ComplaintOutcome } from '#contract/complaints/complaints.ts';
import { type ComplaintId, orderCode, type OrderId, ownerOf, type StoreId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { buyerPath, sellerPath, type UserMessage, toUser } from './user-messages.ts';

type ComplaintNews = { complaintId: ComplaintId; news: 'opened' | 'answered' | 'withdrawn' | 'decided' };

type Found = {
  orderId: OrderId;
  buyerId: UserId;
  sellerId: StoreId;
  storeName: string;
  kind: ComplaintKind;
  openedBy: 'system' | null;
  outcome: ComplaintOutcome | null;
  refundAmount: Rupiah | null;
};

/** Tells the other side of a complaint about a step of it, and both about the decision. */
export async function messagesForComplaint({ complaintId, news }: ComplaintNews): Promise<UserMessage[]> {
  const [found] = await db.rows<Found>(sql`
    select c.order_id as "orderId", o.user_id as "buyerId", o.seller_id as "sellerId",
      s.store_name as "storeName",
      c.kind, c.opened_by as "openedBy", c.outcome, c.refund_amount as "refundAmount"
    from complaints c join orders o on o.id = c.order_id join stores s on s.seller_id = o.seller_id
    where c.id = ${complaintId}`);
  if (!found) return [];
  const { orderId, buyerId, sellerId, storeName } = found;
  const order = `pesanan ${orderCode(orderId)}`;
  const buyer = toUser(buyerId, buyerPath(orderId), 'complaint');
  const seller = toUser(ownerOf(sellerId), sellerPath(orderId), 'complaint');
  switch (news) {
    case 'opened': {
      const who = found.openedBy ? 'Laporan kurir membuka' : 'Pembeli mengajukan';
      const body =
        `${who} komplain untuk ${order}: ${complaintKindLabels[found.kind].toLowerCase()}. ` +
        'Jawab sebelum admin memutuskan.';
      return [seller('Komplain baru', body), ...(found.openedBy ? [buyer('Komplain baru', body)] : [])];
    }
    case 'answered': {
      const body = `${storeName} menjawab komplain Anda untuk ${order}. Admin akan memutuskan.`;
      return [buyer('Komplain dijawab', body)];
    }
    case 'withdrawn': {
      const body = `Pembeli membatalkan komplain untuk ${order}.`;
      return [seller('Komplain dibatalkan', body)];
    }
    case 'decided': {
      const body = `Komplain untuk ${order} diputuskan: ${decisionOf(found)}.`;
      return [buyer('Komplain selesai', body), seller('Komplain selesai', body)];
    }
  }
}

function decisionOf({ outcome, refundAmount }: Found): string {
  if (refundAmount !== null) return `${formatRupiah(refundAmount)} dikembalikan kepada pembeli`;
  return outcome === 'refunded' ? 'seluruh dana dikembalikan kepada pembeli' : 'dana diteruskan kepada penjual';
}
