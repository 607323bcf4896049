import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Banner, type bannerForm, maxBanners } from '#contract/banners/banners.ts';
import type { BannerId, UserId } from '#contract/ids.ts';
import { backupDays } from '#contract/personal-data/retention.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { sendJob } from '#platform/jobs.ts';
import { storePicture } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { banners } from '#server/db/schema/index.ts';

export const listBanners = (): Promise<Banner[]> => {
  const { id, type, image, caption, redirectUrl, place } = banners;
  return db
    .select({ _id: id, type, imageUrl: image, caption, redirectUrl })
    .from(banners)
    .orderBy(sql`${place} nulls first, ${id} desc`);
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

type BannerEdit = z.output<typeof bannerForm> & { bannerId: BannerId; adminId: UserId };

/**
 * Changes type, caption and link of a banner. The picture stays; another one is another banner.
 * @throws NOT_FOUND
 */
export async function editBanner({ bannerId, adminId, ...form }: BannerEdit, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const changed = await tx.update(banners).set(form).where(eq(banners.id, bannerId)).returning({ id: banners.id });
    if (changed.length === 0) throw refuse('NOT_FOUND');
    await recordAudit(tx, { actorId: adminId, action: 'banner-edit', subject: bannerId, at });
  });
}

/** Puts banners in an order. Ids of banners that were deleted meanwhile are ignored. */
export async function orderBanners(order: { ids: readonly BannerId[]; adminId: UserId }, at: Date): Promise<void> {
  await transaction(async (tx) => {
    // Two orders at once would lock the rows in two orders.
    await tx.rows(sql`lock table ${banners} in share row exclusive mode`);
    await tx.rows(sql`update banners set place = wanted.place
      from unnest(${sql.param(order.ids)}::uuid[]) with ordinality wanted(id, place)
      where banners.id = wanted.id`);
    await recordAudit(tx, { actorId: order.adminId, action: 'banner-order', subject: order.ids[0]!, at });
  });
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
