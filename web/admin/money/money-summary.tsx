import { longDateTime } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import { type UnplacedMoney, unplacedReasonTexts } from '#contract/unplaced-money.ts';

/** The facts about unplaced money at the top of its dialogs. */
export function MoneySummary({ money }: { money: UnplacedMoney }) {
  const { reason, channel, providerOrderId, receivedAt, userId } = money;
  return (
    <div className="rounded-2xl border border-border-light bg-white p-4">
      <p className="text-xl font-bold tabular-nums">{amountText(money)}</p>
      <p>
        {channel} · {unplacedReasonTexts[reason]}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {longDateTime(receivedAt)} · {providerOrderId}
      </p>
      {userId && (
        <p className="text-sm wrap-anywhere text-muted">
          {userId.userName} · {userId.phoneNumber} · {userId.email}
        </p>
      )}
    </div>
  );
}

/** The amount, negative for money that went out. Null was not reported as whole rupiah: its dashboard shows it. */
export const amountText = ({ amount, direction }: Pick<UnplacedMoney, 'amount' | 'direction'>): string =>
  amount === null ? 'Lihat dasbor penyedia' : formatRupiah(direction === 'out' ? -amount : amount);
