/** Public picture URLs contain a hash of their content, so a file never changes and can be cached indefinitely. */

export const pictureWidths = {
  product: [180, 360, 720],
  review: [180, 720],
  maker: [96, 192, 384],
  logo: [96, 192],
  banner: [480, 800, 1200],
} as const;
export type PictureKind = keyof typeof pictureWidths;

/** Display size in pixels of each kind. Uploads are cropped to this ratio. */
export const pictureRatios: Record<PictureKind, { width: number; height: number }> = {
  product: { width: 720, height: 720 },
  review: { width: 720, height: 720 },
  maker: { width: 384, height: 384 },
  logo: { width: 192, height: 192 },
  banner: { width: 1200, height: 480 },
};

export const uploadLimit = 10 * 1024 * 1024;

/** Pixels of the shorter side. A smaller picture shows nothing. */
export const minPicturePixels = 16;
/** Pixels of the shorter side under which a picture looks blurred, or the text of a proof may not be legible. */
export const goodPicturePixels = { picture: 400, proof: 300 };

export const maxProductPictures = 6;

/** Enough for 500 products with six pictures each. */
export const maxStorePictures = 3_000;
/** Days after which a picture that nothing uses no longer counts and is deleted. */
export const unusedPictureDays = 7;

export const maxReviewPictures = 3;
/** Photos that a customer may have uploaded for reviews that are not sent yet. */
export const maxUnsentPhotos = 30;
/** Days after which such a photo is deleted. */
export const unsentPhotoDays = 1;
/**
 * Days after which the photos of a review that was taken down
 * are deleted. A review restored earlier shows them again.
 */
export const takenDownPhotoDays = 30;

/** The URL of one variant. API responses contain the widest WebP as `image`. */
export const pictureUrl = (kind: PictureKind, hash: string, width: number, format: 'avif' | 'webp'): string =>
  `/media/${kind}/${hash}/${width}.${format}`;

export const largestPictureUrl = (kind: PictureKind, hash: string): string =>
  pictureUrl(kind, hash, Math.max(...pictureWidths[kind]), 'webp');

/** Whether a URL is one that `largestPictureUrl` returns for this kind. Forms accept no others. */
export const isPictureOf = (kind: PictureKind, image: string): boolean => {
  const [, found, hash] = address.exec(image) ?? [];
  return found === kind && hash !== undefined && largestPictureUrl(kind, hash) === image;
};

const address = /^\/media\/(product|review|maker|logo|banner)\/([0-9a-f]{16,64})\/\d+\.webp$/;

/** The `srcset` texts and size of an own picture; null for any other URL. */
export function pictureSources(image: string): { avif: string; webp: string; width: number; height: number } | null {
  const [, kind, hash] = address.exec(image) ?? [];
  if (!kind || !hash) return null;
  const known = kind as PictureKind;
  const set = (format: 'avif' | 'webp') =>
    pictureWidths[known].map((width) => `${pictureUrl(known, hash, width, format)} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp'), ...pictureRatios[known] };
}
