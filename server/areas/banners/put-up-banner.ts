import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Banner, type bannerForm, mostBanners } from '#contract/banners.ts';
import type { BannerId, UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/db.ts';
import { keepPicture } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { banners } from '#server/db/schema/index.ts';

type NewBanner = z.output<typeof bannerForm> & { picture: Buffer; adminId: UserId };

/**
 * Puts up a banner, in front of those there are. Refuses BANNERS_FULL when there are as many as may be, and as
 * keepPicture does. The table is locked against writers first, so that of two at once the second counts the first.
 */
export async function putUpBanner({ picture, adminId, ...form }: NewBanner, at: Date): Promise<Banner> {
  const image = await keepPicture(config.mediaDir, 'banner', picture);
  const id = newId<BannerId>(at.getTime());
  await transaction(async (tx) => {
    await tx.execute(sql`lock table ${banners} in share row exclusive mode`);
    if ((await tx.$count(banners)) >= mostBanners) throw refuse('BANNERS_FULL', { max: mostBanners });
    await tx.insert(banners).values({ ...form, id, image, createdAt: at });
    await recordAction(tx, { actorId: adminId, action: 'banner-upload', subject: id, at });
  });
  return { _id: id, imageUrl: image, ...form };
}
