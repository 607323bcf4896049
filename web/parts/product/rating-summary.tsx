import { formatNumber } from '#contract/money.ts';
import { formatRating } from '#contract/words.ts';
import { StarIcon } from '../../ui/icons.tsx';

/** The average beside a bar per number of stars. `distribution` counts those with 1, 2, 3, 4 and 5 stars. */
export function RatingSummary({ distribution }: { distribution: readonly number[] }) {
  const sumOf = (weight: (at: number) => number) =>
    distribution.reduce((sum, count, at) => sum + count * weight(at), 0);
  const total = sumOf(() => 1);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <p>
        <b className="font-heading text-4xl tabular-nums">{formatRating(sumOf((at) => at + 1) / (total || 1))}</b> dari
        5<span className="block text-sm text-muted">{formatNumber(total)} ulasan</span>
      </p>
      <ul aria-label="Sebaran penilaian" className="flex max-w-sm min-w-40 flex-1 flex-col gap-1.5 text-sm">
        {distribution.toReversed().map((count, at) => (
          <li key={at} className="flex items-center gap-2">
            <span className="flex w-8 items-center gap-1 tabular-nums">
              {distribution.length - at}
              <StarIcon className="size-3.5 text-warning" />
              <span className="sr-only">bintang:</span>
            </span>
            <span aria-hidden className="h-2.5 flex-1 overflow-hidden rounded-full bg-surface">
              <span
                className="block h-full rounded-full bg-warning"
                style={{ width: `${(count / (total || 1)) * 100}%` }}
              />
            </span>
            <span className="w-10 text-right text-muted tabular-nums">
              {count}
              <span className="sr-only"> ulasan</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
