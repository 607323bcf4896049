import { and, eq, or } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { db, type Transaction } from '#platform/db.ts';
import { refuseFields } from '#platform/refuse.ts';
import { storePictures, stores } from '#server/db/schema/index.ts';

/** Records that a store uploaded these logos and banners. */
export async function recordPictures(tx: Transaction, sellerId: UserId, images: readonly string[]): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map((image) => ({ sellerId, image }));
  await tx.insert(storePictures).values(rows).onConflictDoNothing();
}

type Named = { sellerId: UserId; field: 'storeLogoUrl' | 'storeBannerUrl'; image: string };

/** Refuses a form that names a picture which this store neither shows nor has uploaded. */
export async function requireOwnPicture({ sellerId, field, image }: Named): Promise<void> {
  const shown = db
    .select({ sellerId: stores.sellerId })
    .from(stores)
    .where(and(eq(stores.sellerId, sellerId), or(eq(stores.logo, image), eq(stores.banner, image))));
  const uploaded = db
    .select({ sellerId: storePictures.sellerId })
    .from(storePictures)
    .where(and(eq(storePictures.sellerId, sellerId), eq(storePictures.image, image)));
  const [own] = await shown.unionAll(uploaded).limit(1);
  if (!own) throw refuseFields({ [field]: 'Gambar tidak ditemukan. Unggah gambar terlebih dahulu.' });
}
