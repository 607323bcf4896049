import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { mediaStore } from './media-store.ts';
import { encodeInTurn, isPicture, readPicture, rejectCorruptPicture } from './media.ts';
import { Refusal, refuse } from './refuse.ts';

const maxSide = 1600;

type Work<Result> = (name: string) => Promise<Result>;

/**
 * Stores a private picture and passes its name to `work`. The file has an unguessable name outside the public folder
 * and is flushed to disk before `work` runs. When `work` throws a refusal, the file is deleted. After any other error
 * the file stays, because the commit may have succeeded. Throws the same refusals as storePicture.
 */
export const withPrivatePicture = async <Result>(bytes: Buffer, work: Work<Result>): Promise<Result> =>
  withFile(`${randomUUID()}.webp`, await shrink(bytes), work);

/**
 * Like withPrivatePicture for a proof of payment, which may also be a PDF; a PDF is stored unchanged.
 * @throws NOT_A_PROOF
 */
export async function withPrivateProof<Result>(bytes: Buffer, work: Work<Result>): Promise<Result> {
  if (isPdf(bytes)) return withFile(`${randomUUID()}.pdf`, bytes, work);
  if (!isPicture(bytes)) throw refuse('NOT_A_PROOF');
  return withPrivatePicture(bytes, work);
}

const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-';

export const typeOfPrivate = (name: string) =>
  name.endsWith('.pdf') ? ('application/pdf' as const) : ('image/webp' as const);

/**
 * Reads a private file. The caller must have checked that the user may see it.
 * @throws NOT_FOUND when it was deleted
 */
export async function readPrivateFile(name: string): Promise<Buffer> {
  const bytes = await mediaStore().read(fileOf(name));
  if (!bytes) throw refuse('NOT_FOUND');
  return bytes;
}

/** Deletes a private file. Does nothing when there is none. */
export const deletePrivateFile = (name: string): Promise<void> => mediaStore().remove(fileOf(name));

const fileOf = (name: string): string => `private/${path.basename(name)}`;

async function withFile<Result>(name: string, bytes: Buffer, work: Work<Result>): Promise<Result> {
  await mediaStore().add(fileOf(name), bytes);
  try {
    return await work(name);
  } catch (error) {
    if (error instanceof Refusal) await deletePrivateFile(name);
    throw error;
  }
}

async function shrink(bytes: Buffer): Promise<Buffer> {
  const picture = await readPicture(bytes);
  const resized = picture.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 });
  return encodeInTurn(() => resized.toBuffer().catch(rejectCorruptPicture));
}
