import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pictureRatios, type PictureKind, pictureWidths, widestUrl } from '#contract/media.ts';
import { refuse } from './refuse.ts';

// libvips reads far more than we accept, SVG among it, which can carry scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);

const mostPixels = 40_000_000;
const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** Where the public variants of a picture lie, below the media folder. */
export const publicFolder = (mediaDir: string) => path.join(mediaDir, 'public');

/**
 * Turns an upload into our own pictures: upright, cropped to the kind's ratio, without metadata, in every width as AVIF
 * and WebP. Returns the address of the widest WebP, which names the content and never changes.
 * @throws NOT_A_PICTURE for anything but a whole JPEG, PNG or WebP of at most 40 megapixels.
 */
export async function keepPicture(mediaDir: string, kind: PictureKind, bytes: Buffer): Promise<string> {
  if (!isPicture(bytes)) throw refuse('NOT_A_PICTURE');
  const hash = createHash('sha256').update(kind).update(bytes).digest('hex').slice(0, 32);
  const folder = path.join(publicFolder(mediaDir), kind, hash);
  const draft = `${folder}.${process.pid}.${Date.now()}`;
  await mkdir(draft, { recursive: true });
  try {
    await writeVariants(draft, kind, bytes);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody uploaded the same picture before: it is there already.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return widestUrl(kind, hash);
}

async function writeVariants(folder: string, kind: PictureKind, bytes: Buffer): Promise<void> {
  const ratio = pictureRatios[kind];
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
  const master = await upright
    .resize(ratio.width, ratio.height, { fit: 'cover' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => {
      throw refuse('NOT_A_PICTURE');
    });
  for (const width of pictureWidths[kind]) {
    const sized = sharp(master).resize(width);
    const avif = await sized.clone().avif({ quality: 45, effort: 3 }).toBuffer();
    const webp = await sized.clone().webp({ quality: 60, effort: 4 }).toBuffer();
    await writeFile(path.join(folder, `${width}.avif`), avif);
    await writeFile(path.join(folder, `${width}.webp`), webp);
  }
}
