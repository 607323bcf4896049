import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from './config.ts';
import { isPicture, readPicture, rejectCorruptPicture } from './media.ts';
import { Refusal, refuse } from './refuse.ts';

const longestSide = 1600;
const folder = () => path.join(config.mediaDir, 'private');

type Work<Result> = (name: string) => Promise<Result>;

/**
 * Stores a picture that only some may see for the work that needs it: outside the public folder, under a name that cannot
 * be guessed, on the disk before the work begins. When the work throws a refusal, the file is deleted. Any other failure
 * may be a commit whose confirmation was lost, so the file stays. Refuses as keepPicture does.
 */
export const withPrivatePicture = async <Result>(bytes: Buffer, work: Work<Result>): Promise<Result> =>
  withFile(`${randomUUID()}.webp`, await shrink(bytes), work);

/** The same for a proof of payment, which may also be a PDF: that is stored as it came. @throws NOT_A_PROOF */
export async function withPrivateProof<Result>(bytes: Buffer, work: Work<Result>): Promise<Result> {
  if (isPdf(bytes)) return withFile(`${randomUUID()}.pdf`, bytes, work);
  if (!isPicture(bytes)) throw refuse('NOT_A_PROOF');
  return withPrivatePicture(bytes, work);
}

const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-';

/** What `withPrivatePicture` and `withPrivateProof` store under a name. */
export const typeOfPrivate = (name: string) =>
  name.endsWith('.pdf') ? ('application/pdf' as const) : ('image/webp' as const);

/** The bytes of a private file. The caller has made sure that its reader may see it. */
export const readPrivateFile = (name: string): Promise<Buffer> => readFile(path.join(folder(), path.basename(name)));

async function withFile<Result>(name: string, bytes: Buffer, work: Work<Result>): Promise<Result> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder(), name), bytes, { mode: 0o600, flush: true });
  try {
    return await work(name);
  } catch (error) {
    if (error instanceof Refusal) await rm(path.join(folder(), name), { force: true });
    throw error;
  }
}

async function shrink(bytes: Buffer): Promise<Buffer> {
  const picture = await readPicture(bytes);
  return picture
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(rejectCorruptPicture);
}
