/** The makers of a store: entered with their consent, named on products, erased when they ask. */
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { takePhoto } from './phone-photo.ts';
import { demoAdmin, navigate, pressInMenu } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a seller enters a maker, who agreed, and names her on two products',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/400/);
    const store = await createStore(playwright, baseURL);
    const cloth = await store.add({ title: 'Kain Tenun Kubur' });
    await shareSession(page, store);
    await page.goto('/store/makers');
    await page.getByRole('button', { name: 'Tambah perajin' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tambah Perajin' });
    const photo = { name: 'mama.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
    await sheet.getByLabel('Foto perajin').setInputFiles(photo);
    await expect(sheet.getByText('Ganti foto')).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Nama' }).fill('Mama Deetje');
    await sheet.getByLabel('Kabupaten atau kota').selectOption('Kota Tomohon');
    await sheet.getByLabel('Sejak tahun').fill('1987');
    await sheet.getByLabel('Teknik').selectOption('Tenun');
    await sheet.getByLabel('Cerita').fill('Belajar dari ibunya.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    const consent = sheet.getByRole('checkbox', { name: /sudah dewasa.+nama, foto, dan asalnya/ });
    await expect(consent).toBeFocused();
    await expect(sheet.getByText('Persetujuan belum dicentang. Tanyakan kepada orangnya dahulu.')).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Nama' })).toHaveValue('Mama Deetje');
    await expect(sheet.getByLabel('Cerita')).toHaveValue('Belajar dari ibunya.');
    await consent.check();
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Perajin ditambahkan.');
    const card = page.getByRole('listitem').filter({ hasText: 'Mama Deetje' });
    await expect(card).toContainText('Tenun · Kota Tomohon');
    await expect(card.locator('img')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'makers');

    // Only what others see of her asks again.
    await card.getByRole('button', { name: 'Ubah' }).click();
    const change = page.getByRole('dialog', { name: 'Ubah Perajin' });
    await expect(change.getByLabel('Kabupaten atau kota')).toHaveValue('71.73');
    await change.getByLabel('Cerita').fill('Kini mengajar cucunya.');
    const again = change.getByRole('checkbox', { name: /sudah dewasa/ });
    await expect(again).toBeHidden();
    await expect(change.getByText(/^Setuju \d+ .+ \d{4}\.$/)).toBeVisible();
    await change.getByRole('textbox', { name: 'Nama' }).fill('Mama Deetje Rorimpandey');
    await change.getByRole('checkbox', { name: 'Sebut juga kecamatannya' }).check();
    await expect(change.getByText(/^Setuju .+kini berubah, jadi tanyakan sekali lagi\.$/)).toBeVisible();
    await again.check();
    // The draft of a closed form does not keep a consent.
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Ubah' }).click();
    await expect(change.getByRole('textbox', { name: 'Nama' })).toHaveValue('Mama Deetje Rorimpandey');
    await expect(again).not.toBeChecked();
    await again.check();
    await change.getByRole('button', { name: 'Simpan' }).click();
    await expect(change.getByText('Pilih kecamatannya, atau lepas centangnya.')).toBeVisible();
    await change.getByLabel('Kecamatan', { exact: true }).selectOption('Tomohon Utara');
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Perajin disimpan.');
    await expect(card).toContainText('Tomohon Utara, Kota Tomohon');

    await navigate(page, '/store/products');
    await page.getByRole('button', { name: /^Ubah/ }).click();
    const product = page.getByRole('dialog', { name: 'Ubah Produk' });
    await product.getByLabel('Perajin', { exact: true }).getByRole('combobox').selectOption('Mama Deetje Rorimpandey');
    await expectAccessible(page);
    await product.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expectToast(page, 'Produk berhasil diperbarui');
    await pressInMenu(page.getByRole('article').first(), 'Salin produk Kain Tenun Kubur');
    const copy = page.getByRole('dialog', { name: 'Salin Produk' });
    await expect(copy.getByRole('button', { name: 'Lepas Mama Deetje Rorimpandey' })).toBeVisible();
    await copy.getByLabel('Nama produk').fill('Kain Tenun Merah');
    await copy.getByRole('button', { name: 'Tambah Produk' }).click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');
    await page.getByRole('button', { name: 'Tambah Produk' }).first().click();
    const blank = page.getByRole('dialog', { name: 'Tambah Produk' });
    await expect(blank.getByRole('button', { name: 'Lepas Mama Deetje Rorimpandey' })).toBeVisible();
    const { data } = await apiClient(page.request)('GET /api/store/makers');
    expect(data).toMatchObject([{ name: 'Mama Deetje Rorimpandey', productCount: 2 }]);
    expect(cloth.title).toBe('Kain Tenun Kubur');
  },
);

test(
  'a guest asks to be removed, and an admin erases the maker',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, openSeparatePage }) => {
    const store = await createStore(playwright, baseURL);
    const call = apiClient(store.request);
    const name = `Mama ${crypto.randomUUID().slice(0, 8)}`;
    const { data: maker } = await call('POST /api/store/makers', { body: { name, consent: true } });
    const guest = await openSeparatePage();
    const sent = await guest.request.post(`/api/shop/makers/${maker._id}/removal`, {
      data: { contact: '0812 4400 1234', text: 'Saya tidak pernah setuju.' },
    });
    expect(sent.status()).toBe(200);
    await shareSession(page, store);
    await page.goto('/store/makers');
    await expect(page.getByText('Saya tidak pernah setuju.')).toBeVisible();
    await expectAccessible(page);

    const admin = await openSeparatePage();
    await signInByApi(admin, demoAdmin);
    await admin.goto('/admin/tasks?kind=makerRemovals');
    await admin.getByRole('button', { name: `Putuskan permintaan ${name}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Minta dihapus' });
    await expect(dialog).toContainText('0812 4400 1234');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Hapus perajin' }).click();
    await expectToast(admin, 'Perajin dihapus.');
    expect((await guest.request.get(`/api/shop/makers/${maker._id}`)).status()).toBe(410);
    const gone = await guest.request.get(`/shop/maker/${maker._id}`);
    expect([gone.status(), await gone.text()]).toEqual([410, expect.stringContaining('Halaman ini sudah dihapus')]);
    await page.reload();
    await expect(page.getByText('Belum ada perajin')).toBeVisible();
  },
);
