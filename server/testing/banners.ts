import type { BannerId } from '#contract/ids.ts';
import { largestPictureUrl } from '#contract/media.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { banners } from '#server/db/schema/index.ts';

export async function newBanner(): Promise<BannerId> {
  const id = newId<BannerId>();
  const image = largestPictureUrl('banner', '0123456789abcdef');
  await db
    .insert(banners)
    .values({ id, type: 'intro', image, caption: '', redirectUrl: '', createdAt: new Date().toISOString() });
  return id;
}
