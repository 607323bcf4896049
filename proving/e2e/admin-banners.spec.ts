/** Uploading and deleting a banner. */
import { apiClient, signInByApi } from './by-api.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('a banner needs a picture, appears on the home page within two seconds, and disappears after its deletion', async ({
  page,
  openSeparatePage,
}) => {
  const caption = `Pekan kerajinan ${crypto.randomUUID().slice(0, 8)}`;
  const guest = await openSeparatePage();
  const homePage = async () => (await guest.request.get('/shop/home')).text();
  const soon = { timeout: 2_000, intervals: [200] };
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/banner/upload')) sent.push(request.postData() ?? '');
  });
  const upload = page.getByRole('button', { name: 'Unggah Banner' });
  const [captionField, link, type] = [page.getByLabel('Caption'), page.getByLabel('Tautan'), page.getByLabel('Tipe')];
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/setting');

  await test.step('a form without a picture is not submitted', async () => {
    await captionField.fill(caption);
    await link.fill('/shop/listing');
    await type.selectOption('landing');
    await upload.click();
    await expect(page.getByText('Pilih gambar banner terlebih dahulu')).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('the uploaded banner appears on the home page, and the form is reset', async () => {
    await page.getByLabel('Gambar banner').setInputFiles('local/demo/pictures/home-intro-1200.webp');
    // Resizing the picture on the server can take longer than the toast assertion waits.
    const uploaded = page.waitForResponse('**/api/admin/banner/upload');
    await upload.click();
    await uploaded;
    await expectToast(page, 'Upload Berhasil');
    await expectToast(page, 'Banner berhasil diunggah.');
    await expect.poll(homePage, soon).toContain(caption);
    expect(sent).toHaveLength(1);
    for (const field of [captionField, link]) await expect(field).toHaveValue('');
    await expect(type).toHaveValue('intro');
    await expect(page.getByLabel('Gambar banner')).toHaveValue('');
    await expectAccessible(page);
    await guest.goto('/shop/home');
    await expect(guest.getByRole('region', { name: 'Banner' })).toContainText(caption);
  });

  await test.step('the banner is edited, and moved behind the next one of its type and back', async () => {
    const banners = page.getByRole('list', { name: 'Banner' }).getByRole('listitem');
    await page.getByRole('button', { name: `Tindakan untuk banner ${caption}` }).click();
    await page.getByRole('button', { name: `Ubah banner ${caption}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah banner' });
    await expect(dialog.getByLabel('Tautan (opsional)')).toHaveValue('/shop/listing');
    await expectAccessible(page);
    await dialog.getByLabel('Caption').fill(`${caption} diubah`);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Banner berhasil diubah.');
    await expect(banners.first()).toContainText(`${caption} diubah`);
    await page.getByRole('button', { name: `Geser banner ${caption} diubah ke belakang` }).click();
    await expectToast(page, 'Urutan banner disimpan.');
    await expect(banners.first()).not.toContainText(caption);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Geser banner ${caption} diubah ke depan` }).click();
    await expect(banners.first()).toContainText(caption);
    await expect.poll(homePage, soon).toContain(`${caption} diubah`);
  });

  await test.step('the deleted banner disappears from the home page', async () => {
    const banners = page.getByRole('list', { name: 'Banner' }).getByRole('listitem');
    await expect(banners.first()).toContainText(caption);
    const count = await banners.count();
    await page.getByRole('button', { name: `Tindakan untuk banner ${caption} diubah` }).click();
    await page.getByRole('button', { name: `Hapus banner ${caption} diubah` }).click();
    await expectAccessible(page);
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    expect((await deleted).url()).toMatch(/\/api\/admin\/banner\/[\w-]+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(banners).toHaveCount(count - 1);
    await expect.poll(homePage, soon).not.toContain(caption);
    const { data } = await apiClient(page.request)('GET /api/admin/banner');
    expect(data.map((banner) => banner.caption)).not.toContain(`${caption} diubah`);
  });
});
