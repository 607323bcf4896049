import type { BannerId } from '../../contract/ids.ts';
import { banners as bannerTable } from '../../server/db/schema/index.ts';
import { db } from '../../server/platform/db.ts';
import { newId } from '../../server/platform/new-id.ts';
import { banners } from '../banners.ts';
import { copyPicture } from './copy-picture.ts';

export async function fillBanners(now: Date): Promise<void> {
  for (const { type, caption, redirectUrl, picture } of banners) {
    const image = await copyPicture('banner', picture);
    await db
      .insert(bannerTable)
      .values({ id: newId<BannerId>(), type, caption, redirectUrl, image, createdAt: now.toISOString() });
  }
}
