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

/** The photos of some reviews in one row, each named after who wrote the review. */
export function BuyersPhotos({ reviews }: { reviews: readonly Review[] }) {
  const viewer = useOverlay('fotopembeli');
  const photos = reviews.flatMap(({ _id, productId, userName, images }) =>
    images.map((image) => ({ key: `${_id} ${image}`, productId, userName, image })),
  );
  return (
    <>
      <ul aria-label="Foto dari pembeli" className="mb-4 flex gap-2 overflow-x-auto">
        {photos.map(({ key, productId, userName, image }, at) => (
          <li key={key} className="shrink-0">
            <button
              type="button"
              aria-label={`Foto dari pembeli ${userName}`}
              onClick={() => viewer.open(String(at + 1), productPath(productId))}
              className="block size-24 cursor-zoom-in rounded-xl -outline-offset-4"
            >
              <Picture image={image} alt="" sizes="6rem" className="size-full rounded-xl object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {viewer.value !== null && (
        <PictureViewer
          name="pembeli"
          images={photos.map(({ image }) => image)}
          start={Number(viewer.value) - 1 || 0}
          onClose={viewer.close}
        />
      )}
    </>
  );
}
