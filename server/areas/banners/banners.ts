import { desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Banner, type bannerForm, maxBanners } from '#contract/banners/banners.ts';
import type { BannerId, UserId } from '#contract/ids.ts';
import { backupDays } from '#contract/personal-data/retention.ts';
import { recordAudit } from '#platform/audit.ts';
import { db, type Queryable, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { storePicture } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { banners } from '#server/db/schema/index.ts';

export const listBanners = (): Promise<Banner[]> => {
  const { id, type, image, caption, redirectUrl } = banners;
  return db.select({ _id: id, type, imageUrl: image, caption, redirectUrl }).from(banners).orderBy(desc(id));
};

type NewBanner = z.output<typeof bannerForm> & { picture: Buffer; adminId: UserId };

/**
 * Adds a banner. The table is locked against writers, so that concurrent requests cannot exceed the maximum.
 * @throws BANNERS_FULL when there are `maxBanners` already, and what storePicture throws
 */
export async function addBanner({ picture, adminId, ...form }: NewBanner, at: Date): Promise<Banner> {
  await requireRoom(db);
  const image = await storePicture('banner', picture);
  const id = newId<BannerId>(at.getTime());
  await transaction(async (tx) => {
    await tx.rows(sql`lock table ${banners} in share row exclusive mode`);
    await requireRoom(tx);
    await tx.insert(banners).values({ ...form, id, image, createdAt: at.toISOString() });
    await recordAudit(tx, { actorId: adminId, action: 'banner-upload', subject: id, at });
  });
  return { _id: id, imageUrl: image, ...form };
}

type BannerDeletion = { bannerId: BannerId; adminId: UserId };

/**
 * Deletes a banner. The file of its picture is deleted in a job after `backupDays`, unless it is used again: open pages
 * and backups still refer to it.
 * @throws NOT_FOUND
 */
export async function deleteBanner({ bannerId, adminId }: BannerDeletion, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [deleted] = await tx.delete(banners).where(eq(banners.id, bannerId)).returning();
    if (!deleted) throw refuse('NOT_FOUND');
    const later = new Date(at.getTime() + backupDays * 24 * 60 * 60 * 1000);
    await sendJob(tx, 'delete-files', { privateFiles: [], pictures: [deleted.image] }, later);
    await recordAudit(tx, { actorId: adminId, action: 'banner-delete', subject: bannerId, at });
  });
}

async function requireRoom(runner: Queryable): Promise<void> {
  if ((await runner.$count(banners)) >= maxBanners) throw refuse('BANNERS_FULL', { max: maxBanners });
}
