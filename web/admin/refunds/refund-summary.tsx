import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/refunds.ts';

type RefundSummaryProps = {
  /** The order or transaction, such as "Pesanan 1A2B3C4D". */
  what: string;
  /** In rupiah; null if unknown. */
  amount: Rupiah | null;
  userId: DueRefund['userId'];
};

/** The amount of a refund and its customer. */
export function RefundSummary({ what, amount, userId }: RefundSummaryProps) {
  return (
    <div className="rounded-2xl border border-border-light bg-white p-4">
      <p className="text-sm wrap-anywhere text-muted">{what}</p>
      <p className="text-xl font-bold tabular-nums">{amountText(amount)}</p>
      <p className="mt-1 wrap-anywhere">
        {userId.userName}
        <span className="block text-sm text-muted">{userId.phoneNumber}</span>
        <span className="block text-sm text-muted">{userId.email}</span>
      </p>
    </div>
  );
}

/** Formats an amount. Null means the provider did not report whole rupiah, so the text refers to its dashboard. */
export const amountText = (amount: Rupiah | null): string =>
  amount === null ? 'Lihat dasbor penyedia' : formatRupiah(amount);
