/** Messages to sellers about the account that their payouts go to. */
import { and, eq } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import type { PayoutId, UserId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { db } from '#platform/db.ts';
import { payoutReversals, payouts } from '#server/db/schema/index.ts';
import { notifyUser } from './order-messages.ts';

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
    .innerJoin(payoutReversals, and(eq(payoutReversals.payoutId, payouts.id)))
    .where(eq(payouts.id, payoutId));
  if (!payout) return;
  const message = {
    title: 'Pembayaran gagal terkirim',
    body: `Transfer ${formatRupiah(payout.amount)} ke rekening Anda gagal. Periksa rekening Anda; pembayaran akan diulang.`,
    path: '/store/payouts',
  };
  await notifyUser({ ...message, userId: payout.sellerId, cause: `payout-reversed:${payoutId}` }, at);
}
