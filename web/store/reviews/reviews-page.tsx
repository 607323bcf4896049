import type { ClientLoaderFunctionArgs } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { replyForm, type StoreReview, storeReviewStates } from '#contract/reviews/reviews.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { EmptyList, ListTable, Pager } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import {
  countOf,
  filterOf,
  knownParam,
  type ListFilter,
  listQuery,
  timeSortParam,
  timeSortSelect,
} from '../../parts/list/list-url.ts';
import { PhotoLinks } from '../../parts/photo-links.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../parts/rating.tsx';
import { TextArea } from '../../ui/field.tsx';

export const title = 'Ulasan';

const starChoices = ['5', '4', '3', '2', '1'] as const;

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: call('GET /api/store/reviews', {
    query: {
      ...listQuery(searchParams),
      status: knownParam(searchParams, 'status', storeReviewStates),
      stars: knownParam(searchParams, 'stars', starChoices),
      sortBy: timeSortParam(searchParams),
    },
  }),
});

const filters: ListFilter[] = [
  filterOf('status', 'Status', { unanswered: 'Belum dibalas' }),
  {
    name: 'stars',
    label: 'Bintang',
    options: [{ value: '', label: 'Semua' }, ...starChoices.map((value) => ({ value, label: `${value} bintang` }))],
  },
  timeSortSelect,
];

export default function ReviewsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const dialog = useOverlay('isi');
  return (
    <>
      <ListToolbar
        head={<h1 className="flex min-h-11 items-center text-2xl sm:mb-3 sm:text-3xl">Ulasan</h1>}
        search="Cari produk atau isi ulasan"
        filters={filters}
      />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const opened = data.find(({ _id }) => _id === dialog.value);
          return (
            <>
              {data.length === 0 && (
                <div className="card p-8 text-center text-muted">
                  <EmptyList title="Belum ada ulasan.">
                    Pembeli dapat mengulas produk setelah pesanannya sampai.
                  </EmptyList>
                </div>
              )}
              <ul aria-label="Ulasan produk toko" className="flex flex-col gap-3">
                {data.map((review) => (
                  <ReviewCard key={review._id} review={review} onReply={() => dialog.open(review._id)} />
                ))}
              </ul>
              <Pager summary={countOf(counted, 'ulasan')} nextCursor={nextCursor} />
              {opened && <ReplyDialog key={opened._id} review={opened} onClose={dialog.close} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

function ReviewCard({ review, onReply }: { review: StoreReview; onReply: () => void }) {
  const { product, images, reply, repliedAt } = review;
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="grid grid-cols-[3rem_1fr] items-center gap-3">
        <Picture image={product.image} alt="" sizes="3rem" className="size-12 rounded-lg object-cover" />
        <h2 className="line-clamp-2 font-sans text-base leading-snug font-semibold wrap-anywhere">{product.title}</h2>
      </div>
      <ReviewText review={review} />
      <PhotoLinks label={`Foto ulasan ${review.userName}`} images={images} />
      {repliedAt ? (
        <div className="rounded-xl bg-surface px-4 py-3">
          <p className="text-sm text-muted">Balasan Anda, {longDate(repliedAt)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      ) : (
        <Button variant="secondary" className="self-start max-sm:w-full" onClick={onReply}>
          Balas<span className="sr-only"> ulasan {review.userName}</span>
        </Button>
      )}
    </li>
  );
}

const ReviewText = ({ review: { userName, reviewValue, reviewMessage, createdAt } }: { review: StoreReview }) => (
  <div>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars value={reviewValue} />
      <b translate="no">{userName}</b>
      <time dateTime={createdAt} className="text-sm text-muted">
        {longDate(createdAt)}
      </time>
    </p>
    {reviewMessage && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reviewMessage}</p>}
  </div>
);

const maxReplyLength = 1_000;

const ReplyDialog = ({ review, onClose }: { review: StoreReview; onClose: () => void }) => (
  <DialogForm
    title="Balas ulasan"
    size="md"
    schema={replyForm}
    values={{ reply: '' }}
    failure="Gagal mengirim balasan."
    label="Kirim balasan"
    busyLabel="Mengirim..."
    onClose={onClose}
    send={(body) => call('POST /api/store/reviews/:id/reply', { params: { id: review._id }, body })}
  >
    {(form) => (
      <>
        <ReviewText review={review} />
        <TextArea
          label="Balasan Anda"
          rows={4}
          maxLength={maxReplyLength}
          count={`${form.values.reply.length}/${maxReplyLength}`}
          hint="Tampil untuk umum di bawah ulasan. Hanya dapat dikirim satu kali."
          {...form.field('reply')}
        />
      </>
    )}
  </DialogForm>
);
