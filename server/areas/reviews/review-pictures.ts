/**
 * Photos that customers upload for their reviews. Until it is
 * sent with a review, a photo is a row of `review_pictures`.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { maxUnsentPhotos, takenDownPhotoDays, unsentPhotoDays } from '#contract/media.ts';
import { daysBefore } from '#contract/waiting.ts';
import { inBatches } from '#platform/batches.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { pictureUrlOf, storePicture } from '#platform/media.ts';
import { lockPicture } from '#platform/picture-lock.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { reviewPictures, users } from '#server/db/schema/index.ts';

type UploadedPhoto = { userId: UserId; bytes: Buffer; at: Date };

/**
 * Stores a photo for a review that is sent later and returns its URL.
 * It counts before its file exists, as a picture of a store does.
 * @throws PHOTOS_FULL, and what storePicture throws
 */
export async function addReviewPicture({ userId, bytes, at }: UploadedPhoto): Promise<string> {
  const image = pictureUrlOf('review', bytes);
  const uploadedAt = at.toISOString();
  await transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    await lockPicture(tx, image);
    const isOwn = and(eq(reviewPictures.userId, userId), eq(reviewPictures.image, image));
    const [again] = await tx.update(reviewPictures).set({ uploadedAt }).where(isOwn).returning();
    if (again) return;
    if ((await tx.$count(reviewPictures, eq(reviewPictures.userId, userId))) >= maxUnsentPhotos) {
      throw refuse('PHOTOS_FULL');
    }
    await tx.insert(reviewPictures).values({ userId, image, uploadedAt });
  });
  return storePicture('review', bytes);
}

type SentPhotos = { userId: UserId; images: readonly string[] };

/**
 * Removes photos from those that wait for their review, which now shows them.
 * @throws INVALID with a field error for a photo that this customer did not upload, or long ago
 */
export async function takeReviewPictures(tx: Transaction, { userId, images }: SentPhotos): Promise<void> {
  if (images.length === 0) return;
  const isSent = and(eq(reviewPictures.userId, userId), inArray(reviewPictures.image, [...images]));
  const taken = await tx.delete(reviewPictures).where(isSent).returning();
  if (taken.length !== images.length) throw refuseFields({ images: 'Foto tidak ditemukan. Unggah foto sekali lagi.' });
}

/** Deletes the rows of photos that were not sent within a day, and their files in jobs. */
export async function releaseUnsentPictures(at: Date): Promise<void> {
  await release(sql`
    delete from review_pictures where (user_id, image) in (
      select user_id, image from review_pictures
      where uploaded_at < ${daysBefore(at, unsentPhotoDays)}
      limit ${batchSize} for update skip locked)
    returning array[image] as images`);
}

/** Removes the photos from reviews that were taken down a month ago, and deletes their files in jobs. */
export async function releaseTakenDownPhotos(at: Date): Promise<void> {
  await release(sql`
    with old as (
      select id, images from reviews where taken_down_at < ${daysBefore(at, takenDownPhotoDays)}
        and cardinality(images) > 0
      order by taken_down_at limit ${batchSize} for update skip locked
    )
    update reviews r set images = '{}' from old where r.id = old.id returning old.images`);
}

/** Repeats a statement that releases the photos of at most `batchSize` rows and returns them. */
const release = (statement: SQL): Promise<number> =>
  inBatches(batchSize, () =>
    transaction(async (tx) => {
      const released = await tx.rows<{ images: string[] }>(statement);
      const pictures = released.flatMap(({ images }) => images);
      if (pictures.length > 0) await sendJob(tx, 'delete-files', { privateFiles: [], pictures });
      return released.length;
    }),
  );

const batchSize = 100;

/** Deletes the rows of a user's unsent photos. Returns the URLs of their files. */
export async function deleteReviewPictures(tx: Transaction, userId: UserId): Promise<string[]> {
  const deleted = await tx.delete(reviewPictures).where(eq(reviewPictures.userId, userId)).returning();
  return deleted.map(({ image }) => image);
}
