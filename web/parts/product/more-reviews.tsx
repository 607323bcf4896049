import type { Review } from '#contract/reviews/reviews.ts';
import { call } from './answers.ts';
import { type ListPage, usePagedList, LoadMore } from '../paged-list.tsx';
import { readReviews, type ReviewFilter, type Reviews } from './product-queries.ts';
import { ReviewRows } from './review-rows.tsx';

/** The reviews after the first page, which is shown without this component, and the button that loads them. */
export function MoreReviews({ productId, first, filter }: { productId: string; first: Reviews; filter: ReviewFilter }) {
  const { items, state, loadMore } = usePagedList(`ulasan ${JSON.stringify(filter)}`, asPage(first), async (cursor) =>
    asPage(await readReviews(call, productId, { ...filter, cursor })),
  );
  const later = items.slice(first.data.length);
  return (
    <>
      {later.length > 0 && <ReviewRows label="Ulasan pembeli berikutnya" reviews={later} />}
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

const asPage = ({ data, nextCursor }: Reviews): ListPage<Review> => ({ items: data, nextCursor });
