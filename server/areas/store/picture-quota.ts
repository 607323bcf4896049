import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#contract/ids.ts';
import { maxStorePictures, type PictureKind, unusedPictureDays } from '#contract/media.ts';
import { backupDays } from '#contract/personal-data/retention.ts';
import { formatNumber } from '#contract/money.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJobs } from '#platform/jobs.ts';
import { deletePicture, pictureUrlOf, storePicture } from '#platform/media.ts';
import { lowestIdAt } from '#platform/new-id.ts';
import { lockPicture } from '#platform/picture-lock.ts';
import { refuse } from '#platform/refuse.ts';
import { storePictures, stores } from '#server/db/schema/index.ts';

type UploadedPicture = { sellerId: StoreId; kind: PictureKind; bytes: Buffer; at: Date };

/**
 * Stores a picture of a store and returns its URL. It counts before its file exists, so
 * that the deletion of unused pictures leaves it alone and two uploads at once cannot
 * exceed the quota. One that turns out to be corrupt counts until that deletion.
 * @throws PICTURES_FULL, and what storePicture throws
 */
export async function addStorePicture({ sellerId, kind, bytes, at }: UploadedPicture): Promise<string> {
  const image = pictureUrlOf(kind, bytes);
  await transaction(async (tx) => {
    await tx.select().from(stores).where(eq(stores.sellerId, sellerId)).for('no key update');
    await lockPicture(tx, image);
    const uploadedAt = at.toISOString();
    const [again] = await tx
      .update(storePictures)
      .set({ uploadedAt })
      .where(and(eq(storePictures.sellerId, sellerId), eq(storePictures.image, image)))
      .returning();
    if (again) return;
    if ((await tx.$count(storePictures, eq(storePictures.sellerId, sellerId))) >= maxStorePictures) {
      throw refuse('PICTURES_FULL', { max: formatNumber(maxStorePictures), days: unusedPictureDays });
    }
    await tx.insert(storePictures).values({ sellerId, image, uploadedAt });
  });
  return storePicture(kind, bytes);
}

type UsedPicture = { sellerId: StoreId; image: string; at: Date };

/**
 * Whether a store uploaded a picture, which something is about to show: it counts as new, so that the deletion of
 * unused pictures, which may run at the same time, leaves it alone. Until the transaction ends, nobody drops it.
 */
export async function claimStorePicture(tx: Transaction, { sellerId, image, at }: UsedPicture): Promise<boolean> {
  await lockPicture(tx, image);
  const claimed = await tx
    .update(storePictures)
    .set({ uploadedAt: at.toISOString() })
    .where(and(eq(storePictures.sellerId, sellerId), eq(storePictures.image, image)))
    .returning();
  return claimed.length > 0;
}

/** Takes a picture from the quota at once, unless a maker shows it. The caller deletes its files. */
export async function dropStorePicture(tx: Transaction, { sellerId, image }: Omit<UsedPicture, 'at'>): Promise<void> {
  await lockPicture(tx, image);
  await tx
    .delete(storePictures)
    .where(
      and(
        eq(storePictures.sellerId, sellerId),
        eq(storePictures.image, image),
        sql`not exists (select from makers m where m.seller_id = ${sellerId} and m.portrait = ${image})`,
      ),
    );
}

const batchSize = 500;
/** A bucket takes a second for some ten pictures. */
const picturesPerJob = 50;

/** Whether a product `p` shows a picture; uses the index `products_by_picture`. */
const shows = (image: SQL): SQL => sql`(p.image || p.more_images) @> array[${image}]`;

/**
 * Releases pictures from the quota that nothing uses and that were last uploaded a week ago. Their files are deleted in
 * jobs after `backupDays`, because a backup that is restored, or one that is being made, refers to them. Reads all
 * pictures, 500 per transaction.
 */
export async function releaseUnusedPictures(at: Date): Promise<void> {
  let after: Place | undefined = { sellerId: lowestIdAt(0), image: '' };
  while (after) after = await releaseBatch(after, at);
}

type Place = { sellerId: StoreId; image: string };

/** Returns the last picture of the batch; undefined when there was none. */
const releaseBatch = (after: Place, at: Date): Promise<Place | undefined> =>
  transaction(async (tx) => {
    const before = new Date(at.getTime() - unusedPictureDays * dayMs);
    const [batch] = await tx.rows<{ last: Place | null; released: string[] }>(sql`
      with part as materialized (
        select seller_id, image from store_pictures
        where (seller_id, image) > (${after.sellerId}::uuid, ${after.image})
        order by seller_id, image limit ${batchSize}
      ), unused as (
        select s.ctid from store_pictures s join part using (seller_id, image)
        where s.uploaded_at < ${before}
          and not exists (select from products p
            where p.deleted_at is null and ${shows(sql`s.image`)})
          and not exists (select from stores where seller_id = s.seller_id
            and s.image in (logo, banner))
          and not exists (select from makers m where m.seller_id = s.seller_id and m.portrait = s.image)
        for update of s skip locked
      ), released as (
        delete from store_pictures where ctid = any(array(select ctid from unused)) returning image
      )
      select array(select image from released) as released, (
        select json_build_object('sellerId', seller_id, 'image', image) from part
        order by seller_id desc, image desc limit 1
      ) as last`);
    const { last, released } = batch!;
    const jobs = Array.from({ length: Math.ceil(released.length / picturesPerJob) }, (_, place) => ({
      privateFiles: [],
      pictures: released.slice(place * picturesPerJob, (place + 1) * picturesPerJob),
    }));
    if (jobs.length > 0) await sendJobs(tx, 'delete-files', jobs, new Date(at.getTime() + backupDays * dayMs));
    return last ?? undefined;
  });

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the files of a picture unless something shows it. The lock keeps equal uploads, which share the files, from
 * coming in between.
 */
export const deleteUnusedPicture = (image: string): Promise<void> =>
  transaction(async (tx) => {
    await lockPicture(tx, image);
    if (await isUnused(tx, image)) await deletePicture(image);
  });

/** A cart shows a deleted product until the customer removes it. */
async function isUnused(tx: Transaction, url: string): Promise<boolean> {
  const image = sql`${url}::text`;
  const unused = await tx.rows(sql`
    select where not exists (select from store_pictures s where s.image = ${image})
      and not exists (select from stores s where s.logo = ${image})
      and not exists (select from stores s where s.banner = ${image})
      and not exists (select from makers m where m.portrait = ${image})
      and not exists (select from banners b where b.image = ${image})
      and not exists (select from order_lines l where l.image = ${image})
      and not exists (select from review_pictures r where r.image = ${image})
      and not exists (select from reviews r where cardinality(r.images) > 0
        and r.images @> array[${image}])
      and not exists (
        select from products p where ${shows(image)} and (
          p.deleted_at is null or exists (select from cart_items c where c.product_id = p.id)))`);
  return unused.length > 0;
}
