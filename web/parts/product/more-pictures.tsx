import type { RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../picture.tsx';
import { PictureSlide } from './picture-slide.tsx';
import { useSlides } from './use-slides.ts';

type FurtherPicturesProps = { title: string; images: readonly string[]; onOpen: (index: number) => void };

/** The pictures of a product after its first one, beside which they are rendered. A tap or a pinch enlarges one. */
export const FurtherPictures = ({ title, images, onOpen }: FurtherPicturesProps) =>
  images
    .slice(1)
    .map((image, at) => (
      <PictureSlide
        key={image}
        image={image}
        alt={`${title}, foto ${at + 2}`}
        label={`Perbesar foto ${at + 2} dari ${images.length}, ${title}`}
        onOpen={() => onOpen(at + 1)}
      />
    ));

type PictureNavigationProps = { images: readonly string[]; scroller: RefObject<HTMLElement | null> };

/** Dots on phones, where a swipe shows the next picture, and thumbnails on larger screens. */
export function PictureNavigation({ images, scroller }: PictureNavigationProps) {
  const { current, show } = useSlides(scroller);
  return (
    <>
      <p aria-hidden className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center sm:hidden">
        <span className="flex forced-color-adjust-none gap-1.5 rounded-full bg-white/90 px-2.5 py-1.5">
          {images.map((image, at) => (
            <span key={image} className={`size-2 rounded-full ${at === current ? 'bg-primary' : 'bg-ink/30'}`} />
          ))}
        </span>
      </p>
      <ul aria-label="Foto produk" className="mt-3 flex h-14 gap-2 max-sm:hidden">
        {images.map((image, at) => (
          <li key={image} className="min-w-0 max-w-14 flex-1">
            <button
              type="button"
              aria-label={`Foto ${at + 1} dari ${images.length}`}
              aria-current={at === current || undefined}
              onClick={() => show(at)}
              className={classNames(
                'block size-full overflow-hidden rounded-xl border-2',
                at === current ? 'border-primary' : 'border-transparent hover:border-border',
              )}
            >
              <Picture image={image} alt="" sizes="3.5rem" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
