/** Two windows of one browser: what one writes never reaches the account that signed in beside it (ruling 88). */
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, expectToast, test } from './test.ts';

const otherAccount = 'Anda masuk sebagai akun lain. Muat ulang halaman ini.';
const logo = 'local/demo/pictures/home-intro-1200.webp';

test('a form of one seller does not change the store of another who signs in beside it, and keeps its text', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  // A failed upload is also logged (specification 2, section 4).
  allow(/409|ApiError: Anda masuk sebagai akun lain/);
  const first = await createStore(playwright, baseURL, 'Tenun Ibu Meity');
  const second = await createStore(playwright, baseURL, 'Ukiran Pak Budi');
  const profileOf = async (store: typeof second) => (await apiClient(store.request)('GET /api/store/profile/get')).data;
  const before = await profileOf(second);
  await shareSession(page, first);
  await page.goto('/store/profile');
  await page.getByRole('button', { name: 'Edit Profil' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
  await sheet.getByLabel('Nama toko').fill('Tenun Baru');

  await page.context().addCookies((await second.request.storageState()).cookies);
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, otherAccount);
  await expect(sheet.getByLabel('Nama toko')).toHaveValue('Tenun Baru');
  await page.keyboard.press('Escape');
  await page.getByLabel('Logo toko').setInputFiles(logo);
  await expectToast(page, otherAccount);
  expect(await profileOf(second)).toEqual(before);

  // After signing in as the first one again, the same form can be saved.
  await page.context().addCookies((await first.request.storageState()).cookies);
  await page.getByRole('button', { name: 'Edit Profil' }).click();
  await sheet.getByLabel('Nama toko').fill('Tenun Baru');
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Profil berhasil diperbarui.');
  expect((await profileOf(first)).storeName).toBe('Tenun Baru');
});
