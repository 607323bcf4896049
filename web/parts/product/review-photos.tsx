import type { Review } from '#contract/reviews/reviews.ts';
import { lazyDialog } from '../lazy-part.tsx';
import { Picture } from '../picture.tsx';
import { productPath } from '../product-link.tsx';
import { useOverlay } from '../use-overlay.ts';

const PictureViewer = lazyDialog(() => import('./picture-viewer.tsx'), 'PictureViewer', 'Foto gagal dibuka.');

/** The photos of a review. A tap opens one on the whole screen; Back closes it. */
export function ReviewPhotos({ review: { _id, productId, userName, images } }: { review: Review }) {
  const viewer = useOverlay('fotoulasan');
  const [id, number] = viewer.value?.split('.') ?? [];
  return (
    <>
      <div role="group" aria-label={`Foto ulasan ${userName}`} className="mt-2 flex h-20 gap-2">
        {images.map((image, at) => (
          <button
            key={image}
            type="button"
            aria-label={`Perbesar foto ${at + 1} dari ulasan ${userName}`}
            onClick={() => viewer.open(`${_id}.${at + 1}`, productPath(productId))}
            className="size-20 cursor-zoom-in rounded-xl"
          >
            <Picture image={image} alt="" sizes="5rem" className="size-full rounded-xl object-cover" />
          </button>
        ))}
      </div>
      {id === _id && (
        <PictureViewer
          name={`ulasan ${userName}`}
          images={images}
          start={Number(number) - 1 || 0}
          onClose={viewer.close}
        />
      )}
    </>
  );
}
