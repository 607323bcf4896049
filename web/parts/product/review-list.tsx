import { longDate } from '#contract/dates.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Review } from '#contract/reviews.ts';
import { call } from '../../call.ts';
import { StarIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../load-more.tsx';
import { useMore, type ListPage } from '../use-more.ts';
import { RatingBars } from './rating-bars.tsx';
import { readReviews, type Reviews } from './read-reviews.ts';

/** What buyers say: the spread of their stars, then their words, newest first, a page at a time. */
export function ReviewList({ productId, reviews }: { productId: ProductId; reviews: Reviews }) {
  const { items, state, more } = useMore('ulasan', asPage(reviews), async (cursor) =>
    asPage(await readReviews(call, productId, cursor)),
  );
  if (items.length === 0) return <p className="text-abu">Belum ada ulasan.</p>;
  return (
    <>
      <RatingBars distribution={reviews.distribution} />
      <ul aria-label="Ulasan pembeli" className="mt-6 divide-y divide-benang border-t border-benang">
        {items.map((review) => (
          <ReviewRow key={review._id} review={review} />
        ))}
      </ul>
      <LoadMore state={state} more={more} />
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
            <StarIcon key={at} className={`size-4 ${at < reviewValue ? 'text-kunyit' : 'text-benang'}`} />
          ))}
        </span>
        <span className="font-semibold">{userName}</span>
        <time dateTime={createdAt} className="text-sm text-abu">
          {longDate(createdAt)}
        </time>
      </div>
      {reviewMessage && <p className="mt-1.5 break-words whitespace-pre-line">{reviewMessage}</p>}
    </li>
  );
}
