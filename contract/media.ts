/** Public pictures live under addresses that name their content, so they never change and are cached for ever. */

export const pictureWidths = { product: [180, 360, 720], logo: [96, 192], banner: [480, 800, 1200] } as const;
export type PictureKind = keyof typeof pictureWidths;

/** Width and height in pixels that a picture of this kind is shown in: what it is cropped to. */
export const pictureRatios: Record<PictureKind, { width: number; height: number }> = {
  product: { width: 720, height: 720 },
  logo: { width: 192, height: 192 },
  banner: { width: 1200, height: 480 },
};

export const uploadLimit = 10 * 1024 * 1024;

/** The address of one variant; the widest WebP is the one that answers carry as `image`. */
export const pictureUrl = (kind: PictureKind, hash: string, width: number, format: 'avif' | 'webp'): string =>
  `/media/${kind}/${hash}/${width}.${format}`;

export const largestPictureUrl = (kind: PictureKind, hash: string): string =>
  pictureUrl(kind, hash, Math.max(...pictureWidths[kind]), 'webp');

/** Whether an address is one that `widestUrl` makes, of the kind given: the only ones that a form may carry. */
export const isPictureOf = (kind: PictureKind, image: string): boolean => {
  const [, found, hash] = address.exec(image) ?? [];
  return found === kind && hash !== undefined && largestPictureUrl(kind, hash) === image;
};

const address = /^\/media\/(product|logo|banner)\/([0-9a-f]{16,64})\/\d+\.webp$/;

/** The `srcset` texts and the size of a picture that we made; null for any other address. */
export function pictureSources(image: string): { avif: string; webp: string; width: number; height: number } | null {
  const [, kind, hash] = address.exec(image) ?? [];
  if (!kind || !hash) return null;
  const known = kind as PictureKind;
  const set = (format: 'avif' | 'webp') =>
    pictureWidths[known].map((width) => `${pictureUrl(known, hash, width, format)} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp'), ...pictureRatios[known] };
}
