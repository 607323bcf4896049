import { eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/db.ts';
import { keepPicture } from '#platform/media.ts';
import { stores } from '#server/db/schema/index.ts';
import { recordPictures } from './store-pictures.ts';

type Sign = { sellerId: UserId; kind: 'logo' | 'banner'; bytes: Buffer };

/** Makes a picture the logo or the banner of a seller's own store, and returns its address. Throws what keepPicture throws. */
export async function putUpPicture({ sellerId, kind, bytes }: Sign): Promise<string> {
  const image = await keepPicture(config.mediaDir, kind, bytes);
  await transaction(async (tx) => {
    await tx
      .update(stores)
      .set({ [kind]: image })
      .where(eq(stores.sellerId, sellerId));
    await recordPictures(tx, sellerId, [image]);
  });
  return image;
}
