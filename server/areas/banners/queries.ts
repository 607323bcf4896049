import { desc } from 'drizzle-orm';
import type { Banner } from '#contract/banners.ts';
import { db } from '#platform/db.ts';
import { banners } from '#server/db/schema/index.ts';

/**
 * Every banner, newest first: `mostBanners`, since no more are put up. Which of them a visitor sees is the home page's
 * choice.
 */
export const listBanners = (): Promise<Banner[]> => {
  const { id, type, image, caption, redirectUrl } = banners;
  return db.select({ _id: id, type, imageUrl: image, caption, redirectUrl }).from(banners).orderBy(desc(id));
};
