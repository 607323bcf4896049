/** Ibu Lina finds one among many, and takes along what she found. */
import { readFile } from 'node:fs/promises';
import { arriveAs } from './by-api.ts';
import { openStall } from './stall.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a list is searched, and what was found is taken along', async ({ page, playwright, baseURL }) => {
  const storeName = `Anyaman Toulour ${crypto.randomUUID().slice(0, 8)}`;
  const { owner } = await openStall(playwright, baseURL, storeName);
  await arriveAs(page, demoAdmin);
  await page.goto('/admin/sellers');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Cari toko, pemilik, atau email').fill(storeName);
  await expect(page.getByText('1 seller', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: storeName })).toContainText(owner.email);
  await expect(page).toHaveURL(/q=Anyaman/);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV' }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Nama Toko","Email","Status","Tanggal Bergabung"');
  expect(lines[1]).toContain(`"${storeName}","${owner.email}","Aktif",`);

  // The arrow leads back to what was searched for.
  await page.getByRole('link', { name: `Lihat Profil ${storeName}` }).click();
  await page.getByRole('link', { name: 'Kembali ke daftar seller' }).click();
  await expect(page).toHaveURL(/q=Anyaman/);
  await page.getByLabel('Cari toko, pemilik, atau email').fill('tidak ada yang bernama begini');
  await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  await expectAccessible(page);
});
