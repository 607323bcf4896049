import { useState } from 'react';
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

/** The rating distribution and the reviews, newest first, with a "load more" button. */
function ReviewList({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const [chosen, setChosen] = useState<{ filter: Filter; reviews: Reviews } | null>(null);
  const { filter, reviews: shown } = chosen ?? { filter: {}, reviews };
  if (reviews.data.length === 0) return <p className="text-muted">Belum ada ulasan.</p>;
  return (
    <>
      <RatingBars distribution={reviews.distribution} />
      {reviews.data.length > 1 && (
        <ReviewFilter productId={productId} all={reviews} chosen={filter} onChange={setChosen} />
      )}
      <div className="mt-6">
        <ReviewRows label="Ulasan pembeli" reviews={shown.data} />
        {shown.nextCursor !== null && (
          <MoreReviews key={JSON.stringify(filter)} productId={productId} first={shown} filter={filter} />
        )}
      </div>
    </>
  );
}

/** A bar per number of stars, from five to one. `distribution` holds the counts of 1, 2, 3, 4 and 5 stars. */
function RatingBars({ distribution }: { distribution: readonly number[] }) {
  const total = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <ul aria-label="Sebaran penilaian" className="flex max-w-sm flex-col gap-1.5 text-sm">
      {distribution.toReversed().map((count, at) => {
        const stars = distribution.length - at;
        return (
          <li key={stars} className="flex items-center gap-2">
            <span className="flex w-8 items-center gap-1 tabular-nums">
              {stars}
              <StarIcon className="size-3.5 text-warning" />
              <span className="sr-only">bintang:</span>
            </span>
            <span aria-hidden className="h-2.5 flex-1 overflow-hidden rounded-full bg-surface">
              <span
                className="block h-full rounded-full bg-warning"
                style={{ width: `${total > 0 ? (count / total) * 100 : 0}%` }}
              />
            </span>
            <span className="w-10 text-right text-muted tabular-nums">
              {count}
              <span className="sr-only"> ulasan</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
