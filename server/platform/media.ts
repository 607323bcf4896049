import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureRatios, type PictureKind, pictureWidths, largestPictureUrl } from '#contract/media.ts';
import { refuse } from './refuse.ts';
import { createQueue } from './work-queue.ts';

// libvips supports more formats than are accepted here. One of them is SVG, which can contain scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);

/** Encodes pictures one after another. */
export const encodeInTurn = createQueue({ running: 1, waiting: 100 });

const maxPixels = 40_000_000;
/** Checks the file signature of JPEG, PNG and WebP. */
export const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** The folder of the public picture variants. */
export const publicFolder = (mediaDir: string) => path.join(mediaDir, 'public');

/** Whether the file of a public picture URL exists. The URL must already be validated. */
export const pictureExists = (mediaDir: string, image: string): Promise<boolean> =>
  exists(path.join(publicFolder(mediaDir), image.replace('/media/', '')));

/** Deletes all variants of a public picture. Does nothing when there are none. */
export const deletePicture = (mediaDir: string, image: string): Promise<void> =>
  rm(folderOf(mediaDir, image), { recursive: true, force: true });

const folderOf = (mediaDir: string, image: string): string =>
  path.dirname(path.join(publicFolder(mediaDir), image.replace('/media/', '')));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Converts an upload into public pictures: rotated upright, cropped to the kind's ratio, without metadata, in every
 * width as AVIF and WebP. Returns the URL of the widest WebP. The URL is derived from the content and never changes.
 * @throws NOT_A_PICTURE for anything but JPEG, PNG and WebP, BROKEN_PICTURE for a corrupt file, PICTURE_TOO_LARGE above
 * 40 megapixels, because a file of a few kilobytes can decompress to gigabytes
 */
export async function storePicture(mediaDir: string, kind: PictureKind, bytes: Buffer): Promise<string> {
  const picture = await readPicture(bytes);
  const image = pictureUrlOf(kind, bytes);
  const folder = folderOf(mediaDir, image);
  if (await exists(folder)) return image;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    await encodeInTurn(() => writeVariants(draft, kind, picture));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // A concurrent upload of the same picture created the folder first.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
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
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectCorruptPicture);
  if (width * height > maxPixels) throw refuse('PICTURE_TOO_LARGE');
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
}

export const rejectCorruptPicture = (cause: unknown): never => {
  throw refuse('BROKEN_PICTURE', {}, cause);
};

async function writeVariants(folder: string, kind: PictureKind, picture: Sharp): Promise<void> {
  const ratio = pictureRatios[kind];
  const master = await picture
    .resize(ratio.width, ratio.height, { fit: 'cover' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(rejectCorruptPicture);
  for (const width of pictureWidths[kind]) {
    const sized = sharp(master).resize(width);
    const avif = await sized.clone().avif({ quality: 45, effort: 3 }).toBuffer();
    const webp = await sized.clone().webp({ quality: 60, effort: 4 }).toBuffer();
    await writeFile(path.join(folder, `${width}.avif`), avif);
    await writeFile(path.join(folder, `${width}.webp`), webp);
  }
}
