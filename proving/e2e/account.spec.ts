import { orderCode } from '#contract/ids.ts';
import { signInAsNewCustomer, homeAddress, orderAndPay, saveAddress, shareSession } from './by-api.ts';
import { navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test(
  'the account page greets a new customer by name, has no orders, and keeps its tab in the URL, Biodata by default',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    const { userName, email, phoneNumber } = await signInAsNewCustomer(page, { userName: 'Sari Wowor' });
    await page.goto('/shop/account');
    await expect(page.getByRole('heading', { name: `Halo, ${userName}!` })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Biodata Diri' })).toHaveAttribute('aria-selected', 'true');
    const panel = page.getByRole('tabpanel');
    for (const text of [userName, email, phoneNumber]) await expect(panel.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buka Toko' })).toHaveAttribute('href', '/auth/register-seller');
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Biodata Diri' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL('/shop/account?tab=alamat');
    await page.getByRole('tab', { name: 'Riwayat Pesanan' }).click();
    await expect(page).toHaveURL('/shop/account?tab=pesanan');
    await expect(page.getByText('Belum ada pesanan untuk status ini.')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Daftar Alamat' })).toHaveAttribute('aria-selected', 'true');

    if (isMobile) return expect(page.getByRole('link', { name: 'Saya' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu Sari Wowor' }).click();
    const menu = page.getByRole('banner').getByText('Masuk sebagai Sari Wowor');
    await expect(menu).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Akun' })).toHaveAttribute('href', '/shop/account');
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  },
);

test('missing profile fields are shown as "-"', async ({ page }) => {
  const user = await signInAsNewCustomer(page);
  await page.route('**/api/auth/check-auth', (route) =>
    route.fulfill({ json: { success: true, user: { ...user, email: '', phoneNumber: '' } } }),
  );
  await page.goto('/shop/account');
  await expect(page.getByRole('tabpanel').getByText('-', { exact: true })).toHaveCount(2);
});

test('the order history has six status tabs, and each row shows the product, date, status, total and details', async ({
  page,
  store,
}) => {
  const { product, customer, order } = await store.sell({ status: 'shipped' });
  await store.sell({ customer, status: 'delivered' });
  await shareSession(page, customer);
  await page.goto('/shop/account?tab=pesanan&status=shipped');
  const tabs = page.getByRole('tablist', { name: 'Status pesanan' }).getByRole('tab');
  await expect(tabs).toHaveText([
    'Menunggu Konfirmasi',
    'Diproses',
    'Dalam Pengiriman',
    'Sudah Diterima',
    'Ditolak',
    'Beri Penilaian',
  ]);
  const row = page.getByRole('listitem').filter({ hasText: product.title });
  await expect(row.getByRole('heading')).toBeVisible();
  await expect(row.locator('img')).toBeVisible();
  await expect(row.getByText('Dalam Pengiriman')).toBeVisible();
  await expect(row.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  await expect(row.getByText(/Total Rp\s[\d.]+/)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Lihat Detail/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Beri Review/ })).toHaveCount(0);
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Lihat Detail/ }).click();
  const dialog = page.getByRole('dialog', { name: `Pesanan ${orderCode(order._id)}` });
  const steps = dialog.getByRole('list', { name: 'Langkah pesanan' });
  await expect(steps.getByRole('listitem')).toHaveText(['Dibayar', 'Diproses', 'Dalam Pengiriman', 'Sudah Diterima']);
  await expect(steps.locator('[aria-current=step]')).toHaveText('Dalam Pengiriman');
  await dialog.getByText('Semua langkah').click();
  await expect(dialog.locator('[aria-current=step] time')).toHaveText(/WITA$/);
  await expect(dialog.getByText('Lunas (paid)', { exact: true })).toBeVisible();
  const chat = dialog.getByRole('link', { name: /Hubungi Penjual/ });
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/62\\d+\\?text=.*${orderCode(order._id)}`));
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/shop/account?tab=pesanan&status=shipped');

  await tabs.nth(5).click();
  await expect(page).toHaveURL('/shop/account?tab=pesanan&status=review');
  await expect(page.getByRole('button', { name: /^Beri Review/ }).first()).toBeVisible();
});

test('a customer confirms a delivered order and reviews its items one by one', async ({ page, store, allow }) => {
  allow(/500/);
  const user = await signInAsNewCustomer(page, { userName: 'Tono Lengkong' });
  const [first, second] = [await store.add({ title: 'Kain Satu' }), await store.add({ title: 'Kain Dua' })];
  const [order] = await orderAndPay(page, user, [first, second]);
  await store.move(order!._id, 'delivered');

  await page.goto('/shop/account?tab=pesanan&status=review');
  await page.getByRole('button', { name: /^Lihat Detail/ }).click();
  await page.getByRole('button', { name: 'Pesanan diterima' }).click();
  await expect(page.getByText(/komplain tidak dapat diajukan lagi/)).toBeVisible();
  await page.getByRole('button', { name: 'Ya, sudah diterima' }).click();
  await expectToast(page, 'Pesanan telah diterima.');
  await page.goBack();

  await page.getByRole('button', { name: /^Beri Review/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Beri Review' });
  const send = dialog.getByRole('button', { name: 'Kirim Ulasan' });
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: '5 dari 5 bintang' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Ulasan (opsional)').fill('Halus sekali.');
  await dialog.getByLabel('Foto 1').setInputFiles('local/demo/pictures/home-intro-800.webp');
  await expect(dialog.getByRole('img', { name: 'Foto 1' })).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel('Foto 2').setInputFiles('local/demo/pictures/home-landing-800.webp');
  await dialog.getByRole('button', { name: 'Hapus foto 1' }).click();
  await expect(dialog.getByRole('img', { name: /^Foto/ })).toHaveCount(1, { timeout: 30_000 });
  await expectAccessible(page);
  await page.route('**/api/shop/review/add', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await send.click();
  await expectToast(page, 'Gagal mengirim ulasan');
  await expectToast(page, 'Silakan coba lagi nanti.');
  await expect(dialog.getByLabel('Ulasan (opsional)')).toHaveValue('Halus sekali.');
  await page.unroute('**/api/shop/review/add');
  const sent = page.waitForRequest('**/api/shop/review/add');
  await send.click();
  await expectToast(page, 'Review berhasil dikirim');
  expect((await sent).postDataJSON()).toMatchObject({ userName: expect.any(String) });
  await expectToast(page, 'Terima kasih atas ulasannya!');
  await expect(send).toBeDisabled();
  await dialog
    .getByText('4 dari 5 bintang')
    .or(dialog.getByRole('radio', { name: '4 dari 5 bintang' }))
    .first()
    .press('Space');
  await send.click();
  await expect(dialog.getByText('Semua produk di pesanan ini sudah Anda ulas.')).toBeVisible();

  await navigate(page, `/shop/product/${first._id}`);
  const reviews = page.getByRole('list', { name: 'Ulasan pembeli' }).getByRole('listitem');
  await expect(page.getByRole('list', { name: 'Sebaran penilaian' }).getByRole('listitem')).toHaveCount(5);
  await expect(reviews).toHaveCount(1);
  await expect(reviews).toContainText('Tono Lengkong');
  await reviews.getByRole('button', { name: 'Perbesar foto 1 dari ulasan Tono Lengkong' }).click();
  const viewer = page.getByRole('dialog', { name: 'Foto ulasan Tono Lengkong' });
  await expect(viewer.getByRole('img', { name: 'ulasan Tono Lengkong' })).toHaveJSProperty('complete', true);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(reviews).toBeVisible();
  await page.getByRole('button', { name: 'Foto dari pembeli Tono Lengkong' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Foto pembeli' }).getByRole('img')).toHaveJSProperty('complete', true);
  await page.goBack();
});

test('an address needs all six fields, limits the name to 50 characters, and a fourth address is rejected', async ({
  page,
}) => {
  const user = await signInAsNewCustomer(page);
  await saveAddress(page, user);
  await saveAddress(page, user);
  await page.goto('/shop/account?tab=alamat');
  await page.getByRole('button', { name: 'Tambah Alamat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
  const save = dialog.getByRole('button', { name: 'Simpan Alamat' });
  const texts = {
    'Nama penerima': 'N'.repeat(60),
    'Nomor telepon': homeAddress.phone,
    Alamat: homeAddress.address,
    Kota: homeAddress.city,
    'Kode pos': homeAddress.pincode,
    Catatan: '   ',
  };
  for (const [label, text] of Object.entries(texts)) {
    await expect(save).toBeDisabled();
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill(text);
  }
  // Nothing is cut without a word.
  await expect(dialog.getByText('60/50')).toBeVisible();
  await expect(dialog.getByText('Kurangi 10 karakter, maksimal 50.')).toBeVisible();
  await dialog.getByLabel('Nama penerima').fill('N'.repeat(50));
  await expect(dialog.getByText('50/50')).toBeVisible();
  await expect(dialog.getByText(/Kurangi/)).toBeHidden();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Catatan').fill('Pagar biru');
  await save.click();
  await expectToast(page, 'Alamat ditambahkan');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Tambah Alamat' }).click();
  await expectToast(page, 'Anda dapat menambahkan maksimal 3 alamat.');
  await expect(dialog).toHaveCount(0);
});

test('a kecamatan fills city and postal code, stays when the address is edited, and leaves with another city', async ({
  page,
  allow,
}) => {
  allow(/regions.*503|status of 503/);
  await signInAsNewCustomer(page);
  await page.goto('/shop/account?tab=alamat');
  await page.getByRole('button', { name: 'Tambah Alamat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const region = dialog.getByRole('combobox', { name: 'Kecamatan' });
  await field('Alamat').fill(homeAddress.address);
  await field('Catatan').fill(homeAddress.notes);
  await region.fill('%%');
  await expect(dialog.getByText('Tidak ada di daftar')).toBeVisible();
  await page.route('**/api/shop/regions**', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await region.fill('tondano');
  await expect(dialog.getByText('Daftar kecamatan gagal dimuat')).toBeVisible();
  await page.unroute('**/api/shop/regions**');
  await region.fill('lolak');
  await expect(dialog.getByRole('option')).toHaveText(['LolakKabupaten Bolaang Mongondow, Sulawesi Utara']);
  await expectAccessible(page);
  // Esc closes the list, not the dialog.
  await region.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await region.fill('tondano u');
  await expect(dialog.getByRole('option').first()).toContainText('Tondano Utara');
  await region.press('Enter');
  await expect(dialog.getByText('Di kecamatan ini: 95610, 95614, 95615')).toBeVisible();
  await expect(field('Kode pos')).toHaveValue('');
  await region.fill('lola');
  await expect(dialog.getByRole('option').first()).toContainText('Lolak');
  for (const key of ['ArrowDown', 'ArrowUp']) await region.press(key);
  await region.press('Enter');
  await expect(region).toHaveValue('Lolak');
  await expect(field('Kota')).toHaveValue('Kabupaten Bolaang Mongondow');
  await expect(field('Kode pos')).toHaveValue('95741');
  await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expect(page.getByText('Kec. Lolak, Kabupaten Bolaang Mongondow 95741')).toBeVisible();

  await page.getByRole('button', { name: /Ubah/ }).click();
  const edited = page.getByRole('dialog', { name: 'Ubah Alamat' });
  await expect(edited.getByRole('combobox', { name: 'Kecamatan' })).toHaveValue('Lolak');
  await edited.getByLabel('Kota', { exact: true }).fill('Bitung');
  await expect(edited.getByRole('combobox', { name: 'Kecamatan' })).toHaveValue('');
  await edited.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expect(page.getByText('Bitung 95741')).toBeVisible();
  await expect(page.getByText('Kec. Lolak')).toHaveCount(0);
});

test('an address is edited in the "Ubah Alamat" dialog and deleted after a confirmation', async ({ page }) => {
  const user = await signInAsNewCustomer(page);
  await saveAddress(page, user);
  await page.goto('/shop/account?tab=alamat');
  await page.getByRole('button', { name: 'Ubah alamat Sari Lumempouw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah Alamat' });
  await expect(dialog.getByLabel('Kota')).toHaveValue('Manado');
  await dialog.getByLabel('Kota').fill('Airmadidi');
  await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expectToast(page, 'Alamat diperbarui');
  await expect(page.getByText('Airmadidi 95111')).toBeVisible();
  await page.getByRole('button', { name: 'Hapus alamat Sari Lumempouw' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await expectToast(page, 'Alamat berhasil dihapus.');
  await expect(page.getByText('Belum ada alamat tersimpan.')).toBeVisible();
});
