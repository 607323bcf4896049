import { createHash } from 'node:crypto';
import path from 'node:path';
import type { default as sharp, Sharp } from 'sharp';
import {
  minPicturePixels,
  pictureRatios,
  type PictureKind,
  pictureWidths,
  largestPictureUrl,
} from '#contract/media.ts';
import { mediaStore } from './media-store.ts';
import { refuse } from './refuse.ts';
import { createQueue } from './work-queue.ts';

export const encodeInTurn = createQueue({ running: 1, waiting: 100 });

const maxPixels = 40_000_000;
/** Checks the file signature of JPEG, PNG and WebP. */
export const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

export const publicFolder = (mediaDir: string) => path.join(mediaDir, 'public');

/** The name in the media store of the file of a public picture URL. The URL must already be validated. */
export const pictureFile = (image: string): string => image.replace('/media/', 'public/');

export const pictureExists = (image: string): Promise<boolean> => mediaStore().has(pictureFile(image));

/** Deletes all variants of a public picture. Does nothing when there are none. */
export const deletePicture = (image: string): Promise<void> =>
  mediaStore().removeFolder(folderOf(image), variantsOf(image.split('/')[2] as PictureKind));

/** The names of a picture's files. The widest WebP, which is the picture's URL, is the last one. */
const variantsOf = (kind: PictureKind): string[] =>
  pictureWidths[kind].flatMap((width) => [`${width}.avif`, `${width}.webp`]);

const folderOf = (image: string): string => path.dirname(pictureFile(image));

/**
 * Converts an upload into public pictures: rotated upright, cropped to the kind's ratio, without metadata, in every
 * width as AVIF and WebP. Returns the URL of the widest WebP. The URL is derived from the content and never changes.
 * @throws NOT_A_PICTURE for anything but JPEG, PNG and WebP, BROKEN_PICTURE for a corrupt file, PICTURE_TOO_LARGE above
 * 40 megapixels, because a file of a few kilobytes can decompress to gigabytes, PICTURE_TOO_SMALL
 */
export async function storePicture(kind: PictureKind, bytes: Buffer): Promise<string> {
  const picture = await readPicture(bytes);
  const image = pictureUrlOf(kind, bytes);
  if (!(await pictureExists(image))) {
    await mediaStore().addFolder(folderOf(image), await encodeInTurn(() => encodeVariants(kind, picture)));
  }
  return image;
}

/** The URL that `storePicture` returns for an upload. */
export const pictureUrlOf = (kind: PictureKind, bytes: Buffer): string =>
  largestPictureUrl(kind, createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, 32));

/**
 * Decodes an upload and rotates it upright. Encoding the result drops its metadata. Throws the same refusals as
 * storePicture.
 */
export async function readPicture(bytes: Buffer): Promise<Sharp> {
  if (!isPicture(bytes)) throw refuse('NOT_A_PICTURE');
  const decode = await loadSharp();
  const { width, height } = await decode(bytes, { limitInputPixels: false }).metadata().catch(rejectCorruptPicture);
  if (width * height > maxPixels) throw refuse('PICTURE_TOO_LARGE');
  if (Math.min(width, height) < minPicturePixels) throw refuse('PICTURE_TOO_SMALL');
  return decode(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
}

export const rejectCorruptPicture = (cause: unknown): never => {
  throw refuse('BROKEN_PICTURE', {}, cause);
};

/** The files of a picture by name, in the order of `variantsOf`. */
async function encodeVariants(kind: PictureKind, picture: Sharp): Promise<Record<string, Buffer>> {
  const ratio = pictureRatios[kind];
  const master = await picture
    .resize(ratio.width, ratio.height, { fit: 'cover' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(rejectCorruptPicture);
  const decode = await loadSharp();
  const files: Record<string, Buffer> = {};
  for (const width of pictureWidths[kind]) {
    const sized = decode(master).resize(width);
    files[`${width}.avif`] = await sized.clone().avif({ quality: 45, effort: 3 }).toBuffer();
    files[`${width}.webp`] = await sized.clone().webp({ quality: 60, effort: 4 }).toBuffer();
  }
  return files;
}

let loaded: typeof sharp | undefined;

/** Loads sharp for the first picture, because most processes never need its memory. */
async function loadSharp(): Promise<typeof sharp> {
  if (loaded) return loaded;
  const { default: decode } = await import('sharp');
  // libvips supports more formats than are accepted here. One of them is SVG, which can contain scripts.
  decode.block({ operation: ['VipsForeignLoad'] });
  decode.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  decode.concurrency(1);
  loaded = decode;
  return decode;
}
