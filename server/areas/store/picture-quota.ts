import { and, eq, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { maxStorePictures, type PictureKind, unusedPictureDays } from '#contract/media.ts';
import { queryRows, type Transaction, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { deletePicture, pictureUrlOf, storePicture } from '#platform/media.ts';
import { lockPicture } from '#platform/picture-lock.ts';
import { refuse } from '#platform/refuse.ts';
import { storePictures, stores } from '#server/db/schema/index.ts';

type UploadedPicture = { sellerId: UserId; kind: PictureKind; bytes: Buffer; at: Date };

/**
 * Stores a picture of a store and returns its URL. It counts before its file exists, so that the deletion of unused
 * pictures leaves it alone and two uploads at once cannot exceed the quota. One that turns out to be corrupt counts until
 * that deletion.
 * @throws PICTURES_FULL, and what storePicture throws
 */
export async function addStorePicture({ sellerId, kind, bytes, at }: UploadedPicture): Promise<string> {
  const image = pictureUrlOf(kind, bytes);
  await transaction(async (tx) => {
    await tx.select().from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');
    await lockPicture(tx, image);
    const uploadedAt = at.toISOString();
    const again = await tx
      .update(storePictures)
      .set({ uploadedAt })
      .where(and(eq(storePictures.sellerId, sellerId), eq(storePictures.image, image)));
    if (again.rowCount) return;
    if ((await tx.$count(storePictures, eq(storePictures.sellerId, sellerId))) >= maxStorePictures) {
      throw refuse('PICTURES_FULL', { max: maxStorePictures.toLocaleString('id-ID'), days: unusedPictureDays });
    }
    await tx.insert(storePictures).values({ sellerId, image, uploadedAt });
  });
  return storePicture(kind, bytes);
}

const batchSize = 100;

/** The pictures of products that are not deleted. */
const shownImages = sql`select unnest(image || more_images) as image from products where deleted_at is null`;

/**
 * Releases pictures from the quota that nothing uses and that were last uploaded a week ago, and deletes their files in a
 * job. Returns their number, at most 100.
 */
export async function releaseUnusedPictures(at: Date): Promise<number> {
  const before = new Date(at.getTime() - unusedPictureDays * 24 * 60 * 60 * 1000).toISOString();
  return transaction(async (tx) => {
    const released = await queryRows<{ image: string }>(
      tx,
      sql`delete from store_pictures where (seller_id, image) in (
          select p.seller_id, p.image from store_pictures p
          where p.uploaded_at < ${before}::timestamptz
            and not exists (select from (${shownImages}) s where s.image = p.image)
            and not exists (select from stores where seller_id = p.seller_id and p.image in (logo, banner))
          limit ${batchSize} for update of p skip locked)
        returning image`,
    );
    const pictures = released.map(({ image }) => image);
    if (pictures.length > 0) await sendJob(tx, 'delete-files', { privateFiles: [], pictures });
    return pictures.length;
  });
}

/** Deletes the files of those pictures that nothing shows any more. Equal uploads share their files. */
export const deleteUnusedPictures = (images: readonly string[]): Promise<void> =>
  transaction(async (tx) => {
    // Sorted, so that two jobs cannot wait for each other.
    for (const image of images.toSorted()) await lockPicture(tx, image);
    for (const image of await findUnused(tx, images)) await deletePicture(image);
  });

/**
 * One statement for all pictures, because it reads whole tables. A cart shows a deleted product until the customer removes
 * it.
 */
async function findUnused(tx: Transaction, images: readonly string[]): Promise<string[]> {
  const unused = await queryRows<{ image: string }>(
    tx,
    sql`select i.image from unnest(${sql.param(images)}::text[]) as i(image)
        where not exists (select from store_pictures s where s.image = i.image)
          and not exists (select from stores s where s.logo = i.image)
          and not exists (select from stores s where s.banner = i.image)
          and not exists (select from banners b where b.image = i.image)
          and not exists (select from order_lines l where l.image = i.image)
          and not exists (select from review_pictures r where r.image = i.image)
          and not exists (select from (select unnest(images) as image from reviews) r where r.image = i.image)
          and not exists (select from (${shownImages}) p where p.image = i.image)
          and not exists (
            select from products p join cart_items c on c.product_id = p.id where p.image = i.image)`,
  );
  return unused.map(({ image }) => image);
}
