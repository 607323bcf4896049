import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import type { UploadedFile } from '#platform/http/handlers.ts';
import { refuseFields } from '#platform/refuse.ts';
import { lockPictures, setPictures } from '#server/areas/catalogue/products.ts';
import { storePictures, stores } from '#server/db/schema/index.ts';
import { addStorePicture } from './picture-quota.ts';

type NamedPicture = { sellerId: StoreId; field: 'image' | 'storeLogoUrl' | 'storeBannerUrl'; image: string };

/**
 * Checks that a picture URL in a form was uploaded by this store, or is shown as its logo, its banner or on one of its
 * products. An empty URL is accepted.
 * @throws INVALID with a field error for any other picture
 */
export async function requireOwnPicture({ sellerId, field, image }: NamedPicture): Promise<void> {
  if (image === '') return;
  const [own] = await db.rows(sql`
    select from store_pictures where seller_id = ${sellerId} and image = ${image}
    union all select from stores where seller_id = ${sellerId} and ${image} in (logo, banner)
    union all select from products where seller_id = ${sellerId} and deleted_at is null
      and (image = ${image} or more_images @> array[${image}::text])
    limit 1`);
  if (!own) throw refuseFields({ [field]: 'Gambar tidak ditemukan. Unggah gambar terlebih dahulu.' });
}

/**
 * Checks that the picture URL in the form of a changed product is one of its pictures. An empty URL is accepted.
 * @throws INVALID with a field error for any other picture
 */
export function requirePresentPicture(images: readonly string[], image = ''): void {
  if (image === '' || images.includes(image)) return;
  throw refuseFields({ image: 'Gambar ini bukan foto produk ini. Ubah foto lewat Kelola foto.' });
}

type NewPictures = { sellerId: StoreId; productId: ProductId; images: readonly string[] };

/**
 * Sets the pictures of a seller's own product. The uploads count as new, so that the deletion of unused pictures, which
 * may run at the same time, leaves them alone.
 * @throws NO_PRODUCT, and INVALID with a field error for a picture that the product does not show and the store did not
 * upload
 */
export async function changePictures({ sellerId, productId, images }: NewPictures, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const present = await lockPictures(tx, { sellerId, productId });
    const uploaded = await tx
      .update(storePictures)
      .set({ uploadedAt: at.toISOString() })
      .where(and(eq(storePictures.sellerId, sellerId), inArray(storePictures.image, [...images])))
      .returning();
    const allowed = [...present, ...uploaded.map(({ image }) => image)];
    if (!images.every((image) => allowed.includes(image))) {
      throw refuseFields({ images: 'Foto tidak ditemukan. Unggah foto sekali lagi.' });
    }
    await setPictures(tx, productId, images);
  });
}

type StorePictureField = {
  sellerId: StoreId;
  kind: 'logo' | 'banner';
  file: UploadedFile | undefined;
  url: string | undefined;
  at: Date;
};

/**
 * Returns the URL of the logo or banner in a profile form, which is a file or the URL of an earlier upload of this
 * store; undefined when there is none. Browsers send an empty file for an empty file field.
 * @throws what addStorePicture and requireOwnPicture throw
 */
export async function chosenPicture({ sellerId, kind, file, url, at }: StorePictureField): Promise<string | undefined> {
  if (file && file.bytes.length > 0) return addStorePicture({ sellerId, kind, bytes: file.bytes, at });
  if (!url) return undefined;
  const field = kind === 'logo' ? 'storeLogoUrl' : 'storeBannerUrl';
  await requireOwnPicture({ sellerId, field, image: url });
  return url;
}

type UploadedPicture = { sellerId: StoreId; kind: 'logo' | 'banner'; bytes: Buffer; at: Date };

/** @throws what addStorePicture throws */
export async function uploadStorePicture(picture: UploadedPicture): Promise<string> {
  const image = await addStorePicture(picture);
  await db
    .update(stores)
    .set({ [picture.kind]: image })
    .where(eq(stores.sellerId, picture.sellerId));
  return image;
}
