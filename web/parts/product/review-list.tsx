import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import type { Review } from '#contract/reviews.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../load-more.tsx';
import { type ListPage, usePagedList } from '../use-paged-list.ts';
import { readReviews, type Reviews } from './product-queries.ts';

type ProductReviewsProps = { productId: string; reviews: Reviews | null };

/** The reviews of a product, or a retry button if they failed to load. */
export function ProductReviews({ productId, reviews }: ProductReviewsProps) {
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
  const { items, state, loadMore } = usePagedList('ulasan', asPage(reviews), async (cursor) =>
    asPage(await readReviews(call, productId, cursor)),
  );
  if (items.length === 0) return <p className="text-muted">Belum ada ulasan.</p>;
  return (
    <>
      <RatingBars distribution={reviews.distribution} />
      <ul aria-label="Ulasan pembeli" className="mt-6 divide-y divide-border-light border-t border-border-light">
        {items.map((review) => (
          <ReviewRow key={review._id} review={review} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const asPage = ({ data, nextCursor }: Pick<Reviews, 'data' | 'nextCursor'>): ListPage<Review> => ({
  items: data,
  nextCursor,
});

function ReviewRow({ review: { userName, reviewValue, reviewMessage, createdAt } }: { review: Review }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="img" aria-label={`${reviewValue} dari 5 bintang`} className="flex">
          {Array.from({ length: 5 }, (_, at) => (
            <StarIcon key={at} className={`size-4 ${at < reviewValue ? 'text-warning' : 'text-border-light'}`} />
          ))}
        </span>
        <span className="font-semibold">{userName}</span>
        <time dateTime={createdAt} className="text-sm text-muted">
          {longDate(createdAt)}
        </time>
      </div>
      {reviewMessage && <p className="mt-1.5 break-words whitespace-pre-line">{reviewMessage}</p>}
    </li>
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
