import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/refunds.ts';

type RefundSummaryProps = {
  /** What was paid for, or by: "Pesanan 1A2B3C4D". */
  what: string;
  /** Null where it is not known. */
  amount: Rupiah | null;
  userId: DueRefund['userId'];
};

/** Whose money it is, and how much. */
export function RefundSummary({ what, amount, userId }: RefundSummaryProps) {
  return (
    <div className="rounded-2xl border border-border-light bg-white p-4">
      <p className="text-sm wrap-anywhere text-muted">{what}</p>
      <p className="text-xl font-bold tabular-nums">{amountOr(amount)}</p>
      <p className="mt-1 wrap-anywhere">
        {userId.userName}
        <span className="block text-sm text-muted">{userId.phoneNumber}</span>
        <span className="block text-sm text-muted">{userId.email}</span>
      </p>
    </div>
  );
}

/** An amount that the provider did not tell in whole rupiah stands in its dashboard. */
export const amountOr = (amount: Rupiah | null): string =>
  amount === null ? 'Lihat dasbor penyedia' : formatRupiah(amount);
