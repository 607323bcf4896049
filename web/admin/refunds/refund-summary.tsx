import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/refunds.ts';

type RefundSummaryProps = {
  /** The order, such as "Pesanan 1A2B3C4D". */
  what: string;
  /** In rupiah. */
  amount: Rupiah;
  userId: DueRefund['userId'];
};

/** The amount of a refund and its customer. */
export function RefundSummary({ what, amount, userId }: RefundSummaryProps) {
  return (
    <div className="rounded-2xl border border-border-light bg-white p-4">
      <p className="text-sm wrap-anywhere text-muted">{what}</p>
      <p className="text-xl font-bold tabular-nums">{formatRupiah(amount)}</p>
      <p className="mt-1 wrap-anywhere">
        {userId.userName}
        <span className="block text-sm text-muted">{userId.phoneNumber}</span>
        <span className="block text-sm text-muted">{userId.email}</span>
      </p>
    </div>
  );
}
