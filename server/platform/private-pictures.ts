import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from './config.ts';
import { readPicture, refuseBroken } from './media.ts';
import { Refusal } from './refuse.ts';

const longestSide = 1600;
const folder = () => path.join(config.mediaDir, 'private');

/**
 * Keeps a picture that only some may see, such as a proof of payment, for the work that gives reason for it: outside the
 * public folder, under a name that cannot be guessed, on the disk before the work begins. Where the work refuses, the
 * picture is dropped. Any other failure may be a commit of which the news was lost: a picture too many is then better
 * than a payment without its proof. Refuses as keepPicture does.
 */
export async function withPrivatePicture<Result>(
  bytes: Buffer,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = await keep(bytes);
  try {
    return await work(name);
  } catch (error) {
    if (error instanceof Refusal) await rm(path.join(folder(), name), { force: true });
    throw error;
  }
}

async function keep(bytes: Buffer): Promise<string> {
  const picture = await readPicture(bytes);
  const webp = await picture
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(refuseBroken);
  const name = `${randomUUID()}.webp`;
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder(), name), webp, { mode: 0o600, flush: true });
  return name;
}

/** The bytes of a private picture. The caller has made sure that its reader may see it. */
export const readPrivatePicture = (name: string): Promise<Buffer> => readFile(path.join(folder(), path.basename(name)));
