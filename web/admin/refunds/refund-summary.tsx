import { codeOf } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DueRefund } from '#contract/refunds.ts';

/** Whose money it is, and how much. */
export function RefundSummary({ refund: { _id, totalAmount, userId } }: { refund: DueRefund }) {
  return (
    <div className="rounded-2xl border border-benang bg-white p-4">
      <p className="text-sm text-abu">Pesanan {codeOf(_id)}</p>
      <p className="text-xl font-bold tabular-nums">{formatRupiah(totalAmount)}</p>
      <p className="mt-1 wrap-anywhere">
        {userId.userName} · {userId.phoneNumber}
        <span className="block text-sm text-abu">{userId.email}</span>
      </p>
    </div>
  );
}
