/** Messages about money: refunds to buyers, and payouts and their account to sellers. */
import { eq, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId, type PayoutId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { canBeRefunded } from '#contract/payment-channels.ts';
import { db, queryRows } from '#platform/db.ts';
import { paymentType } from '#server/areas/payments/midtrans.ts';
import { orders, payoutReversals } from '#server/db/schema/index.ts';
import { askForAccount } from './order-messages.ts';
import { buyerPath, notifyUser, sellerPath, type UserMessage } from './user-messages.ts';

type RefundNews = { orderId: OrderId; isDone: boolean };

/** Notifies a buyer that a refund was opened or that its money was returned: the job `tell-refund`. */
export async function notifyOfRefund(about: RefundNews, at: Date): Promise<void> {
  const { orderId, isDone } = about;
  for (const { isAnnounced, since, ...message } of await refundMessages(about)) {
    const cause = `refund-${isDone ? 'done' : 'opened'}:${orderId}`;
    await notifyUser({ ...message, cause }, isAnnounced ? undefined : { kind: 'order-cancelled', about, since }, at);
  }
}

/** The message to the buyer. `isAnnounced`: the mail about the rejected order has said so already. */
export async function refundMessages({
  orderId,
  isDone,
}: RefundNews): Promise<(UserMessage & { isAnnounced: boolean; since: string })[]> {
  const [found] = await queryRows<FoundRefund>(
    db,
    sql`select o.user_id as "userId", s.store_name as "storeName", ${paymentType} as "paymentType",
          o.payment_status = 'paid' as "isPart", coalesce(r.amount, o.total_amount) as amount,
          o.total_amount < pay.gross_amount as "isShare", o.status = 'rejected' and not ${isDone} as "isAnnounced",
          coalesce(r.done_at, r.opened_at, o.moved_at) as since
        from orders o join payments pay on pay.id = o.payment_id join stores s on s.seller_id = o.seller_id
        left join refunds r on r.order_id = o.id where o.id = ${orderId}`,
  );
  if (!found) return [];
  const { userId, isAnnounced, since } = found;
  return [{ ...refundMessage(found, isDone, orderId), userId, orderId, path: buyerPath(orderId), isAnnounced, since }];
}

type Returned = { orderId: OrderId; moneyId: number; amount: Rupiah; isBuyerTold: boolean };

/**
 * Notifies the seller, and the buyer unless they were told, that the provider returned a part of an order's money
 * without a request of the shop: the job `tell-returned`.
 */
export async function notifyOfReturn(about: Returned, at: Date): Promise<void> {
  for (const { toRole, ...message } of await returnMessages(about)) {
    const cause = `returned:${about.moneyId}:${toRole}`;
    await notifyUser({ ...message, cause }, { kind: 'order-cancelled', about }, at);
  }
}

/** The messages about money that the provider returned without a request. */
export async function returnMessages({
  orderId,
  amount,
  isBuyerTold,
}: Returned): Promise<(UserMessage & { toRole: string })[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const { userId, sellerId } = order!;
  const money = `${formatRupiah(amount)} dari pesanan ${orderCode(orderId)}`;
  const message = { title: 'Dana dikembalikan', orderId };
  const toSeller = { toRole: 'seller', userId: sellerId, path: sellerPath(orderId) };
  const toBuyer = { toRole: 'buyer', userId, path: buyerPath(orderId) };
  return [
    { ...message, ...toSeller, body: `${money} dikembalikan kepada pembeli.` },
    ...(isBuyerTold ? [] : [{ ...message, ...toBuyer, body: `${money} sudah dikembalikan kepada Anda.` }]),
  ];
}

type AccountChange = { sellerId: UserId; changedAt: string };

/** Notifies a seller of a change of their account or NIK: the job `tell-account-change`. */
export async function notifyAccountChange(about: AccountChange, at: Date): Promise<void> {
  const cause = `account-change:${about.sellerId}:${about.changedAt}`;
  for (const message of accountChangeMessages(about)) {
    await notifyUser({ ...message, cause }, { kind: 'payout-account-changed', about }, at);
  }
}

/** The message about a changed account. It names no account number. */
export const accountChangeMessages = ({ sellerId, changedAt }: AccountChange): UserMessage[] => [
  {
    userId: sellerId,
    title: 'Rekening pembayaran diubah',
    body: `Data rekening atau NIK toko Anda diubah pada ${longDateTime(changedAt)} WITA. Bila bukan Anda, segera hubungi admin.`,
    path: '/store/profile',
  },
];

type AboutPayout = { payoutId: PayoutId; isReversed: boolean };

/** Notifies a seller of a payout: the job `tell-payout`. */
export const notifyPayout = ({ payoutId }: { payoutId: PayoutId }, at: Date): Promise<void> =>
  notifyOfPayout({ payoutId, isReversed: false }, at);

/** Notifies a seller of a payout whose transfer failed: the job `tell-payout-reversed`. */
export async function notifyPayoutReversed({ payoutId }: { payoutId: PayoutId }, at: Date): Promise<void> {
  const [reversal] = await db.select().from(payoutReversals).where(eq(payoutReversals.payoutId, payoutId));
  if (reversal) await notifyOfPayout({ payoutId, isReversed: true }, at);
}

/** The message about a payout, or about the failure of its transfer. */
export async function payoutMessages({
  payoutId,
  isReversed,
}: AboutPayout): Promise<(UserMessage & { since: string })[]> {
  const [payout] = await queryRows<{ userId: UserId; amount: Rupiah; orders: number; since: string }>(
    db,
    sql`select p.seller_id as "userId", p.amount, coalesce(r.reversed_at, p.paid_at) as since,
          (select count(*) from payout_lines l where l.payout_id = p.id and l.kind = 'order') as orders
        from payouts p left join payout_reversals r on r.payout_id = p.id and ${isReversed} where p.id = ${payoutId}`,
  );
  if (!payout) return [];
  const { userId, since } = payout;
  const amount = formatRupiah(payout.amount);
  const texts = isReversed
    ? {
        title: 'Pembayaran gagal terkirim',
        body: `Transfer ${amount} ke rekening Anda gagal. Periksa rekening Anda; pembayaran akan diulang.`,
      }
    : {
        title: 'Pembayaran dikirim',
        body: `${amount} untuk ${payout.orders} pesanan sudah ditransfer ke rekening Anda.`,
      };
  return [{ ...texts, userId, since, path: '/store/payouts' }];
}

async function notifyOfPayout(about: AboutPayout, at: Date): Promise<void> {
  const cause = `${about.isReversed ? 'payout-reversed' : 'payout'}:${about.payoutId}`;
  for (const { since, ...message } of await payoutMessages(about)) {
    await notifyUser({ ...message, cause }, { kind: 'payout', about, since }, at);
  }
}

type FoundRefund = {
  userId: UserId;
  storeName: string;
  paymentType: string | null;
  isPart: boolean;
  amount: Rupiah;
  /** Whether the payment also paid for other orders. */
  isShare: boolean;
  isAnnounced: boolean;
  since: string;
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
