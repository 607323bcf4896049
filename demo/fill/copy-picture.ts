import { createHash } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type PictureKind, pictureWidths, largestPictureUrl } from '../../contract/media.ts';
import { config } from '../../server/platform/config.ts';
import { publicFolder } from '../../server/platform/media.ts';
import { pictureFile, pictureFormats } from '../pictures.ts';

const drawn = path.join(import.meta.dirname, '../pictures');

/** Copies a drawn picture in all widths to the upload folder and returns its URL. */
export async function copyPicture(kind: PictureKind, name: string): Promise<string> {
  const hash = createHash('sha256').update(`demo ${kind} ${name}`).digest('hex').slice(0, 32);
  const folder = path.join(publicFolder(config.mediaDir), kind, hash);
  await mkdir(folder, { recursive: true });
  for (const width of pictureWidths[kind]) {
    for (const format of pictureFormats) {
      await copyFile(path.join(drawn, pictureFile(name, width, format)), path.join(folder, `${width}.${format}`));
    }
  }
  return largestPictureUrl(kind, hash);
}
