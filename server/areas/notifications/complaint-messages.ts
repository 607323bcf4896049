import { sql } from 'drizzle-orm';
import { type ComplaintKind, complaintKindLabels, type ComplaintOutcome } from '#contract/complaints.ts';
import { type ComplaintId, orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { db, queryRows } from '#platform/db.ts';
import { buyerPath, notifyUser, sellerPath, type UserMessage } from './user-messages.ts';

type News = { complaintId: ComplaintId; news: 'opened' | 'answered' | 'withdrawn' | 'decided' };

type Found = {
  orderId: OrderId;
  buyerId: UserId;
  sellerId: UserId;
  storeName: string;
  kind: ComplaintKind;
  outcome: ComplaintOutcome | null;
  refundAmount: Rupiah | null;
};

/** Notifies the other side of a complaint, and both of a decision: the job `tell-complaint`. */
export async function notifyOfComplaint(about: News, at: Date): Promise<void> {
  const messages = await complaintMessages(about);
  for (const { toRole, ...message } of messages) {
    const cause = `complaint-${about.news}:${about.complaintId}:${toRole}`;
    await notifyUser({ ...message, cause }, { kind: 'complaint', about }, at);
  }
}

/** The messages about a step of a complaint. */
export async function complaintMessages({ complaintId, news }: News): Promise<(UserMessage & { toRole: string })[]> {
  const [found] = await queryRows<Found>(
    db,
    sql`select c.order_id as "orderId", o.user_id as "buyerId", o.seller_id as "sellerId", s.store_name as "storeName",
          c.kind, c.outcome, c.refund_amount as "refundAmount"
        from complaints c join orders o on o.id = c.order_id join stores s on s.seller_id = o.seller_id
        where c.id = ${complaintId}`,
  );
  if (!found) return [];
  const { orderId, buyerId, sellerId, storeName } = found;
  const order = `pesanan ${orderCode(orderId)}`;
  const toBuyer = { toRole: 'buyer', userId: buyerId, orderId, path: buyerPath(orderId) };
  const toSeller = { toRole: 'seller', userId: sellerId, orderId, path: sellerPath(orderId) };
  switch (news) {
    case 'opened': {
      const body = `Pembeli mengajukan komplain untuk ${order}: ${complaintKindLabels[found.kind].toLowerCase()}. Jawab sebelum admin memutuskan.`;
      return [{ ...toSeller, title: 'Komplain baru', body }];
    }
    case 'answered': {
      const body = `${storeName} menjawab komplain Anda untuk ${order}. Admin akan memutuskan.`;
      return [{ ...toBuyer, title: 'Komplain dijawab', body }];
    }
    case 'withdrawn': {
      const body = `Pembeli membatalkan komplain untuk ${order}.`;
      return [{ ...toSeller, title: 'Komplain dibatalkan', body }];
    }
    case 'decided': {
      const body = `Komplain untuk ${order} diputuskan: ${decisionOf(found)}.`;
      return [toBuyer, toSeller].map((to) => ({ ...to, title: 'Komplain selesai', body }));
    }
  }
}

function decisionOf({ outcome, refundAmount }: Found): string {
  if (refundAmount !== null) return `${formatRupiah(refundAmount)} dikembalikan kepada pembeli`;
  return outcome === 'refunded' ? 'seluruh dana dikembalikan kepada pembeli' : 'dana diteruskan kepada penjual';
}
