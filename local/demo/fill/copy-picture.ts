import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PictureKind, pictureWidths, largestPictureUrl } from '../../../contract/media.ts';
import { mediaStore } from '../../../server/platform/media-store.ts';
import { pictureFile, pictureFormats } from '../pictures.ts';

const drawn = path.join(import.meta.dirname, '../pictures');

/** Copies a drawn picture in all widths to the media store and returns its URL. */
export async function copyPicture(kind: PictureKind, name: string): Promise<string> {
  const hash = createHash('sha256').update(`demo ${kind} ${name}`).digest('hex').slice(0, 32);
  const files: Record<string, Buffer> = {};
  for (const width of pictureWidths[kind]) {
    for (const format of pictureFormats) {
      files[`${width}.${format}`] = await readFile(path.join(drawn, pictureFile(name, width, format)));
    }
  }
  await mediaStore().addFolder(`public/${kind}/${hash}`, files);
  return largestPictureUrl(kind, hash);
}
