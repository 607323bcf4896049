/** Messages about money: refunds to buyers, and payouts and their account to sellers. */
import { eq, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId, ownerOf, type PayoutId, type StoreId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { columns, merge, type RowOf } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { isByProvider, refundFacts } from '#server/areas/payments/refund-channel.ts';
import { left } from '#server/areas/orders/order-amounts.ts';
import { orders, stores } from '#server/db/schema/index.ts';
import { askForAccount } from './order-messages.ts';
import { buyerPath, sellerPath, type UserMessage, toUser } from './user-messages.ts';

type RefundNews = { orderId: OrderId; isDone: boolean; isLate?: boolean | undefined };

const refundColumns = merge(
  refundFacts,
  columns({
    userId: orders.userId,
    storeName: stores.storeName,
    isPart: sql<boolean>`orders.payment_status = 'paid'`,
    amount: sql<Rupiah>`case
      when orders.payment_status = 'refunding' then ${left}
      else coalesce(refunds.amount, orders.total_amount) end`,
    /** Whether the provider refused it, so that the shop transfers the money. */
    isRefused: sql<boolean>`refunds.refusal is not null`,
  }),
);

/** Tells a buyer that a refund was opened or that its money was returned. */
export async function messagesForRefund({ orderId, isDone, isLate = false }: RefundNews): Promise<UserMessage[]> {
  const [found] = await db.read(
    merge(
      refundColumns,
      columns({
        /** Whether the mail about the rejected order has said so already. */
        isAnnounced: sql<boolean>`orders.status = 'rejected' and not ${isDone} and not ${isLate}`,
      }),
    ),
    sql`orders join payments on payments.id = orders.payment_id
    join stores on stores.seller_id = orders.seller_id
    left join refunds on refunds.order_id = orders.id where orders.id = ${orderId}`,
  );
  if (!found) return [];
  const message = { ...refundMessage({ ...found, isDone, isLate, orderId }), path: buyerPath(orderId) };
  const isKnown = found.isAnnounced && !found.isRefused;
  return [{ userId: found.userId, message, mail: isKnown ? undefined : isDone ? 'order-cancelled' : 'money-held' }];
}

type Returned = { orderId: OrderId; amount: Rupiah; isBuyerTold: boolean };

/**
 * Tells the seller, and the buyer unless they know it, that the provider returned a part of an order's money without a
 * request of the shop.
 */
export async function messagesForReturn({ orderId, amount, isBuyerTold }: Returned): Promise<UserMessage[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const { userId, sellerId } = order!;
  const money = `${formatRupiah(amount)} dari pesanan ${orderCode(orderId)}`;
  const seller = toUser(ownerOf(sellerId), sellerPath(orderId), 'order-cancelled');
  const buyer = toUser(userId, buyerPath(orderId), 'order-cancelled');
  return [
    seller('Dana dikembalikan', `${money} dikembalikan kepada pembeli.`),
    ...(isBuyerTold ? [] : [buyer('Dana dikembalikan', `${money} sudah dikembalikan kepada Anda.`)]),
  ];
}

type AccountChange = { sellerId: StoreId; changedAt: string };

/** Tells a seller about a change of their account or NIK. The message names no account number. */
export function messagesForAccountChange({ sellerId, changedAt }: AccountChange): UserMessage[] {
  const body =
    `Data rekening atau NIK toko Anda diubah pada ${longDateTime(changedAt)} WITA. ` +
    'Bila bukan Anda, segera hubungi admin.';
  return [toUser(ownerOf(sellerId), '/store/profile', 'payout-account-changed')('Rekening pembayaran diubah', body)];
}

type NamedRefundAccount = { orderId: OrderId; userId: UserId; isDropped: boolean; changedAt: string };

/**
 * Tells a buyer that an account was named for money of theirs, because a stranger may have done it, or that theirs was
 * dropped. The message names no account number.
 */
export function messagesForRefundAccount({ orderId, userId, isDropped, changedAt }: NamedRefundAccount): UserMessage[] {
  const buyer = toUser(userId, buyerPath(orderId), 'refund-account-changed');
  const order = `pesanan ${orderCode(orderId)}`;
  if (isDropped) {
    const body =
      'Kata sandi atau email akun Anda diganti, ' +
      `sehingga rekening yang baru diisi untuk pengembalian dana ${order} dihapus.${askForAccount}`;
    return [buyer('Isi ulang rekening pengembalian dana', body)];
  }
  const body =
    `Rekening untuk pengembalian dana ${order} diisi dari akun Anda pada ${longDateTime(changedAt)} WITA. ` +
    'Bila bukan Anda, segera ganti kata sandi dan hubungi admin.';
  return [buyer('Rekening pengembalian dana diisi', body)];
}

type AboutPayout = { payoutId: PayoutId; isReversed: boolean };

/** Tells a seller about a payout, or about the failure of its transfer. */
export async function messagesForPayout({ payoutId, isReversed }: AboutPayout): Promise<UserMessage[]> {
  const [payout] = await db.rows<{ sellerId: StoreId; amount: Rupiah; orders: number }>(sql`
    select p.seller_id as "sellerId", p.amount,
      (select count(*) from payout_lines l where l.payout_id = p.id and l.kind = 'order') as orders
    from payouts p where p.id = ${payoutId}`);
  if (!payout) return [];
  const amount = formatRupiah(payout.amount);
  const seller = toUser(ownerOf(payout.sellerId), '/store/money?tab=cair', 'payout');
  return [
    isReversed
      ? seller(
          'Pencairan gagal terkirim',
          `Transfer ${amount} ke rekening Anda gagal. Periksa rekening Anda; pencairan akan diulang.`,
        )
      : seller('Pencairan dikirim', `${amount} untuk ${payout.orders} pesanan sudah ditransfer ke rekening Anda.`),
  ];
}

type RefundState = RowOf<typeof refundColumns> & { orderId: OrderId; isDone: boolean; isLate: boolean };

function refundMessage({ orderId, isDone, isLate, isPart, amount, ...found }: RefundState) {
  const order = `pesanan ${orderCode(orderId)} dari ${found.storeName}`;
  const money = isPart ? `${formatRupiah(amount)} dari ${order}` : `Dana ${order}`;
  if (isDone) return { title: 'Dana dikembalikan', body: `${money} sudah dikembalikan.` };
  const ask = !found.isRefused && isByProvider(amount, found) ? '' : askForAccount;
  const title = 'Pengembalian dana';
  if (isLate) {
    const ended = `Pembayaran ${formatRupiah(amount)} kami terima setelah ${order} berakhir.`;
    return { title, body: `${ended} Dana Anda akan dikembalikan.${ask}` };
  }
  const sum = isPart ? money : `${money} sebesar ${formatRupiah(amount)}`;
  return { title, body: `${sum} akan dikembalikan.${ask}` };
}
