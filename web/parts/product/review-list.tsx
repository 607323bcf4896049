import { useState } from 'react';
import { call } from './answers.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyDrawing, FailureState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { readReviews, type ReviewFilter as Filter, type Reviews } from './product-queries.ts';
import { ReviewRows } from './review-rows.tsx';

// Loaded after the page, because most products have one page of reviews.
const MoreReviews = lazyPart(() => import('./more-reviews.tsx'), 'MoreReviews', <div className="mt-8 h-11" />);
// Most reviews have no photos.
const BuyersPhotos = lazyPart(() => import('./review-photos.tsx'), 'BuyersPhotos', <div className="mb-4 h-24" />);
// Below the fold, like the reviews themselves. As high as its bars.
const ReviewFilter = lazyPart(() => import('./review-filter.tsx'), 'ReviewFilter', <div className="h-40" />);

export function ProductReviews({ productId, reviews }: { productId: string; reviews: Reviews | null }) {
  const [loadedLater, setLoadedLater] = useState<Reviews | null>(null);
  const shown = reviews ?? loadedLater;
  if (shown) return <ReviewList productId={productId} reviews={shown} />;

  const retry = async () => setLoadedLater(await readReviews(call, productId).catch(() => null));
  return (
    <FailureState title="Ulasan gagal dimuat." onRetry={retry}>
      Belum ada ulasan.
    </FailureState>
  );
}

const shownFirst = 3;

/** The rating distribution and the newest three reviews, then all with a "load more" button. */
function ReviewList({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const [chosen, setChosen] = useState<{ filter: Filter; reviews: Reviews } | null>(null);
  const { filter, reviews: shown } = chosen ?? { filter: {}, reviews };
  const [isUnfolded, setUnfolded] = useState(false);
  if (reviews.data.length === 0) {
    return (
      <p className="flex items-center gap-4 text-muted">
        <EmptyDrawing name="star" className="size-14" />
        <span>Belum ada ulasan.</span>
      </p>
    );
  }
  const isWhole = isUnfolded || shown.data.length <= shownFirst;
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[20rem_1fr]">
      <ReviewFilter productId={productId} all={reviews} chosen={filter} onChange={setChosen} />
      <div className="min-w-0 max-lg:mt-4">
        {reviews.data.some(({ images }) => images.length > 0) && <BuyersPhotos reviews={reviews.data} />}
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
    </div>
  );
}
