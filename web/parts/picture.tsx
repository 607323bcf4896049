import { useCallback, useState } from 'react';
import { pictureRatios, pictureSources } from '#contract/media.ts';
import { classNames } from '../ui/class-names.ts';

type PictureProps = {
  /** The address an answer carries, such as a product's `image`. */
  image: string;
  alt: string;
  /** How wide it is shown: `(min-width: 64rem) 18rem, 45vw`. */
  sizes: string;
  /** For what is seen first: fetched at once and before everything else. */
  isUrgent?: boolean;
  className?: string;
};

/** A picture in the width the screen needs, AVIF before WebP, its place held; a woven placeholder where it fails. */
export function Picture({ image, alt, sizes, isUrgent, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const sources = pictureSources(image);
  const { width, height } = sources ?? pictureRatios.product;

  // It may have failed before React was there to hear of it.
  const seen = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setFailed(image);
    },
    [image],
  );

  if (!image || failed === image) return <Placeholder alt={alt} ratio={width / height} className={className} />;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={seen}
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

type PlaceholderProps = { alt: string; ratio: number; className?: string };

function Placeholder({ alt, ratio, className }: PlaceholderProps) {
  return (
    <span
      role="img"
      aria-label={alt || undefined}
      aria-hidden={alt === '' || undefined}
      style={{ aspectRatio: ratio }}
      className={classNames('diamond-pattern grid place-items-center bg-surface', className)}
    >
      <span className="grid size-1/4 max-h-12 max-w-12 rotate-45 place-items-center rounded-lg border-2 border-primary/40">
        <span className="size-1/3 rounded-xs bg-primary/30" />
      </span>
    </span>
  );
}
