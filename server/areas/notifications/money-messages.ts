/** Messages about money: refunds to buyers, and payouts and their account to sellers. */
import { eq, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId, type PayoutId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payment-channels.ts';
import { db, queryRows } from '#platform/db.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import { payoutReversals, payouts } from '#server/db/schema/index.ts';
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

/** Notifies a seller of a change of their account or NIK: the job `tell-account-change`. */
export async function notifyAccountChange(
  { sellerId, changedAt }: { sellerId: UserId; changedAt: string },
  at: Date,
): Promise<void> {
  const message = {
    title: 'Rekening pembayaran diubah',
    body: `Data rekening atau NIK toko Anda diubah pada ${longDateTime(changedAt)} WITA. Bila bukan Anda, segera hubungi admin.`,
    path: '/store/profile',
  };
  await notifyUser({ ...message, userId: sellerId, cause: `account-change:${sellerId}:${changedAt}` }, at);
}

/** Notifies a seller of a payout whose transfer failed: the job `tell-payout-reversed`. */
export async function notifyPayoutReversed({ payoutId }: { payoutId: PayoutId }, at: Date): Promise<void> {
  const [payout] = await db
    .select({ sellerId: payouts.sellerId, amount: payouts.amount })
    .from(payouts)
    .innerJoin(payoutReversals, eq(payoutReversals.payoutId, payouts.id))
    .where(eq(payouts.id, payoutId));
  if (!payout) return;
  const message = {
    title: 'Pembayaran gagal terkirim',
    body: `Transfer ${formatRupiah(payout.amount)} ke rekening Anda gagal. Periksa rekening Anda; pembayaran akan diulang.`,
    path: '/store/payouts',
  };
  await notifyUser({ ...message, userId: payout.sellerId, cause: `payout-reversed:${payoutId}` }, at);
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
