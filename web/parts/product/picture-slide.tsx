import { Picture } from '../picture.tsx';

type PictureSlideProps = { image: string; alt: string; label: string; isUrgent?: boolean; onOpen: () => void };

/** A picture of a product, as wide as the element around it. A tap or a pinch enlarges it. */
export const PictureSlide = ({ image, alt, label, isUrgent = false, onOpen }: PictureSlideProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onOpen}
    onTouchStart={({ touches }) => touches.length === 2 && onOpen()}
    // Without the browser's own zoom, which would enlarge the page behind the viewer.
    className="block w-full shrink-0 cursor-zoom-in snap-start touch-pan-x touch-pan-y rounded-xl"
  >
    <Picture
      image={image}
      alt={alt}
      sizes="(min-width: 76rem) 35rem, (min-width: 40rem) 45vw, 100vw"
      isUrgent={isUrgent}
      className="aspect-square h-auto w-full rounded-xl object-cover"
    />
  </button>
);
