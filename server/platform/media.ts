import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureRatios, type PictureKind, pictureWidths, largestPictureUrl } from '#contract/media.ts';
import { refuse } from './refuse.ts';

// libvips reads far more than we accept, SVG among it, which can carry scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);

const mostPixels = 40_000_000;
/** Whether these are the first bytes of a JPEG, PNG or WebP. */
export const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** Where the public variants of a picture lie, below the media folder. */
export const publicFolder = (mediaDir: string) => path.join(mediaDir, 'public');

/** Whether a public address, known to have the form of ours, has a picture behind it. */
export const pictureExists = (mediaDir: string, image: string): Promise<boolean> =>
  exists(path.join(publicFolder(mediaDir), image.replace('/media/', '')));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Turns an upload into our own pictures: upright, cropped to the kind's ratio, without metadata, in every width as AVIF
 * and WebP. Returns the address of the widest WebP, which names the content and never changes.
 * @throws NOT_A_PICTURE for anything but JPEG, PNG and WebP, BROKEN_PICTURE for half of one, PICTURE_TOO_LARGE beyond
 * 40 megapixels: a few kilobytes can unfold into gigabytes.
 */
export async function storePicture(mediaDir: string, kind: PictureKind, bytes: Buffer): Promise<string> {
  const picture = await readPicture(bytes);
  const hash = createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, 32);
  const folder = path.join(publicFolder(mediaDir), kind, hash);
  if (await exists(folder)) return largestPictureUrl(kind, hash);
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    await writeVariants(draft, kind, picture);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody uploaded the same picture at the same time, and was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return largestPictureUrl(kind, hash);
}

/** An upload, upright, to be written anew without its metadata. Refuses as keepPicture does. */
export async function readPicture(bytes: Buffer): Promise<Sharp> {
  if (!isPicture(bytes)) throw refuse('NOT_A_PICTURE');
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectCorruptPicture);
  if (width * height > mostPixels) throw refuse('PICTURE_TOO_LARGE');
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
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
