import type { ClientLoaderFunctionArgs } from 'react-router';
import { useSearchParams } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { formatNumber } from '#contract/money.ts';
import { replyForm, type StoreReview, storeReviewStates } from '#contract/reviews/reviews.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { EmptyList, ListTable, Pager } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import {
  countOf,
  knownParam,
  listQuery,
  searchWith,
  timeSortParam,
  timeSortSelect,
} from '../../parts/list/list-url.ts';
import { PhotoLinks } from '../../parts/photo-links.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../parts/rating.tsx';
import { TextArea } from '../../ui/field.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { PillLink } from '../../ui/pill-link.tsx';

export const title = 'Ulasan';

/** The stars of a review that needs an answer first. */
const fewStars = '3';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: call('GET /api/store/reviews', {
    query: {
      ...listQuery(searchParams),
      status: knownParam(searchParams, 'status', storeReviewStates),
      maxStars: knownParam(searchParams, 'maxStars', [fewStars]),
      sortBy: timeSortParam(searchParams),
    },
  }),
});

export default function ReviewsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const reply = useOverlay('isi');
  return (
    <>
      <ListToolbar
        head={<h1 className="flex min-h-11 items-center text-2xl sm:mb-3 sm:text-3xl">Ulasan</h1>}
        search="Cari produk atau isi ulasan"
        filters={[timeSortSelect]}
      />
      <ListTable page={page}>
        {({ data, nextCursor, unanswered, ...counted }) => (
          <>
            <Choices unanswered={unanswered} />
            {data.length === 0 && (
              <div className="card p-8 text-center text-muted">
                <EmptyList title="Belum ada ulasan.">
                  Pembeli dapat mengulas produk setelah pesanannya sampai.
                </EmptyList>
              </div>
            )}
            <ul
              aria-label="Ulasan produk toko"
              className="divide-y divide-border-light border-border-light bg-white not-empty:border-y max-sm:-mx-4
                sm:rounded-xl sm:not-empty:border-x"
            >
              {data.map((review) => (
                <ReviewRow
                  key={review._id}
                  review={review}
                  isReplying={reply.value === review._id}
                  onReply={() => reply.open(review._id)}
                  onClose={reply.close}
                />
              ))}
            </ul>
            <Pager summary={countOf(counted, 'ulasan')} nextCursor={nextCursor} />
          </>
        )}
      </ListTable>
    </>
  );
}

/** Which reviews are listed: those to answer first, or all. */
function Choices({ unanswered }: { unanswered: number }) {
  const [params] = useSearchParams();
  const [status, maxStars] = [params.get('status') ?? '', params.get('maxStars') ?? ''];
  const linkTo = (to: { status: string; maxStars: string }) => ({
    to: { search: searchWith(params, to) },
    isChosen: to.status === status && to.maxStars === maxStars,
    preventScrollReset: true,
  });
  return (
    // "relative" keeps the text for screen readers inside of what scrolls.
    <nav
      aria-label="Saring ulasan"
      className="relative -mx-4 -mt-1 mb-2 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:px-0"
    >
      <PillLink {...linkTo({ status: '', maxStars: '' })}>Semua</PillLink>
      <PillLink {...linkTo({ status: 'unanswered', maxStars: '' })}>
        Belum dibalas {unanswered > 0 && <span>{formatNumber(unanswered)}</span>}
      </PillLink>
      <PillLink {...linkTo({ status: '', maxStars: fewStars })}>
        <StarIcon className="size-4 text-warning" /> 1–{fewStars}
        <span className="sr-only"> bintang</span>
      </PillLink>
    </nav>
  );
}

type ReviewRowProps = { review: StoreReview; isReplying: boolean; onReply: () => void; onClose: () => void };

/** A review with its reply, folded to two lines, or without one, which is written in its place. */
function ReviewRow({ review, isReplying, onReply, onClose }: ReviewRowProps) {
  const { _id, userName, reviewValue, reviewMessage, createdAt, images, product, reply, repliedAt } = review;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="w-12 shrink-0">
        <Thumbnail image={product.image} sizes="3rem" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Stars value={reviewValue} />
            <b translate="no" className="block text-sm wrap-anywhere">
              {userName}
            </b>
            <p className="truncate text-xs text-muted">
              <time dateTime={createdAt}>{longDate(createdAt)}</time> · <span>{product.title}</span>
            </p>
          </div>
          {!repliedAt && !isReplying && (
            <Button variant="quiet" className="-my-1 px-0! text-sm" onClick={onReply}>
              Balas<span className="sr-only"> ulasan {userName}</span>
            </Button>
          )}
        </div>
        {repliedAt ? (
          <FoldedText className="line-clamp-2">
            {reviewMessage && <span>{`${reviewMessage}\n`}</span>}
            <span className="text-muted">Balasan Anda, {longDate(repliedAt)}:</span> <span>{reply}</span>
          </FoldedText>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{reviewMessage}</p>
        )}
        <PhotoLinks label={`Foto ulasan ${userName}`} images={images} />
        {isReplying && !repliedAt && (
          <div ref={focusText} className="mt-2">
            <ReplyForm id={_id} onClose={onClose} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The button that had the focus is gone. */
const focusText = (form: HTMLElement | null) => form?.querySelector('textarea')?.focus();

const maxReplyLength = 1_000;

const ReplyForm = ({ id, onClose }: { id: StoreReview['_id']; onClose: () => void }) => (
  <DialogForm
    schema={replyForm}
    values={{ reply: '' }}
    failure="Gagal mengirim balasan."
    label="Kirim balasan"
    busyLabel="Mengirim..."
    onClose={onClose}
    send={(body) => call('POST /api/store/reviews/:id/reply', { params: { id }, body })}
  >
    {(form) => (
      <TextArea
        label="Balasan Anda"
        rows={4}
        maxLength={maxReplyLength}
        count={`${form.values.reply.length}/${maxReplyLength}`}
        hint="Tampil untuk umum di bawah ulasan. Hanya dapat dikirim satu kali."
        {...form.field('reply')}
      />
    )}
  </DialogForm>
);
