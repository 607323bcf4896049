import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { maxStorePictures } from '#contract/media.ts';
import { backupDays } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { pictureExists } from '#platform/media.ts';
import { storePictures, stores } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { deliveredOrder } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newPicture } from '#server/testing/pictures.ts';
import { productForm } from '#server/testing/products.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { deleteUnusedPicture, releaseUnusedPictures } from './picture-quota.ts';

beforeAll(openShop);

const upload = (who: Person, file: File) =>
  call(who, 'POST /api/store/products/upload-image', { files: { my_file: file } });
const uploaded = async (who: Person) => (await upload(who, await newPicture())).body.result.secure_url;
const rowOf = (who: Person, image: string) =>
  and(eq(storePictures.sellerId, storeOf(who.id)), eq(storePictures.image, image));
const counts = async (who: Person, image: string) => (await db.$count(storePictures, rowOf(who, image))) > 0;
const isStored = (image: string) => pictureExists(image);

/** In how many days the files of a picture are deleted: a number for each job. */
const daysUntilDeletion = async (image: string) =>
  (
    await db.rows<{ days: number }>(sql`
      select round(extract(epoch from start_after - now()) / 86400)::int as days from pgboss.job
      where name = 'delete-files' and data -> 'pictures' ? ${image}`)
  ).map(({ days }) => days);

async function fillQuota({ id }: Person, left: number): Promise<void> {
  await db.rows(sql`
    insert into store_pictures (seller_id, image)
    select ${id}, '/media/product/' || n from generate_series(1, ${maxStorePictures - left}::int) n`);
  onTestFinished(async () => void (await db.delete(storePictures).where(eq(storePictures.sellerId, storeOf(id)))));
}

test('the quota is not exceeded by uploads at once; a stored picture may be uploaded again', async () => {
  const seller = await newSeller();
  const file = await newPicture();
  const image = (await upload(seller, file)).body.result.secure_url;
  await fillQuota(seller, 2);
  // Another upload of the store takes the last place while this one waits for it.
  const { waiting } = await transaction(async (tx) => {
    await tx
      .select()
      .from(stores)
      .where(eq(stores.sellerId, storeOf(seller.id)))
      .for('no key update');
    const second = upload(seller, await newPicture());
    await waitForLock();
    await tx.insert(storePictures).values({ sellerId: storeOf(seller.id), image: '/media/product/last' });
    return { waiting: second };
  });
  const { status, body } = await waiting;
  expect([status, body.code]).toEqual([409, 'PICTURES_FULL']);
  expect(await db.$count(storePictures, eq(storePictures.sellerId, storeOf(seller.id)))).toBe(maxStorePictures);
  expect((await upload(seller, file)).body.result.secure_url).toBe(image);
  // Logos and banners count, too, and other stores have a quota of their own.
  const logo = { files: { my_file: await newPicture() } };
  expect((await call(seller, 'POST /api/store/profile/upload-image', logo)).status).toBe(409);
  expect((await upload(await newSeller(), await newPicture())).status).toBe(200);
});

test('pictures that nothing uses are released and deleted after a week', async () => {
  const [seller, other] = [await newSeller(), await newSeller('Rumah Anyaman')];
  const add = () => uploaded(seller);
  const [unused, sold, deleted, recent] = [await add(), await add(), await add(), await add()] as const;
  const [first, second, removed] = [await add(), await add(), await add()] as const;
  const sharedFile = await newPicture();
  const shared = (await upload(seller, sharedFile)).body.result.secure_url;
  await upload(other, sharedFile);
  const addProduct = async (who: Person, image: string) =>
    (await call(who, 'POST /api/store/products/add', { body: { ...productForm, image } })).body.product._id;
  const [soldProduct, deletedProduct] = [await addProduct(seller, sold), await addProduct(seller, deleted)];
  const setPictures = async (who: Person, id: ProductId, images: string[]) =>
    (await call(who, 'PUT /api/store/products/pictures/:id', { params: { id }, body: { images } })).status;
  const sharedProduct = await addProduct(other, shared);
  // A picture that another store uploaded, too, stays when it is no longer the first one.
  expect(await setPictures(other, sharedProduct, [await uploaded(other), shared])).toBe(200);
  const shownProduct = await addProduct(seller, removed);
  expect(await setPictures(seller, shownProduct, [first, removed, second])).toBe(200);
  expect(await setPictures(seller, shownProduct, [first, second])).toBe(200);
  await deliveredOrder(await newCustomer(), [soldProduct]);
  for (const id of [soldProduct, deletedProduct]) {
    expect((await call(seller, 'DELETE /api/store/products/delete/:id', { params: { id } })).status).toBe(200);
  }
  const { body } = await call(seller, 'POST /api/store/profile/upload-image', {
    files: { my_file: await newPicture() },
  });
  const logo = body.result.secure_url;
  const overWeekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000 - 1).toISOString();
  for (const image of [unused, sold, deleted, shared, first, second, removed, logo]) {
    await db.update(storePictures).set({ uploadedAt: overWeekAgo }).where(rowOf(seller, image));
  }

  await releaseUnusedPictures(new Date());
  await waitForJobs();
  // The files are kept as long as a backup may refer to them.
  expect([await counts(seller, unused), await isStored(unused)]).toEqual([false, true]);
  expect(await daysUntilDeletion(unused)).toEqual([backupDays]);
  for (const image of [unused, sold, deleted, shared, first, second, removed, logo]) await deleteUnusedPicture(image);
  const state = async (image: string) => [await counts(seller, image), await isStored(image)];
  expect(await state(unused)).toEqual([false, false]);
  expect(await state(deleted)).toEqual([false, false]);
  expect(await state(removed)).toEqual([false, false]);
  // The order still shows it.
  expect(await state(sold)).toEqual([false, true]);
  for (const image of [recent, shared, first, second, logo]) expect(await state(image)).toEqual([true, true]);
});

test('an account may upload only so many bytes in ten minutes; other accounts are not affected', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const file = await newPicture();
  const node = await openNode(
    { LOG_LEVEL: 'silent', RATE_LIMITS: 'on' },
    { bodyLimits: { bytesPerAccount: 5 * file.size } },
  );
  onTestFinished(() => node.close());
  const send = async ({ cookie }: Person) => {
    const body = new FormData();
    body.append('my_file', file);
    const response = await fetch(`${node.url}/api/store/products/upload-image`, {
      method: 'POST',
      headers: { cookie },
      body,
    });
    return {
      status: response.status,
      retry: Number(response.headers.get('retry-after')),
      body: (await response.json()) as object,
    };
  };
  const statuses: number[] = [];
  let last: Awaited<ReturnType<typeof send>>;
  do statuses.push((last = await send(seller)).status);
  while (last.status === 200 && statuses.length < 6);
  expect(statuses.length).toBeGreaterThan(1);
  expect(last.body).toMatchObject({ code: 'UPLOADED_TOO_MUCH' });
  expect(last.retry).toBeGreaterThan(500);
  expect((await send(other)).status).toBe(200);
});
