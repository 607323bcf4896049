import type { Page } from '@playwright/test';
import { signInAsNewCustomer } from './by-api.ts';
import { signIn, newPerson } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** Locates the heading of a registration step. */
const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const clickNext = (page: Page) => page.getByRole('button', { name: 'Lanjut', exact: true }).click();

async function acceptTerms(page: Page): Promise<void> {
  await page.goto('/auth/register-seller');
  await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(step(page, 'Identitas pemilik')).toBeVisible();
}

async function fillOwner(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Nama penjual').fill('Rini Karawo');
  await page.getByLabel('Nomor telepon').fill('0812 3456 7890');
  await page.getByLabel('NIK', { exact: true }).fill('7171012304850007');
  await page.getByLabel('Alamat domisili').fill('Jalan Rumah 2, Tomohon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
}

async function fillBusiness(page: Page, storeName = 'Rumah Karawo Rini'): Promise<void> {
  await page.getByLabel('Nama toko').fill(storeName);
  await page.getByLabel('Alamat produksi').fill('Jalan Sulam 1, Tomohon');
  await page.getByLabel('Deskripsi toko').fill('Sulaman karawo. Sejak 2014.');
  const preview = page.getByText('Begini toko Anda dikenalkan di beranda.').locator('..');
  await expect(preview).toContainText(`${storeName}TomohonSulaman karawo.`);
}

async function fillPayment(page: Page): Promise<void> {
  await expect(page.getByText('Uang cair setelah pembeli menerima pesanan, ke rekening ini.')).toBeVisible();
  await page.getByLabel('Nama bank').selectOption('Bank SulutGo');
  await page.getByLabel('Nomor rekening').fill('0017283940556');
  await page.getByLabel('Nama pemilik rekening').fill('Rini Karawo');
}

test(
  'the terms are listed and must be accepted before any registration step',
  { tag: '@viewport' },
  async ({ page }) => {
    await page.goto('/auth/register-seller?langkah=2');
    await expect(step(page, 'Syarat dan ketentuan penjual')).toBeVisible();
    for (const term of [
      /warga negara Indonesia dan berdomisili di Provinsi Sulawesi Utara/,
      /Hanya kerajinan yang dibuat di Sulawesi Utara\. Produk kemasan ulang dan produk yang dibeli untuk dijual kembali/,
      /melanggar hukum, atau yang menyinggung/,
      /Pengemasan, pengiriman, dan mutu produk adalah tanggung jawab penjual, .*menjawab pertanyaan pembeli dengan cepat/,
      /Semua data yang Anda isi harus benar/,
      /dapat memeriksa data, memilih produk .*, menolak pendaftaran, serta menangguhkan atau menonaktifkan akun/,
      /dapat berubah tanpa pemberitahuan/,
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: term })).toBeVisible();
    }
    const continueButton = page.getByRole('button', { name: 'Lanjutkan' });
    await expect(continueButton).toBeDisabled();
    await page.getByRole('checkbox').check();
    await expect(continueButton).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(continueButton).toBeDisabled();
    await expectAccessible(page);
  },
);

test('"Lanjut" validates only its own step and shows errors at the fields and in a toast', async ({ page }) => {
  await acceptTerms(page);
  await clickNext(page);
  await expectToast(page, 'Lengkapi data terlebih dahulu');
  await expectToast(page, 'Beberapa isian belum valid atau belum diisi');
  for (const label of ['Nama penjual', 'Nomor telepon', 'NIK', 'Alamat domisili', 'Email', 'Kata sandi']) {
    await expect(page.getByText(`${label} wajib diisi`, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Nama penjual')).toBeFocused();
  await expectAccessible(page);

  await fillOwner(page, newPerson());
  await page.getByLabel('NIK', { exact: true }).fill('717101230485');
  await expect(page.getByText('12/16 digit')).toBeVisible();
  await clickNext(page);
  await expect(page.getByText('NIK harus terdiri dari 16 digit')).toBeVisible();
  // Under the pointer the toast would stay, so it leaves because its cause is mended.
  const toast = page.getByRole('region', { name: /Notifikasi/ }).getByRole('listitem');
  await toast.hover();
  await page.getByLabel('NIK', { exact: true }).fill('7171012304850007');
  await expect(toast).toHaveCount(0);
});

test(
  'a seller registers in three steps, and Back and reload keep the input',
  { tag: '@viewport' },
  async ({ page, allow }) => {
    allow(/409/);
    const rini = newPerson();
    const existing = await signInAsNewCustomer(page);
    await acceptTerms(page);
    await fillOwner(page, { ...rini, email: existing.email });
    await clickNext(page);
    await expect(step(page, 'Data usaha')).toBeFocused();
    await expect(page.getByText('Langkah 2 dari 3')).toBeVisible();
    await fillBusiness(page);
    await page.reload();
    await expect(page.getByLabel('Nama toko')).toHaveValue('Rumah Karawo Rini');
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByLabel('Alamat domisili')).toHaveValue('Jalan Rumah 2, Tomohon');
    // Passwords and numbers are never stored, so a reload clears them.
    for (const label of ['NIK', 'Kata sandi']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    }
    await page.goForward();
    await clickNext(page);
    await expect(step(page, 'Data pembayaran')).toBeVisible();
    await fillPayment(page);
    await expectAccessible(page);
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).toContain('Jalan Sulam 1, Tomohon');
    for (const secret of ['7171012304850007', '0017283940556', rini.password]) expect(stored).not.toContain(secret);

    const send = page.getByRole('button', { name: 'Daftar Sebagai Penjual' });
    await send.click();
    await expectToast(page, 'Lengkapi data terlebih dahulu');
    await expect(page.getByText('Kata sandi wajib diisi')).toBeVisible();
    await expect(page.getByText('NIK wajib diisi')).toBeVisible();
    await page.getByLabel('NIK', { exact: true }).fill('7171012304850007');
    await page.getByLabel('Kata sandi', { exact: true }).fill(rini.password);
    await clickNext(page);
    await clickNext(page);
    await send.click();
    await expectToast(page, 'Email sudah terdaftar.');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(rini.email);
    await clickNext(page);
    await page.getByRole('button', { name: 'Kembali' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(rini.email);
    await expect(page.getByRole('main').getByText('Email sudah terdaftar.')).toBeHidden();
    await clickNext(page);
    await clickNext(page);
    await send.click();
    await expectToast(page, 'Pendaftaran penjual berhasil. Silakan masuk.');
    await expect(page).toHaveURL('/auth/login');
    await signIn(page, rini);
    await expect(page).toHaveURL('/store/profile');
  },
);

test('failed and rejected registrations show the reason and keep the input and the session', async ({
  page,
  allow,
}) => {
  allow(/40[09]|500|ERR_FAILED/);
  const existing = await signInAsNewCustomer(page);
  await acceptTerms(page);
  await fillOwner(page, { ...newPerson(), email: existing.email });
  await clickNext(page);
  await fillBusiness(page);
  await clickNext(page);
  await fillPayment(page);
  const send = page.getByRole('button', { name: 'Daftar Sebagai Penjual' });
  await page.route('**/api/auth/register-seller', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await send.click();
  await expectToast(page, 'Register gagal');
  await page.route('**/api/auth/register-seller', (route) => route.fulfill({ status: 400, json: { success: false } }));
  await send.click();
  await expectToast(page, 'Register gagal');
  await page.unroute('**/api/auth/register-seller');
  await page.route('**/api/auth/register-seller', (route) => route.abort());
  await send.click();
  await expectToast(page, 'Terjadi kesalahan saat mendaftar.');
  await expect(page.getByLabel('Nomor rekening')).toHaveValue('0017283940556');

  await page.unroute('**/api/auth/register-seller');
  const errors = { bankAccountNumber: 'Nomor rekening tidak valid' };
  await page.route('**/api/auth/register-seller', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Data yang dikirim tidak valid.', errors } }),
  );
  await send.click();
  await expect(page.getByText('Nomor rekening tidak valid')).toBeVisible();
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(step(page, 'Data usaha')).toBeVisible();
  await clickNext(page);

  await page.unroute('**/api/auth/register-seller');
  const check = page.waitForResponse('**/api/auth/check-auth');
  await send.click();
  await expectToast(page, 'Email sudah terdaftar.');
  await check;
  await expect(step(page, 'Identitas pemilik')).toBeVisible();
  await expect(page.getByLabel('NIK', { exact: true })).toHaveValue('7171012304850007');
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(step(page, 'Syarat dan ketentuan penjual')).toBeVisible();
  await page
    .getByRole('link', { name: /ke beranda/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Keranjang', exact: true }).click();
  await expect(page.getByText('Keranjang Anda masih kosong.')).toBeVisible();
});
