import { sql } from 'drizzle-orm';
import { orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payment-channels.ts';
import { db, queryRows } from '#platform/db.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import { askForAccount, buyerPath, notifyUser } from './order-messages.ts';

type RefundNews = { orderId: OrderId; isDone: boolean };

/** Notifies a buyer that a refund was opened or that its money was returned: the job `tell-refund`. */
export async function notifyOfRefund({ orderId, isDone }: RefundNews, at: Date): Promise<void> {
  const [found] = await queryRows<FoundRefund>(
    db,
    sql`select o.user_id as "userId", s.store_name as "storeName", ${paymentType} as "paymentType",
          o.payment_status = 'paid' as "isPart", coalesce(r.amount, o.total_amount) as amount,
          o.total_amount < pay.gross_amount as "isShare"
        from orders o join payments pay on pay.id = o.payment_id join stores s on s.seller_id = o.seller_id
        left join refunds r on r.order_id = o.id where o.id = ${orderId}`,
  );
  if (!found) return;
  const message = { ...refundMessage(found, isDone, orderId), path: buyerPath(orderId) };
  const cause = `refund-${isDone ? 'done' : 'opened'}:${orderId}`;
  await notifyUser({ ...message, userId: found.userId, cause }, at);
}

type FoundRefund = {
  userId: UserId;
  storeName: string;
  paymentType: string | null;
  isPart: boolean;
  amount: Rupiah;
  /** Whether the payment also paid for other orders. */
  isShare: boolean;
};

function refundMessage(
  { storeName, paymentType: channel, isPart, amount, isShare }: FoundRefund,
  isDone: boolean,
  orderId: OrderId,
) {
  const order = `pesanan ${orderCode(orderId)} dari ${storeName}`;
  const money = isPart ? `${formatRupiah(amount)} dari ${order}` : `Dana ${order}`;
  if (isDone) return { title: 'Dana dikembalikan', body: `${money} sudah dikembalikan.` };
  const ask = canBeRefunded(channel, isPart || isShare) ? '' : askForAccount;
  return { title: 'Pengembalian dana', body: `${money} akan dikembalikan.${ask}` };
}
