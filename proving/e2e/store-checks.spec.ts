/** An admin records what was seen of a store; its pages show it until the store changes. */
import { monthOf } from '#contract/dates.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'an admin checks a store, everybody reads what was seen, and the badge falls with the name of the store',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, openSeparatePage }) => {
    const name = `Tenun Diperiksa ${uniqueWord()}`;
    const store = await createStore(playwright, baseURL, name);
    const product = await store.add({ title: 'Syal Diperiksa' });
    const atAdmin = await openSeparatePage();
    await signInByApi(atAdmin, demoAdmin);
    const badge = `Diperiksa Kreasi Sulut · ${monthOf(new Date().toISOString())}`;
    const tasks = `/admin/tasks?kind=newStores&q=${encodeURIComponent(name)}`;

    await test.step('the admin sees what to look at, and ticks what was seen', async () => {
      await atAdmin.goto(tasks);
      await atAdmin.getByRole('button', { name: `Periksa ${name}` }).click();
      const dialog = atAdmin.getByRole('dialog', { name: 'Periksa toko' });
      await dialog.getByRole('button', { name: 'Catat pemeriksaan' }).click();
      await expect(dialog.getByText('Pilih apa yang sudah dilihat')).toBeVisible();
      await dialog.getByLabel('KTP pemilik toko').check();
      await dialog.getByLabel('Tempat produksi').check();
      await dialog.getByLabel('Catatan (opsional)').fill('Rumah kedua dari masjid');
      await expectAccessible(atAdmin);
      await expectNoHorizontalScroll(atAdmin, 'check');
      await dialog.getByRole('button', { name: 'Catat pemeriksaan' }).click();
      await expectToast(atAdmin, 'Pemeriksaan dicatat.');
      await expect(atAdmin.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
    });

    await test.step('a guest reads it on the pages of the store and of its product, without the note', async () => {
      for (const path of [`/shop/store/${product.sellerId}`, `/shop/product/${product._id}`]) {
        await page.goto(path);
        await page.getByRole('button', { name: badge }).click();
        const sheet = page.getByRole('dialog', { name: 'Toko ini diperiksa' });
        const seen = sheet.getByRole('list', { name: 'Yang dilihat' }).getByRole('listitem');
        await expect(seen).toHaveText(['KTP pemilik toko', 'Tempat produksi']);
        await expectAccessible(page);
        await expectNoHorizontalScroll(page, path);
        await page.goBack();
        await expect(sheet).toHaveCount(0);
        expect(await page.content()).not.toContain('masjid');
      }
      await navigate(page, '/about');
      await expect(page.getByRole('heading', { name: 'Toko yang diperiksa' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the seller changes the name of the store, and the badge falls', async () => {
      const { data } = await apiClient(store.request)('GET /api/store/profile/get');
      await shareSession(page, store);
      await page.goto('/store/profile');
      await page.getByRole('button', { name: 'Edit Profil' }).click();
      await page.getByLabel('Nama Toko').fill(`${data.storeName} Baru`);
      await page.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(page, 'Profil berhasil diperbarui.');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto(`/shop/store/${product.sellerId}`);
      await expect(page.getByRole('heading', { level: 1, name: `${name} Baru` })).toBeVisible();
      await expect(page.getByText(badge)).toHaveCount(0);
    });

    await test.step('the store is a task again; the next check is taken back with a reason', async () => {
      await atAdmin.goto(tasks);
      await expect(atAdmin.getByText('Data berubah')).toBeVisible();
      await atAdmin.getByRole('button', { name: `Periksa ${name}` }).click();
      await expect(atAdmin.getByText('Berakhir karena data toko berubah.')).toBeVisible();
      await atAdmin.getByLabel('Produk yang dijual').check();
      await atAdmin.getByRole('button', { name: 'Catat pemeriksaan' }).click();
      await expectToast(atAdmin, 'Pemeriksaan dicatat.');
      await expect(atAdmin.getByRole('dialog')).toHaveCount(0);
      await atAdmin.goto(`${tasks}&status=checked`);
      await atAdmin.getByRole('button', { name: `Periksa ${name}` }).click();
      await expectAccessible(atAdmin);
      await atAdmin.getByRole('button', { name: 'Cabut tanda' }).click();
      await atAdmin.getByLabel('Alasan').fill('Ternyata barang pabrik');
      await atAdmin.getByRole('button', { name: 'Cabut tanda' }).click();
      await expectToast(atAdmin, 'Tanda diperiksa dicabut.');
      await expect(atAdmin.getByRole('dialog')).toHaveCount(0);
      await atAdmin.goto(`/admin/audit?q=${encodeURIComponent('Ternyata barang pabrik')}`);
      await expect(atAdmin.getByText('Mencabut tanda diperiksa').last()).toBeVisible();
    });
  },
);
