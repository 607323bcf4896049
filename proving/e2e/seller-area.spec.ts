/** Pages of the seller area while loading, empty, failed and with rejected input. */
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { apiClient, shareSession } from './by-api.ts';
import { mockResponse, delayResponses } from './fixtures.ts';
import { createStore } from './create-store.ts';
import { unfoldStatus } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const picture = 'local/demo/pictures/home-intro-1200.webp';

test('the profile shows "Memuat data toko...", then three sections', async ({ page, playwright, baseURL }) => {
  await shareSession(page, await createStore(playwright, baseURL));
  const { release } = await delayResponses(page, '/api/store/profile/get');
  await page.goto('/store/profile');
  await expect(page.getByText('Memuat data toko...')).toBeVisible();
  release();
  for (const name of ['Data Diri Penjual', 'Data Usaha/Toko', 'Data Pembayaran']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
});

test('a profile is saved only when complete, and a failure shows "Gagal memperbarui profil." and keeps the input', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/500/);
  await shareSession(page, await createStore(playwright, baseURL));
  await page.goto('/store/profile');
  const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
  const open = () => page.getByRole('button', { name: 'Edit Profil' }).click();

  // Opening the form without editing stores no draft that could overwrite later changes.
  await open();
  await expect(sheet.getByLabel('Nama toko')).toHaveValue('Rumah Karawo');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const { data } = await apiClient(page.request)('GET /api/store/profile/get');
  await mockResponse(page, '/api/store/profile/get', { data: { ...data, storeName: 'Karawo Baru' } });
  await page.reload();
  await open();
  await expect(sheet.getByLabel('Nama toko')).toHaveValue('Karawo Baru');

  // The NIK is masked here too until it is revealed.
  const nik = sheet.getByLabel('NIK', { exact: true });
  await expect(nik).toHaveCSS('-webkit-text-security', 'disc');
  await sheet.getByRole('button', { name: 'Tampilkan NIK' }).click();
  await expect(nik).toHaveCSS('-webkit-text-security', 'none');

  await sheet.getByLabel('Nama penjual').fill(' ');
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expect(sheet.getByText('Nama penjual wajib diisi')).toBeVisible();
  await expect(sheet.getByLabel('Nama penjual')).toBeFocused();
  await sheet.getByLabel('Nama penjual').fill('Rini Karawo Baru');
  await mockResponse(page, '/api/store/profile/edit', {}, 500);
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Gagal memperbarui profil.');
  await expect(sheet.getByLabel('Nama penjual')).toHaveValue('Rini Karawo Baru');

  // The draft is restored with a notice and can be discarded.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await open();
  await expect(sheet.getByLabel('Nama penjual')).toHaveValue('Rini Karawo Baru');
  await sheet.getByRole('status').getByRole('button', { name: 'Buang' }).click();
  await expect(sheet.getByLabel('Nama penjual')).toHaveValue('Rini Karawo');
});

test('"Daftar Pesanan" lists orders with code, date, status, total and a detail button', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/500/);
  const store = await createStore(playwright, baseURL);
  const { order } = await store.sell();
  await shareSession(page, store);
  await page.goto('/store/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Pesanan' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Kode', 'Tanggal', 'Status', 'Total', 'Detail']);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell').first()).toContainText(orderCode(order._id));
  await expect(row).toContainText(longDate(order.orderDate));
  await expect(row).toContainText('Menunggu Konfirmasi');
  await expect(row).toContainText(formatRupiah(order.totalAmount));
  await row.getByRole('button', { name: /^Detail/ }).click();
  const status = await unfoldStatus(page.getByRole('dialog'));
  await expect(status.getByRole('option')).toHaveText([
    'Menunggu Konfirmasi',
    'Diproses',
    'Dalam Pengiriman',
    'Sudah Diterima',
    'Ditolak',
  ]);
  for (const message of [undefined, 'Basis data mati.']) {
    await page.route('**/api/store/orders/update/*', (route) => route.fulfill({ status: 500, json: { message } }));
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expectToast(page, 'Gagal memperbarui status');
    await expectToast(page, message ?? /^Terjadi kesalahan$/);
  }
});

test(
  'the product form requires every field and a sale price below the price, and products can be edited and deleted',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/500/);
    // The server encodes each picture in six variants, which takes a busy machine many seconds.
    test.slow();
    const uploaded = { timeout: 60_000 };
    await shareSession(page, await createStore(playwright, baseURL));
    await page.goto('/store/products');
    await expect(page.getByRole('heading', { level: 1, name: 'PRODUK' })).toBeVisible();
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tambah Produk' });
    const send = sheet.getByRole('button', { name: 'Tambah Produk' });
    await send.click();
    for (const label of ['Nama produk', 'Deskripsi', 'Kategori', 'Harga', 'Stok']) {
      await expect(sheet.getByText(`${label} wajib diisi`)).toBeVisible();
    }
    await expect(sheet.getByText('Unggah gambar produk terlebih dahulu')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel('Nama produk').fill('Tas Anyam');
    await sheet.getByLabel('Deskripsi').fill('Dari daun pandan.');
    await sheet.getByLabel('Kategori').selectOption('accessories-fashion');
    await sheet.getByLabel('Harga (Rp)').fill('100.000');
    await sheet.getByLabel('Harga promo (Rp)').fill('100.000');
    await sheet.getByLabel('Stok', { exact: true }).fill('4');
    await sheet.getByLabel('Gambar produk').setInputFiles(picture);
    await expect(sheet.getByText('sudah ada')).toHaveCount(1, uploaded);
    await sheet.getByLabel('Foto detail').setInputFiles('local/demo/pictures/home-landing-800.webp');
    await expect(sheet.getByText('sudah ada')).toHaveCount(2, uploaded);
    // A photo that fails is named, and leaves what was typed.
    await page.route('**/products/upload-image', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await sheet.getByLabel('Foto tangan').setInputFiles('local/demo/pictures/home-customer-800.webp');
    await expect(sheet.getByText(/^Foto tangan: /)).toBeVisible(uploaded);
    await expect(sheet.getByLabel('Nama produk')).toHaveValue('Tas Anyam');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(sheet.getByText('sudah ada')).toHaveCount(3, uploaded);
    await send.click();
    const notLower = sheet.getByText('Harga promo harus lebih rendah dari harga');
    await expect(notLower).toBeVisible();
    // Changing the other field also clears the error.
    await sheet.getByLabel('Harga (Rp)').fill('100.001');
    await sheet.getByLabel('Harga promo (Rp)').focus();
    await sheet.getByLabel('Stok', { exact: true }).focus();
    await expect(notLower).toBeHidden();
    await sheet.getByLabel('Harga (Rp)').fill('100.000');
    await sheet.getByLabel('Harga promo (Rp)').focus();
    await sheet.getByLabel('Stok', { exact: true }).focus();
    await expect(notLower).toBeVisible();

    // Closing the sheet keeps the draft.
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(sheet.getByText('Isian yang belum disimpan dipulihkan.')).toBeVisible();
    await expect(sheet.getByLabel('Nama produk')).toHaveValue('Tas Anyam');
    await sheet.getByLabel('Harga promo (Rp)').fill('90.000');
    await send.click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tas Anyam' }) });
    await card.getByRole('button', { name: 'Ubah Tas Anyam' }).click();
    const change = page.getByRole('dialog', { name: 'Ubah Produk' });
    await expect(change.getByLabel('Harga promo (Rp)')).toHaveValue('90000');
    await expect(change.getByLabel('Gambar produk')).toBeDisabled();
    await expect(change.getByText(/Gambar tidak dapat diganti .*Kelola foto/)).toBeVisible();
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Kelola foto' }).click();
    const photos = page.getByRole('dialog', { name: 'Kelola Foto' }).getByRole('list', { name: 'Foto produk' });
    await expect(photos.getByRole('listitem')).toHaveCount(3);
    await page.goBack();
    await change.getByLabel('Nama produk').fill('Tas Anyam Pandan');
    await change.getByLabel('Harga promo (Rp)').fill('80.000');
    await change.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expectToast(page, 'Produk berhasil diperbarui.');
    await expect(change).toBeHidden();
    await expect(card).toContainText('Rp 80.000');

    await card.getByRole('button', { name: 'Hapus Tas Anyam Pandan' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Hapus produk ini?' });
    await expect(confirmation).toContainText('Tas Anyam Pandan');
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Batal' }).click();
    await expect(confirmation).toBeHidden();
    await card.getByRole('button', { name: 'Hapus Tas Anyam Pandan' }).click();
    await confirmation.getByRole('button', { name: 'Hapus' }).click();
    await expectToast(page, 'Produk berhasil dihapus.');
    await page.reload();
    await expect(page.getByText('Belum ada produk yang ditambahkan.')).toBeVisible();
  },
);

test('a bank that is not in the list can be typed in and is kept', async ({ page, playwright, baseURL }) => {
  await shareSession(page, await createStore(playwright, baseURL));
  await page.goto('/store/profile');
  const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
  await page.getByRole('button', { name: 'Edit Profil' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Konfirmasi rekening' });
  await sheet.getByLabel('Nama bank').selectOption('Bank lain');
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expect(sheet.getByText('Nama bank wajib diisi')).toBeVisible();
  await expect(sheet.getByLabel('Bank lainnya')).toBeFocused();
  await expectAccessible(page);
  await sheet.getByLabel('Bank lainnya').fill('Bank Artha Utara');
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Profil berhasil diperbarui.');
  await confirmation.getByRole('button', { name: 'Nanti' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByText('Bank Artha Utara')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Profil' }).click();
  await expect(sheet.getByLabel('Nama bank')).toHaveValue('Bank lain');
  await expect(sheet.getByLabel('Bank lainnya')).toHaveValue('Bank Artha Utara');
  await sheet.getByLabel('Bank lainnya').fill('');
  await expect(sheet.getByLabel('Bank lainnya')).toBeVisible();
  await sheet.getByLabel('Nama bank').selectOption('BRI');
  await expect(sheet.getByLabel('Bank lainnya')).toBeHidden();
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await confirmation.getByRole('button', { name: 'Nanti' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByText('BRI', { exact: true })).toBeVisible();
});
