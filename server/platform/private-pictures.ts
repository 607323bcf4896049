import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from './config.ts';
import { readPicture, refuseBroken } from './media.ts';

const longestSide = 1600;
const folder = () => path.join(config.mediaDir, 'private');

/**
 * Keeps a picture that only some may see, such as a proof of payment: outside the public folder, under a name that
 * cannot be guessed. Returns the name. Refuses as keepPicture does.
 */
export async function keepPrivatePicture(bytes: Buffer): Promise<string> {
  const picture = await readPicture(bytes);
  const webp = await picture
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(refuseBroken);
  const name = `${randomUUID()}.webp`;
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder(), name), webp, { mode: 0o600 });
  return name;
}

/** The bytes of a private picture. The caller has made sure that its reader may see it. */
export const readPrivatePicture = (name: string): Promise<Buffer> => readFile(path.join(folder(), path.basename(name)));

/** Forgets a picture whose reason did not come about. */
export const dropPrivatePicture = (name: string): Promise<void> =>
  rm(path.join(folder(), path.basename(name)), { force: true });
