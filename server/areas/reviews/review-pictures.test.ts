/** Photos of reviews: who may send which, their number, and the deletion of those that are never sent. */
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { maxUnsentPhotos } from '#contract/media.ts';
import type { ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { pictureExists } from '#platform/media.ts';
import { reviewPictures, reviews } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newPicture, productPicture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { releaseTakenDownPhotos, releaseUnsentPictures } from './review-pictures.ts';
import { takeDownReview } from './reviews.ts';

beforeAll(openShop);

const [sari, tono, seller] = [await newCustomer('Sari'), await newCustomer('Tono'), await newSeller()];

const upload = (who: Person, file: File) =>
  call(who, 'POST /api/shop/review/upload-image', { files: { my_file: file } });
const uploaded = async (who: Person) => (await upload(who, await newPicture())).body.result.secure_url;
const isStored = (image: string) => pictureExists(image);

async function boughtBy(who: Person) {
  const productId = await newProduct(seller);
  const { _id: orderId } = await deliveredOrder(who, [productId]);
  const review = (images?: string[]) =>
    call(who, 'POST /api/shop/review/add', {
      body: { userId: who.id, productId, orderId, reviewValue: 5, ...(images && { images }) },
    });
  return { productId, review };
}
const shown = async (productId: ProductId) =>
  (await call(null, 'GET /api/shop/review/:productId', { params: { productId } })).body.data;

test('a review shows its photos in their order; one without photos has none', async () => {
  const { productId, review } = await boughtBy(sari);
  const images = [await uploaded(sari), await uploaded(sari), await uploaded(sari)].toReversed();
  for (const image of images) expect(image).toMatch(/^\/media\/review\/[0-9a-f]{32}\/720\.webp$/);
  const { status, body } = await review(images);
  expect([status, body.data.images]).toEqual([200, images]);
  expect(await shown(productId)).toMatchObject([{ images }]);
  const other = await boughtBy(sari);
  await other.review();
  expect(await shown(other.productId)).toMatchObject([{ images: [] }]);
});

test('refuses more than three photos, repeated, foreign and unknown ones, and keeps the photos for the next attempt', async () => {
  const { productId, review } = await boughtBy(sari);
  const own = [await uploaded(sari), await uploaded(sari), await uploaded(sari), await uploaded(sari)];
  const refused: [images: string[], message: string][] = [
    [own, 'Foto maksimal 3'],
    [[own[0]!, own[0]!], 'Foto tidak boleh sama'],
    [[own[0]!, await uploaded(tono)], 'Foto tidak ditemukan. Unggah foto sekali lagi.'],
    [[await productPicture(await newSeller())], 'Foto tidak valid'],
    [['https://jahat.test/x.png'], 'Foto tidak valid'],
  ];
  for (const [images, message] of refused) {
    const { status, body } = await review(images);
    expect([status, Object.values(body.errors!)]).toEqual([400, [message]]);
  }
  expect(await shown(productId)).toEqual([]);
  expect((await review(own.slice(0, 3))).status).toBe(200);
});

test('a photo belongs to one review', async () => {
  const [first, second] = [await boughtBy(sari), await boughtBy(sari)];
  const image = await uploaded(sari);
  expect((await first.review([image])).status).toBe(200);
  expect((await second.review([image])).body.errors).toHaveProperty('images');
});

test('photos that are not sent within a day are deleted, sent ones stay', async () => {
  const { review } = await boughtBy(sari);
  const [sent, unsent, recent] = [await uploaded(sari), await uploaded(sari), await uploaded(sari)];
  // The same file, uploaded by another customer too, is shared.
  const file = await newPicture();
  const shared = (await upload(sari, file)).body.result.secure_url;
  expect((await upload(tono, file)).body.result.secure_url).toBe(shared);
  await review([sent]);
  const overDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1).toISOString();
  for (const image of [unsent, shared]) {
    const isOld = and(eq(reviewPictures.userId, sari.id), eq(reviewPictures.image, image));
    await db.update(reviewPictures).set({ uploadedAt: overDayAgo }).where(isOld);
  }
  await releaseUnsentPictures(new Date());
  await waitForJobs();
  expect(await Promise.all([sent, unsent, recent, shared].map(isStored))).toEqual([true, false, true, true]);
  const { review: late } = await boughtBy(sari);
  expect((await late([unsent])).body.errors).toHaveProperty('images');
});

test('a customer has at most thirty unsent photos, and may upload one of them again', async () => {
  const customer = await newCustomer();
  const file = await newPicture();
  const image = (await upload(customer, file)).body.result.secure_url;
  await db.rows(sql`
    insert into review_pictures (user_id, image, uploaded_at)
    select ${customer.id}, '/media/review/' || n, now() from generate_series(2, ${maxUnsentPhotos}::int) n`);
  onTestFinished(async () => void (await db.delete(reviewPictures).where(eq(reviewPictures.userId, customer.id))));
  const refused = await upload(customer, await newPicture());
  expect([refused.status, refused.body.code]).toEqual([409, 'PHOTOS_FULL']);
  expect((await upload(customer, file)).body.result.secure_url).toBe(image);
});

test('photos of a review are deleted a month after it was taken down', async () => {
  const { review } = await boughtBy(sari);
  const image = await uploaded(sari);
  const { _id: reviewId } = (await review([image])).body.data;
  const takenDownAt = new Date();
  await transaction((tx) => takeDownReview(tx, { reviewId, reason: 'Menghina', at: takenDownAt }));
  const imagesOf = async () => (await db.select().from(reviews).where(eq(reviews.id, reviewId)))[0]!.images;
  const after = (days: number) => new Date(takenDownAt.getTime() + days * 24 * 60 * 60 * 1000 + 1);
  await releaseTakenDownPhotos(after(29));
  expect([await imagesOf(), await isStored(image)]).toEqual([[image], true]);
  await releaseTakenDownPhotos(after(30));
  await waitForJobs();
  expect([await imagesOf(), await isStored(image)]).toEqual([[], false]);
});
