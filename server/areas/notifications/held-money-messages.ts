/** Messages to buyers about received money that belongs to none of their orders. */
import { sql } from 'drizzle-orm';
import { orderCode, type OrderId, type UserId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { UnplacedReason } from '#contract/payments/unplaced-money.ts';
import { db } from '#platform/connect.ts';
import { isRefundable, readReport } from '#server/areas/payments/report.ts';
import { askForAccount } from './order-messages.ts';
import { buyerPath, type UserMessage, toUser } from './user-messages.ts';

type HeldMoney = {
  userId: UserId;
  /** The first order of the payment that the money names. */
  orderId: OrderId;
  reason: UnplacedReason;
  /** Rupiah; null when the provider did not report whole rupiah. */
  amount: Rupiah | null;
  direction: string;
  report: object;
  isRefused: boolean;
};

/** Tells a buyer that the shop holds money of theirs. None when it was dealt with in the meantime. */
export async function messagesForHeldMoney({ moneyId }: { moneyId: number }): Promise<UserMessage[]> {
  const found = await db.rows<HeldMoney>(sql`
    select o.user_id as "userId", o.id as "orderId", m.reason, m.amount, e.report, m.direction,
      m.refund_refusal is not null as "isRefused"
    from unplaced_money m join payment_events e on e.id = m.event_id
    join orders o on o.payment_id = m.payment_id
    where m.id = ${moneyId} and m.direction = 'in' and m.closed_at is null order by o.id limit 1`);
  return found.map(({ userId, orderId, reason, amount, direction, report, isRefused }) => {
    const payment = reason === 'duplicate' ? 'Pembayaran kedua' : 'Pembayaran';
    const sum = amount === null ? '' : ` ${formatRupiah(amount)}`;
    const order = `pesanan ${orderCode(orderId)}`;
    const why = reason === 'duplicate' ? `untuk ${order} kami terima` : `yang kami terima tidak cocok dengan ${order}`;
    const next =
      reason === 'duplicate'
        ? 'Uang Anda akan dikembalikan.'
        : 'Kami memeriksanya, lalu memasangkan atau mengembalikannya.';
    const ask = isRefused || !isRefundable({ direction, amount }, readReport(report)) ? askForAccount : '';
    return toUser(
      userId,
      buyerPath(orderId),
      'money-held',
    )('Uang Anda kami simpan', `${payment}${sum} ${why}. ${next}${ask}`);
  });
}
