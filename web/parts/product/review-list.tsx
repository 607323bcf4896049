import { useState } from 'react';
import { formatNumber } from '#contract/money.ts';
import { formatRating } from '#contract/words.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { readReviews, type ReviewFilter as Filter, type Reviews } from './product-queries.ts';
import { ReviewRows } from './review-rows.tsx';

// Loaded after the page, because most products have one page of reviews.
const MoreReviews = lazyPart(() => import('./more-reviews.tsx'), 'MoreReviews', <div className="mt-8 h-11" />);
// Below the fold, and useless before the page is interactive.
const ReviewFilter = lazyPart(() => import('./review-filter.tsx'), 'ReviewFilter', <div className="mt-4 h-11" />);

export function ProductReviews({ productId, reviews }: { productId: string; reviews: Reviews | null }) {
  const [loadedLater, setLoadedLater] = useState<Reviews | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = reviews ?? loadedLater;
  if (shown) return <ReviewList productId={productId} reviews={shown} />;

  async function retry() {
    setBusy(true);
    setLoadedLater(await readReviews(call, productId).catch(() => null));
    setBusy(false);
  }
  return (
    <EmptyState
      title="Ulasan gagal dimuat."
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={retry}>
          Coba lagi
        </Button>
      }
    />
  );
}

const shownFirst = 3;

/** The rating distribution and the newest three reviews, then all with a "load more" button. */
function ReviewList({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const [chosen, setChosen] = useState<{ filter: Filter; reviews: Reviews } | null>(null);
  const { filter, reviews: shown } = chosen ?? { filter: {}, reviews };
  const [isUnfolded, setUnfolded] = useState(false);
  if (reviews.data.length === 0) return <p className="text-muted">Belum ada ulasan.</p>;
  const isWhole = isUnfolded || shown.data.length <= shownFirst;
  return (
    <>
      <RatingSummary distribution={reviews.distribution} />
      {reviews.data.length > 1 && (
        <ReviewFilter productId={productId} all={reviews} chosen={filter} onChange={setChosen} />
      )}
      <div className="mt-6">
        <ReviewRows label="Ulasan pembeli" reviews={isWhole ? shown.data : shown.data.slice(0, shownFirst)} />
        {!isWhole && (
          <Button variant="secondary" onClick={() => setUnfolded(true)}>
            Lihat semua ulasan
          </Button>
        )}
        {isWhole && shown.nextCursor !== null && (
          <MoreReviews key={JSON.stringify(filter)} productId={productId} first={shown} filter={filter} />
        )}
      </div>
    </>
  );
}

/**
 * The average in words beside a bar per number of stars, from five to one. `distribution` holds the counts of 1, 2, 3, 4
 * and 5 stars.
 */
function RatingSummary({ distribution }: { distribution: readonly number[] }) {
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
