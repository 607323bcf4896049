import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '#contract/money.ts';
import { formatRating } from '#contract/words.ts';
import { call } from './answers.ts';
import { classNames } from '../../ui/class-names.ts';
import { StarIcon } from '../../ui/icons.tsx';
import { toastError } from '../../visitor/toast.ts';
import { readReviews, type ReviewFilter as Filter, type Reviews } from './product-queries.ts';

type ReviewFilterProps = {
  productId: string;
  all: Reviews;
  chosen: Filter;
  /** Called with the first page of what was chosen; null for all. */
  onChange: (change: { filter: Filter; reviews: Reviews } | null) => void;
};

/** The average beside a bar per number of stars. A bar shows only its reviews, a further button those with photos. */
export function ReviewFilter({ productId, all, chosen, onChange }: ReviewFilterProps) {
  const latest = useRef<Filter>(chosen);
  const [loading, setLoading] = useState<Filter | null>(null);

  async function choose(filter: Filter) {
    latest.current = filter;
    const isAll = isSame(filter, {});
    setLoading(isAll ? null : filter);
    if (isAll) return onChange(null);
    try {
      const reviews = await readReviews(call, productId, filter);
      if (latest.current === filter) onChange({ filter, reviews });
    } catch (error) {
      toastError(error, 'Ulasan gagal dimuat.');
    } finally {
      if (latest.current === filter) setLoading(null);
    }
  }

  const { distribution, photoCount = 0 } = all;
  const sumOf = (weight: (at: number) => number) =>
    distribution.reduce((sum, count, at) => sum + count * weight(at), 0);
  const total = sumOf(() => 1);
  const choice = (filter: Filter) => ({
    'aria-pressed': isSame(filter, chosen),
    'aria-busy': (loading !== null && isSame(filter, loading)) || undefined,
    onClick: () => choose(isSame(filter, chosen) ? {} : filter),
  });
  const average = sumOf((at) => at + 1) / (total || 1);
  return (
    <div role="group" aria-label="Saring ulasan">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <p>
          <b className="font-heading text-4xl tabular-nums">{formatRating(average)}</b> dari 5
          <span className="block text-sm text-muted">{formatNumber(total)} ulasan</span>
        </p>
        <ul aria-label="Sebaran penilaian" className="max-w-sm min-w-40 flex-1 text-sm">
          {distribution.toReversed().map((count, at) => (
            <li key={at}>
              <button
                type="button"
                disabled={count === 0 || count === total}
                {...choice({ stars: distribution.length - at })}
                className={classNames(
                  'flex min-h-8 w-full items-center gap-2 rounded-xl px-2',
                  chosen.stars === distribution.length - at && 'bg-surface',
                )}
              >
                <span className="flex w-8 items-center gap-1 tabular-nums">
                  {distribution.length - at}
                  <StarIcon className="size-3.5 text-warning" />
                  <span className="sr-only">bintang:</span>
                </span>
                <span
                  aria-hidden
                  className="h-2.5 flex-1 forced-color-adjust-none overflow-hidden rounded-full bg-surface"
                >
                  <span
                    className="block h-full rounded-full bg-warning"
                    style={{ width: `${(count / (total || 1)) * 100}%` }}
                  />
                </span>
                <span className="w-6 text-right tabular-nums">
                  {count}
                  <span className="sr-only"> ulasan</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {(photoCount > 0 || !isSame(chosen, {})) && (
        <div className="mt-3 flex gap-2">
          <Choice {...choice({})}>Semua</Choice>
          {photoCount > 0 && <Choice {...choice({ photos: 'true' })}>Dengan foto ({photoCount})</Choice>}
        </div>
      )}
    </div>
  );
}

const isSame = (one: Filter, other: Filter) => one.stars === other.stars && one.photos === other.photos;

type ChoiceProps = { 'aria-pressed': boolean; onClick: () => void; children: ReactNode };

const Choice = ({ children, ...choice }: ChoiceProps) => (
  <button
    type="button"
    {...choice}
    className={classNames(
      'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-bold tabular-nums',
      choice['aria-pressed'] ? 'chosen' : 'border-border bg-white hover:border-primary',
    )}
  >
    {children}
  </button>
);
