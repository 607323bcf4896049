import { useState } from 'react';
import type { ProductId } from '#contract/ids.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readReviews, type Reviews } from './read-reviews.ts';
import { ReviewList } from './review-list.tsx';

type ProductReviewsProps = { productId: ProductId; reviews: Reviews | null };

/** The reviews that came with the product, or the way to fetch them where they did not. */
export function ProductReviews({ productId, reviews }: ProductReviewsProps) {
  const [later, setLater] = useState<Reviews | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = reviews ?? later;
  if (shown) return <ReviewList productId={productId} reviews={shown} />;

  async function again() {
    setBusy(true);
    setLater(await readReviews(call, productId).catch(() => null));
    setBusy(false);
  }
  return (
    <EmptyState
      title="Ulasan gagal dimuat."
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={again}>
          Coba lagi
        </Button>
      }
    />
  );
}
