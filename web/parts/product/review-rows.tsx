import { longDate } from '#contract/dates.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { lazyPart } from '../lazy-part.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Stars } from '../rating.tsx';

const AbuseReportMenu = lazyPart(
  () => import('./abuse-report-menu.tsx'),
  'AbuseReportMenu',
  <span className="block size-11" />,
);
// Most reviews have no photos.
const ReviewPhotos = lazyPart(() => import('./review-photos.tsx'), 'ReviewPhotos', <div className="mt-2 h-20" />);

export const ReviewRows = ({ label, reviews }: { label: string; reviews: readonly Review[] }) => (
  <ul aria-label={label} className="divide-y divide-border-light border-t border-border-light">
    {reviews.map((review) => (
      <ReviewRow key={review._id} review={review} />
    ))}
  </ul>
);

function ReviewRow({ review }: { review: Review }) {
  const { _id, productId, userName, reviewValue, reviewMessage, createdAt, isRefunded, reply } = review;
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex w-full flex-wrap items-center gap-x-3">
            <span translate="no" className="font-bold wrap-anywhere">
              {userName}
            </span>
            <Stars value={reviewValue} />
          </div>
          {/* The server takes a review only from who received the product. */}
          <span className="flex items-center gap-1 text-xs text-success">
            <CheckIcon className="size-3.5" /> Pembelian terverifikasi
          </span>
          {createdAt && (
            <time dateTime={createdAt} className="text-xs text-muted">
              {longDate(createdAt)}
            </time>
          )}
          {isRefunded && <span className="rounded-full bg-surface px-2 text-xs text-muted">Dana dikembalikan</span>}
        </div>
        <span className="-my-2">
          <AbuseReportMenu
            label={`Lainnya tentang ulasan ${userName}`}
            productId={productId}
            subjectId={_id}
            action="Laporkan ulasan"
          />
        </span>
      </div>
      {reviewMessage && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{reviewMessage}</p>}
      {review.images.length > 0 && <ReviewPhotos review={review} />}
      {reply && (
        <div className="mt-3 rounded-xl bg-surface px-4 py-3">
          <p className="text-sm font-bold">Balasan penjual</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </li>
  );
}
