import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { classNames } from '../../ui/class-names.ts';

type FactProps = { label: string; amount: Rupiah; sign?: string; isMain?: boolean };

/** An amount and what it is, to be read at a glance. */
export function Fact({ label, amount, sign = '', isMain }: FactProps) {
  return (
    <div
      className={classNames(
        'rounded-2xl border p-4',
        isMain ? 'border-lenu bg-lenu text-white' : 'border-benang bg-white',
      )}
    >
      <dt className={classNames('text-sm', !isMain && 'text-abu')}>{label}</dt>
      <dd className="mt-1 text-xl font-bold tabular-nums wrap-anywhere">
        {sign}
        {formatRupiah(amount)}
      </dd>
    </div>
  );
}
