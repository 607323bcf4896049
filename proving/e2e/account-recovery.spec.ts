/** Journeys through mails: a forgotten password, and the confirmation and change of an address. */
import { signInAsNewCustomer } from './by-api.ts';
import { linkIn, readMail } from './read-mail.ts';
import { navigate, newPerson, signIn, unfold } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a forgotten password is replaced through the link of a mail, which works once and in one tab',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, allow }) => {
    allow(/400/);
    const sari = newPerson();
    await signInAsNewCustomer(page, sari);
    const other = await openSeparatePage();
    await other.goto('/auth/login');
    await other.getByLabel('Email').fill(sari.email);
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Lupa kata sandi?' }).click();
    await expect(other.getByLabel('Email')).toHaveValue(sari.email);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Kirim tautan' }).click();
    await expect(other.getByRole('heading', { name: 'Periksa email Anda' })).toBeVisible();
    await expect(other.getByText(sari.email)).toBeVisible();
    await expectAccessible(other);
    await expectNoHorizontalScroll(other, 'the notice fits');

    const path = linkIn(await readMail(page.request, sari.email, /^Buat kata sandi baru/), 'Buat kata sandi baru');
    const secondTab = await other.context().newPage();
    for (const tab of [other, secondTab]) {
      await tab.goto(path);
      await expect(tab).toHaveURL('/auth/reset-password');
    }
    await other.reload();
    await other.getByLabel('Kata sandi baru', { exact: true }).fill('pendek');
    await other.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expect(other.getByText('Kata sandi minimal 8 karakter')).toBeVisible();
    await expectAccessible(other);
    await other.getByLabel('Kata sandi baru', { exact: true }).fill('kata sandi kedua');
    await other.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expectToast(other, 'Kata sandi baru tersimpan. Silakan masuk.');
    await expect(other).toHaveURL('/auth/login');

    await secondTab.getByLabel('Kata sandi baru', { exact: true }).fill('kata sandi ketiga');
    await secondTab.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expect(secondTab.getByRole('heading', { name: 'Tautan ini sudah tidak berlaku' })).toBeVisible();
    await expectAccessible(secondTab);
    await secondTab.getByRole('link', { name: 'Minta tautan baru' }).click();
    await expect(secondTab).toHaveURL('/auth/forgot-password');

    await page.goto('/shop/account');
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(other, { ...sari, password: 'kata sandi kedua' });
    await readMail(page.request, sari.email, /^Kata sandi Anda diganti/);
  },
);

test('after registering, a wrong address is corrected and the right one confirmed by link', async ({ page, allow }) => {
  allow(/401/);
  const sari = newPerson();
  const right = newPerson().email;
  await page.goto('/auth/register');
  await page.getByLabel('Nama').fill(sari.userName);
  await page.getByLabel('Email').fill(sari.email);
  await page.getByLabel('Nomor telepon').fill(sari.phoneNumber);
  await page.getByLabel('Kata sandi', { exact: true }).fill(sari.password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expectToast(page, 'Pendaftaran berhasil. Silakan masuk.');
  await expect(page.getByText('Kami mengirim tautan konfirmasi ke:')).toBeVisible();
  await expect(page.getByText(sari.email)).toBeVisible();
  await expect(page.getByText('Anda sudah dapat masuk sekarang, juga sebelum tautan itu dibuka.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(sari.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Perbaiki' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perbaiki email' });
  await dialog.getByLabel('Email yang benar').fill(right);
  await dialog.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await dialog.getByRole('button', { name: 'Perbaiki' }).click();
  await expect(dialog.getByText('Kata sandi salah.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(sari.password);
  await dialog.getByRole('button', { name: 'Perbaiki' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(right)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(right);

  await page.goto(linkIn(await readMail(page.request, right, /^Konfirmasi email/), 'Konfirmasi email'));
  await expect(page).toHaveURL('/auth/verify-email');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Konfirmasi email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Anda sudah dikonfirmasi' })).toBeVisible();
  await page.getByRole('link', { name: 'Masuk' }).click();
  await signIn(page, { ...sari, email: right });
});

test(
  'a signed-in customer confirms the address with the code, changes it, and the old address takes the change back',
  { tag: '@viewport' },
  async ({ page, allow }) => {
    allow(/400/);
    const sari = newPerson();
    await signInAsNewCustomer(page, sari);
    await page.goto('/shop/account');
    await page.getByRole('link', { name: 'Konfirmasi sekarang' }).click();
    // The account page shows the address too, and the address of the page changes first.
    await expect(page.getByRole('heading', { level: 1, name: 'Konfirmasi email' })).toBeVisible();
    await expect(page.getByText(sari.email)).toBeVisible();
    await expectAccessible(page);
    const confirm = async (address: string) => {
      const { text } = await readMail(page.request, address, /^Konfirmasi email/);
      await page.getByLabel('Kode', { exact: true }).fill(/^\d{6}$/m.exec(text)![0]);
      await page.getByRole('button', { name: 'Konfirmasi', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Email Anda sudah dikonfirmasi' })).toBeVisible();
      await page.getByRole('link', { name: 'Lanjutkan' }).click();
      await expect(page).toHaveURL('/shop/account');
    };
    await page.getByLabel('Kode', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Konfirmasi', exact: true }).click();
    await expect(page.getByText('Kode terdiri dari 6 angka')).toBeVisible();
    await confirm(sari.email);
    await unfold(page, 'Keamanan akun');
    await expect(page.getByText('Sudah dikonfirmasi.')).toBeVisible();

    const { email } = newPerson();
    await page.getByRole('button', { name: 'Ganti email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ganti email' });
    await dialog.getByLabel('Email baru').fill(email);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(sari.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ganti email' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${email} menunggu konfirmasi.`)).toBeVisible();
    await expectNoHorizontalScroll(page, 'a long address wraps');
    await page.getByRole('link', { name: 'Konfirmasi sekarang' }).click();
    await confirm(email);
    await expect(page.getByRole('tabpanel').getByText(email)).toBeVisible();

    const told = await readMail(page.request, sari.email, /^Email akun Anda diganti/);
    await navigate(page, linkIn(told, 'Kembalikan email lama'));
    await expect(page).toHaveURL('/auth/undo-email');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kembalikan email lama' }).click();
    await expect(page.getByRole('heading', { name: 'Email lama Anda dipakai lagi' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buat kata sandi baru' }).click();
    await expect(page).toHaveURL('/auth/forgot-password');
    await navigate(page, '/shop/account');
    await expect(page).toHaveURL(/\/auth\/login/);
  },
);
