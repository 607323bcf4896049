import { useCallback, useState } from 'react';
import { pictureRatios, pictureSources } from '#contract/media.ts';
import { classNames } from '../ui/class-names.ts';

type PictureProps = {
  /** The image URL from the API, such as a product's `image`. */
  image: string;
  alt: string;
  /** The `sizes` attribute, such as `(min-width: 64rem) 18rem, 45vw`. */
  sizes: string;
  /** For pictures above the fold: loaded eagerly with high priority. */
  isUrgent?: boolean;
  className?: string;
};

/** A responsive picture (AVIF, then WebP) of fixed proportions; a placeholder if it is missing or fails. */
export function Picture({ image, alt, sizes, isUrgent, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const sources = pictureSources(image);
  const { width, height } = sources ?? pictureRatios.product;

  // The picture may have failed before hydration, when no error handler was attached.
  const markFailed = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setFailed(image);
    },
    [image],
  );

  if (!image || failed === image) return <Placeholder alt={alt} className={className} />;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={markFailed}
        src={image}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(image)}
        className={classNames('bg-surface', className)}
      />
    </picture>
  );
}

/** The square picture of a product beside its title. */
export const Thumbnail = ({ image, sizes }: { image: string; sizes: string }) => (
  <Picture image={image} alt="" sizes={sizes} className="aspect-square h-auto w-full rounded-xl object-cover" />
);

const Placeholder = ({ alt, className }: { alt: string; className?: string }) => (
  <span
    role="img"
    aria-label={alt || undefined}
    aria-hidden={alt === '' || undefined}
    className={classNames('diamond-pattern grid place-items-center bg-surface [:where(&)]:aspect-square', className)}
  >
    <span
      className="grid size-1/4 max-h-12 max-w-12 rotate-45 place-items-center rounded-xl border-2
      border-primary/40"
    >
      <span className="size-1/3 rounded-sm bg-primary/30" />
    </span>
  </span>
);
