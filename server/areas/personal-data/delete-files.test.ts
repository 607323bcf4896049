/** The job `delete-files`. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { pictureExists } from '#platform/media.ts';
import { newId } from '#platform/new-id.ts';
import { lockPicture } from '#platform/picture-lock.ts';
import { storePictures } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newPicture } from '#server/testing/pictures.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { deleteFiles } from './erase-account.ts';

const upload = (who: Person, file: File) =>
  call(who, 'POST /api/store/products/upload-image', { files: { my_file: file } });

/** Uploads pictures that are released at once, so that only their files are left. */
const abandoned = async (who: Person, ...files: File[]): Promise<string[]> => {
  const images: string[] = [];
  for (const file of files) images.push((await upload(who, file)).body.result.secure_url);
  for (const image of images) await db.delete(storePictures).where(eq(storePictures.image, image));
  return images;
};

test('a job that waits for a picture has finished with those before it and released them', async () => {
  const [first, second] = (await abandoned(await newSeller(), await newPicture(), await newPicture())) as [
    string,
    string,
  ];
  const { deletion } = await transaction(async (tx) => {
    await lockPicture(tx, second);
    const waiting = deleteFiles({ privateFiles: [], pictures: [first, second] });
    await waitForLock();
    expect(await pictureExists(first)).toBe(false);
    await transaction((upload) => lockPicture(upload, first));
    return { deletion: waiting };
  });
  await deletion;
  // On a slow machine the wait for the lock fails, and another job deletes the picture.
  await expect.poll(() => pictureExists(second), { timeout: 20_000 }).toBe(false);
});

test('a job that fails at a picture leaves it and those after it to another job', async () => {
  const [first, last] = (await abandoned(await newSeller(), await newPicture(), await newPicture())) as [
    string,
    string,
  ];
  // No folder can have such a name.
  const broken = `/media/product/${'x'.repeat(300)}/${newId()}.webp`;
  await deleteFiles({ privateFiles: [], pictures: [first, broken, last] });
  expect([await pictureExists(first), await pictureExists(last)]).toEqual([false, true]);
  const jobs = await db.rows<{ pictures: string[] }>(
    sql`select data -> 'pictures' as pictures from pgboss.job where name = 'delete-files' and data -> 'pictures' ? ${broken}`,
  );
  expect(jobs).toEqual([{ pictures: [broken, last] }]);
  // The job cannot succeed.
  await db.rows(sql`delete from pgboss.job where name = 'delete-files' and data -> 'pictures' ? ${broken}`);
  await expect(deleteFiles({ privateFiles: [], pictures: [broken, last] })).rejects.toThrow('ENAMETOOLONG');
});
