/** What was typed in a form is there again after the session has ended in the middle of it. */
import type { Locator, Page } from '@playwright/test';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { type Account, demoAdmin, newPerson, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.beforeEach(({ allow }) => allow(/401|Sesi|UNAUTHORIZED|Silakan login/));

const notice = 'Isian yang belum disimpan dipulihkan.';

/** Ends the session, sends the form, signs in again and expects the page with the form as it was. */
async function loseSession(page: Page, account: Account, send: Locator): Promise<void> {
  await page.request.post('/api/auth/logout');
  await send.click();
  await expectToast(page, 'Sesi Anda telah berakhir.');
  await signIn(page, account);
  await expect(page.getByText(notice)).toBeVisible();
}

test('a buyer: complaint and review', { tag: '@viewport' }, async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer } = await store.sell({ status: 'delivered' });
  const account = { email: customer.user.email, password: newPerson().password };
  await shareSession(page, customer);
  await page.goto(`/shop/account?tab=pesanan&pesanan=${order._id}`);
  await page.getByRole('button', { name: 'Ajukan Komplain' }).click();
  const complaint = page.getByRole('dialog', { name: 'Ajukan Komplain' });
  await complaint.getByLabel('Jenis komplain').selectOption('Rusak');
  await complaint.getByLabel('Penjelasan').fill('Sulamannya lepas.\nSudah saya foto.');
  await complaint.getByLabel('Foto 1').setInputFiles('local/demo/pictures/home-intro-1200.webp');
  await expect(complaint.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await loseSession(page, account, complaint.getByRole('button', { name: 'Kirim Komplain' }));
  await expect(complaint.getByLabel('Jenis komplain')).toHaveValue('damaged');
  await expect(complaint.getByLabel('Penjelasan')).toHaveValue('Sulamannya lepas.\nSudah saya foto.');
  await expect(complaint.getByText('Isi lagi: foto.')).toBeVisible();
  await expectAccessible(page);
  await complaint.getByRole('button', { name: 'Batal', exact: true }).click();
  await page.getByRole('button', { name: 'Ajukan Komplain' }).click();
  await expect(complaint.getByLabel('Penjelasan')).toHaveValue('');
  await page.keyboard.press('Escape');

  await apiClient(page.request)('PUT /api/shop/order/confirm/:id', { params: { id: order._id } });
  await page.goto(`/shop/account?tab=pesanan&ulasan=${order._id}`);
  await page.getByRole('radio', { name: '4 dari 5 bintang' }).check({ force: true });
  await page.getByLabel('Ulasan (opsional)').fill('Halus sekali, terima kasih');
  await loseSession(page, account, page.getByRole('button', { name: 'Kirim Review' }));
  await expect(page.getByRole('radio', { name: '4 dari 5 bintang' })).toBeChecked();
  await expect(page.getByLabel('Ulasan (opsional)')).toHaveValue('Halus sekali, terima kasih');
  await page.getByRole('button', { name: 'Kirim Review' }).click();
  await expectToast(page, 'Review berhasil dikirim');
  expect(await page.evaluate(() => sessionStorage.getItem('isian'))).not.toContain('Halus');
});

test('a seller: product, profile without its numbers, rejection of an order', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order } = await store.sell();
  await shareSession(page, store);
  await page.goto('/store/products');
  await page.getByRole('button', { name: 'Tambah Produk' }).first().click();
  const product = page.getByRole('dialog', { name: 'Tambah Produk' });
  await product.getByLabel('Gambar produk').setInputFiles('local/demo/pictures/home-intro-1200.webp');
  await expect(product.getByRole('progressbar')).toBeHidden();
  await product.getByLabel('Nama produk').fill('Tas Anyam');
  await product.getByLabel('Deskripsi').fill('Dari pandan');
  await product.getByLabel('Kategori').selectOption({ index: 1 });
  await product.getByLabel('Harga (Rp)').fill('Rp 120.000');
  await product.getByLabel('Stok', { exact: true }).fill('7');
  await loseSession(page, store.owner, product.getByRole('button', { name: 'Tambah Produk' }));
  await expect(product.getByLabel('Nama produk')).toHaveValue('Tas Anyam');
  await expect(product.getByLabel('Harga (Rp)')).toHaveValue('Rp 120.000');
  await product.getByRole('button', { name: 'Tambah Produk' }).click();
  await expectToast(page, 'Produk Berhasil Ditambahkan');

  await page.goto('/store/profile');
  await page.getByRole('button', { name: 'Edit Profil' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profil' });
  await profile.getByLabel('Deskripsi toko').fill('Kain sulam dari Tomohon');
  await profile.getByLabel('Nomor rekening', { exact: true }).fill('9988776655');
  await loseSession(page, store.owner, profile.getByRole('button', { name: 'Simpan' }));
  await expect(profile.getByLabel('Deskripsi toko')).toHaveValue('Kain sulam dari Tomohon');
  await expect(profile.getByText('Isi lagi: Nomor rekening.')).toBeVisible();
  await expect(profile.getByLabel('Nomor rekening', { exact: true })).not.toHaveValue(/9988/);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('9988776655');
  await profile.getByRole('button', { name: 'Buang' }).click();
  await expect(profile.getByLabel('Deskripsi toko')).toHaveValue('Sulaman dari Gorontalo dan Minahasa.');

  await page.goto(`/store/orders?pesanan=${order._id}`);
  const details = page.getByRole('dialog');
  await details.getByText('Ubah status lain').click();
  await details.getByLabel('Status pesanan').selectOption('rejected');
  await details.getByLabel('Alasan penolakan').fill('Bahannya habis');
  await loseSession(page, store.owner, details.getByRole('button', { name: 'Tolak Pesanan' }));
  await expect(details.getByLabel('Alasan penolakan')).toHaveValue('Bahannya habis');
});

test('an admin: broadcast; nothing is left for the next account', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/notifications');
  await page.getByLabel('Judul').fill('Pasar malam');
  await page.getByLabel('Isi').fill('Sabtu di Tomohon');
  await page.getByRole('button', { name: /^Kirim/ }).click();
  await loseSession(page, demoAdmin, page.getByRole('button', { name: 'Ya, Kirim' }));
  await expect(page.getByLabel('Judul')).toHaveValue('Pasar malam');
  await expect(page.getByLabel('Isi')).toHaveValue('Sabtu di Tomohon');
  await page.getByRole('button', { name: 'Keluar' }).first().click();
  await expect(page).toHaveURL(/auth\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('isian'))).toBeNull();
});
