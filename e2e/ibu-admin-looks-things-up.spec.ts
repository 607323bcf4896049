/** Ibu Lina finds one among many: a seller in a list, an order by its code, a page by a few letters. */
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

test('a few keys lead to a seller, an order, and a page', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'phones have no keys to press');
  await arriveAs(page, demoAdmin);
  await page.goto('/admin/transactions');
  const code = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';

  const palette = page.getByRole('dialog', { name: 'Cari cepat' });
  for (const [words, heading] of [
    ['tombulu', 'Detail Seller'],
    [code, 'Detail Transaksi'],
    ['riwayat', 'Riwayat Pembayaran'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }

  // Who knows what they look for does not wait until it is listed.
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('tombulu');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await palette.getByRole('combobox').fill('batok');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Batok Bitung' })).toBeVisible();
});
