import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../call.ts';
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

/** Shows only the reviews with a number of stars, or with photos. A choice without reviews is not offered. */
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
  const starChoices = distribution.map((count, at) => ({ stars: at + 1, count })).filter(({ count }) => count > 0);
  const choice = (filter: Filter) => ({
    isChosen: isSame(filter, chosen),
    isBusy: loading !== null && isSame(filter, loading),
    onChoose: () => choose(filter),
  });
  return (
    <div role="group" aria-label="Saring ulasan" className="mt-4 flex flex-wrap gap-2">
      <Choice {...choice({})}>Semua</Choice>
      {photoCount > 0 && <Choice {...choice({ photos: 'true' })}>Dengan foto ({photoCount})</Choice>}
      {starChoices.length > 1 &&
        starChoices.toReversed().map(({ stars, count }) => (
          <Choice key={stars} {...choice({ stars })}>
            {stars}
            <StarIcon className="size-4 text-warning" />
            <span className="sr-only">bintang</span> ({count})
          </Choice>
        ))}
    </div>
  );
}

const isSame = (one: Filter, other: Filter) => one.stars === other.stars && one.photos === other.photos;

type ChoiceProps = { isChosen: boolean; isBusy: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ isChosen, isBusy, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    aria-busy={isBusy || undefined}
    onClick={onChoose}
    className={classNames(
      'inline-flex min-h-11 items-center gap-1 rounded-full border px-4 text-sm font-semibold tabular-nums',
      isChosen ? 'border-primary bg-primary text-white' : 'border-border bg-white hover:border-primary',
      isBusy && 'opacity-60',
    )}
  >
    {children}
  </button>
);
