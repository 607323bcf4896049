import type { Product } from '#contract/catalogue.ts';
import { failedDialog, lazyComponent } from '../lazy-component.tsx';
import { Picture } from '../picture.tsx';
import { productPath } from '../product-link.tsx';
import { useOverlay } from '../use-overlay.ts';

const PictureViewer = lazyComponent({
  load: () => import('./picture-viewer.tsx').then((module) => module.PictureViewer),
  Failure: failedDialog('Foto gagal dibuka.'),
});

/** The picture of a product. A tap or a pinch opens it enlarged; Back closes it. */
export function ProductPicture({ product, className }: { product: Product; className?: string }) {
  const viewer = useOverlay('foto');
  const open = () => viewer.open('1', productPath(product._id));
  return (
    <div className={className}>
      <button
        type="button"
        aria-label={`Perbesar foto ${product.title}`}
        onClick={open}
        onTouchStart={({ touches }) => touches.length === 2 && open()}
        // Without the browser's own zoom, which would enlarge the page behind the viewer.
        className="block w-full cursor-zoom-in touch-pan-y rounded-2xl"
      >
        <Picture
          image={product.image}
          alt={product.title}
          sizes="(min-width: 76rem) 35rem, (min-width: 40rem) 45vw, 100vw"
          isUrgent
          className="aspect-square h-auto w-full rounded-2xl object-cover"
        />
      </button>
      {viewer.value !== null && <PictureViewer product={product} onClose={viewer.close} />}
    </div>
  );
}
