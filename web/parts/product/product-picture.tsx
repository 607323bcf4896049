import { useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { lazyPart, lazyDialog } from '../lazy-part.tsx';
import { productPath } from '../product-link.tsx';
import { useOverlay } from '../use-overlay.ts';
import { PictureSlide } from './picture-slide.tsx';

const PictureViewer = lazyDialog(() => import('./picture-viewer.tsx'), 'PictureViewer', 'Foto gagal dibuka.');
// Most products have one picture.
const FurtherPictures = lazyPart(() => import('./more-pictures.tsx'), 'FurtherPictures');
const PictureNavigation = lazyPart(
  () => import('./more-pictures.tsx'),
  'PictureNavigation',
  <div className="mt-3 h-14 max-sm:hidden" />,
);

type ProductPictureProps = {
  product: Product;
  /** Empty until they are loaded. */
  images: readonly string[];
};

/** The pictures of a product, side by side. A tap or a pinch opens one enlarged; Back closes it. */
export function ProductPicture({ product: { _id, title, image }, images }: ProductPictureProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const viewer = useOverlay('foto');
  const open = (index: number) => viewer.open(String(index + 1), productPath(_id));
  const hasMore = images.length > 1;
  return (
    <div>
      <div className="relative">
        <div
          ref={scroller}
          className={
            hasMore
              ? 'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl [scrollbar-width:none] motion-safe:scroll-smooth *:-outline-offset-4'
              : undefined
          }
        >
          <PictureSlide image={image} alt={title} label={`Perbesar foto ${title}`} isUrgent onOpen={() => open(0)} />
          {hasMore && <FurtherPictures title={title} images={images} onOpen={open} />}
        </div>
        {hasMore && <PictureNavigation images={images} scroller={scroller} />}
      </div>
      {viewer.value !== null && (
        <PictureViewer
          name={title}
          images={hasMore ? images : [image]}
          start={Number(viewer.value) - 1 || 0}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}
