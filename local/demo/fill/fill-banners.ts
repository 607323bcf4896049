import type { BannerId } from '../../../contract/ids.ts';
import { banners as bannerTable } from '../../../server/db/schema/index.ts';
import { db } from '../../../server/platform/connect.ts';
import { newId } from '../../../server/platform/new-id.ts';
import { copyPicture } from './copy-picture.ts';

export type DemoBanner = {
  type: 'intro' | 'landing' | 'customer';
  caption: string;
  redirectUrl: string;
  /** The name of the picture in local/demo/pictures.json. */
  picture: string;
};

/** One banner for everyone, one for guests, and one for signed-in customers. */
export const banners: readonly DemoBanner[] = [
  {
    type: 'intro',
    caption: 'Dari tangan perajin Sulawesi Utara, sampai ke rumah Anda',
    redirectUrl: '/shop/listing',
    picture: 'home-intro',
  },
  {
    type: 'landing',
    caption: 'Baru di sini? Kenali tenun terinspirasi Bentenan',
    redirectUrl: '/shop/listing?category=accessories-fashion',
    picture: 'home-landing',
  },
  {
    type: 'customer',
    caption: 'Oleh-oleh pilihan minggu ini, khusus untuk Anda',
    redirectUrl: '/shop/listing?category=souvenirs',
    picture: 'home-customer',
  },
];

export async function fillBanners(now: Date): Promise<void> {
  for (const { type, caption, redirectUrl, picture } of banners) {
    const image = await copyPicture('banner', picture);
    await db
      .insert(bannerTable)
      .values({ id: newId<BannerId>(), type, caption, redirectUrl, image, createdAt: now.toISOString() });
  }
}
