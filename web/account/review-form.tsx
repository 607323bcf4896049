import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { maxReviewPictures } from '#contract/media.ts';
import { line, text } from '#contract/endpoint.ts';
import { typedCount } from '#contract/number-schemas.ts';
import { readDigits } from '#contract/typed-numbers.ts';
import { hasArrived } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { ApiError, call, isSessionOver } from '../call.ts';
import { useDraftForm } from '../parts/draft.tsx';
import { Picture } from '../parts/picture.tsx';
import { upload } from '../parts/uploading/upload.ts';
import { useUpload } from '../parts/uploading/use-upload.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { currentUserId, useSession } from '../visitor/session.ts';
import { toast, toastFailure } from '../visitor/toast.ts';
import { StarIcon } from '../ui/icons.tsx';
import { PhotoField } from './photo-field.tsx';
import { TextArea } from '../ui/field.tsx';

type ReviewFormProps = {
  order: DetailedOrder;
  onSent: () => void;
  /** Shown when no item of the order is left to review. */
  whenDone: ReactNode;
};

/** A review form for the first unreviewed item of a delivered order; items are reviewed one after another. */
export function ReviewForm({ order, onSent, whenDone }: ReviewFormProps) {
  const item = hasArrived(order.orderStatus) ? order.cartItems.find(({ isReviewed }) => !isReviewed) : undefined;
  if (!item) return whenDone;
  return <ItemReview key={item.productId} orderId={order._id} item={item} onSent={onSent} />;
}

type Item = DetailedOrder['cartItems'][number];
const maxReviewLength = 2000;
/** `images` are addresses with spaces between them. */
const reviewForm = z.object({ stars: typedCount(), message: text(maxReviewLength), images: line(1_000) });

function ItemReview({ orderId, item, onSent }: { orderId: DetailedOrder['_id']; item: Item; onSent: () => void }) {
  const { productId, title, image } = item;
  const userName = useSession(({ user }) => user?.userName);
  const form = useDraftForm(reviewForm, { stars: '0', message: '', images: '' }, { about: productId });
  const listed = (texts: string) => texts.split(' ').filter(Boolean);
  const images = listed(form.values.images);
  const shownStars = readDigits(form.values.stars) ?? 0;
  const { isBusy, send } = useSend();
  const sending = useUpload(async (picture, onProgress) => {
    const sent = { files: { my_file: picture } };
    const { result } = await upload('POST /api/shop/review/upload-image', sent, onProgress);
    form.setValue('images', (before) => [...new Set([...listed(before), result.secure_url])].join(' '));
  });

  async function add({ stars, message }: z.output<typeof reviewForm>) {
    const review = { productId, orderId, userName, reviewValue: stars, reviewMessage: message, images };
    await call('POST /api/shop/review/add', { body: { userId: currentUserId(), ...review } });
    toast({ title: 'Review berhasil dikirim', description: 'Terima kasih atas ulasannya!' });
  }

  function showFailure(error: unknown) {
    const lostPhotos = error instanceof ApiError ? error.errors.images : undefined;
    if (lostPhotos) form.setValue('images', '');
    if (!isSessionOver(error)) toastFailure('Gagal mengirim ulasan', lostPhotos ?? 'Silakan coba lagi nanti.');
  }

  return (
    <form
      {...form.formProps((review) => send(() => add(review), { form, done: onSent, failure: showFailure }))}
      className="flex flex-col gap-4 rounded-xl border border-warning bg-white p-4"
    >
      {form.draftNotice}
      <div className="flex items-center gap-3">
        <Picture image={image} alt="" sizes="3.5rem" className="size-14 min-w-14 rounded-xl object-cover" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-muted">Bagaimana produknya?</span>
          <b>{title}</b>
        </p>
      </div>
      <StarInput
        legend="Penilaian Anda"
        value={shownStars}
        onChange={(stars) => form.setValue('stars', String(stars))}
      />
      <TextArea label="Ulasan (opsional)" rows={3} maxLength={maxReviewLength} {...form.field('message')} />
      <PhotoField
        max={maxReviewPictures}
        photos={images.map((image) => ({
          image,
          onRemove: () => form.setValue('images', images.filter((other) => other !== image).join(' ')),
        }))}
        upload={sending}
        hint="Tampil untuk umum bersama ulasan Anda, dipotong persegi."
      />
      <Button type="submit" disabled={shownStars === 0} isBusy={isBusy || sending.progress !== null}>
        {isBusy ? 'Mengirim...' : 'Kirim Ulasan'}
      </Button>
    </form>
  );
}

type StarInputProps = {
  legend: string;
  /** 1 to 5; 0 if nothing is selected. */
  value: number;
  onChange: (value: number) => void;
};

const maxStars = 5;
const labelFor = (stars: number) => `${stars} dari ${maxStars} bintang`;

/** A star rating made of native radio buttons, so that arrow keys and screen readers work. */
const StarInput = ({ legend, value, onChange }: StarInputProps) => (
  <fieldset>
    <legend className="text-sm font-bold">{legend}</legend>
    <div className="-ml-2 flex flex-wrap items-center">
      {Array.from({ length: maxStars }, (_, at) => at + 1).map((stars) => (
        <label
          key={stars}
          className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3
            has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="stars"
            value={stars}
            checked={stars === value}
            onChange={() => onChange(stars)}
            aria-label={labelFor(stars)}
            className="sr-only"
          />
          <StarIcon className={`size-8 ${stars <= value ? 'text-warning-ink' : 'text-border *:fill-transparent'}`} />
        </label>
      ))}
      <span aria-hidden className="ml-2 text-sm text-muted">
        {value > 0 && labelFor(value)}
      </span>
    </div>
  </fieldset>
);
