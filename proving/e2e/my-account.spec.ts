/** The user's own account: profile, password and signed-in devices. */
import { signInAsNewCustomer, signInByApi } from './by-api.ts';
import { navigate, newPerson, signIn, unfold } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test('a customer changes name and phone number beside them', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/shop/account');
  await page.getByRole('button', { name: 'Ubah nama' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah data diri' });
  await expectAccessible(page);
  await dialog.getByLabel('Nama').fill('');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Nama wajib diisi')).toBeVisible();
  await dialog.getByLabel('Nama').fill('Sari Baru');
  await dialog.getByLabel('Nomor telepon').fill('0899 1234');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Data diri berhasil disimpan.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Halo, Sari Baru!' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('0899 1234')).toBeVisible();
});

test('a changed password needs the old one and signs out the other devices', async ({
  page,
  openSeparatePage,
  allow,
}) => {
  allow(/400/);
  const sari = newPerson();
  await signInAsNewCustomer(page, sari);
  const other = await openSeparatePage();
  await signInByApi(other, sari);
  await page.goto('/shop/account');
  await unfold(page, 'Keamanan akun');
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ganti kata sandi' });
  await dialog.getByLabel('Kata sandi sekarang', { exact: true }).fill('salah sekali');
  await dialog.getByLabel('Kata sandi baru', { exact: true }).fill('kata sandi kedua');
  await dialog.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(dialog.getByText('Kata sandi salah.')).toBeVisible();
  await expect(dialog.getByLabel('Kata sandi sekarang', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Kata sandi sekarang', { exact: true }).fill(sari.password);
  await dialog.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expectToast(page, /^Kata sandi berhasil diganti/);
  await expect(dialog).toBeHidden();
  await other.goto('/shop/account');
  await expect(other).toHaveURL(/\/auth\/login/);
  await signIn(other, { ...sari, password: 'kata sandi kedua' });
});

test(
  'a customer signs out another device, then all devices',
  { tag: '@viewport' },
  async ({ page, openSeparatePage }) => {
    const sari = newPerson();
    await signInAsNewCustomer(page, sari);
    const other = await openSeparatePage();
    await signInByApi(other, sari);
    await page.goto('/shop/account');
    await unfold(page, 'Perangkat yang masuk');
    const devices = page.getByRole('listitem').filter({ hasText: 'masuk sejak' });
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText(/Chrome di (Linux|Android)/);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the list of devices fits');
    await expect(
      devices.filter({ hasText: 'Sedang dipakai' }).getByRole('button', { name: /^Keluar ?: / }),
    ).toBeVisible();
    const button = devices.getByRole('button', { name: /^Keluarkan perangkat ?: / });
    await button.click();
    await expectToast(page, 'Perangkat telah dikeluarkan.');
    await expect(devices).toHaveCount(1);
    await other.goto('/shop/account');
    await expect(other).toHaveURL(/\/auth\/login/);

    await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keluar dari semua perangkat?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keluar dari semua' }).click();
    await expect(page).toHaveURL('/auth/login');
    await navigate(page, '/shop/account');
    await expect(page).toHaveURL(/\/auth\/login/);
  },
);

test('sellers have the same settings below their profile', async ({ page, store }) => {
  await signInByApi(page, store.owner);
  await page.goto('/store/profile');
  await expect(page.getByRole('heading', { name: 'Perangkat yang masuk' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ubah nama dan nomor telepon' })).toHaveCount(0);
  await unfold(page, 'Keamanan akun');
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByRole('dialog', { name: 'Ganti kata sandi' })).toBeVisible();
  await expectAccessible(page);
});
