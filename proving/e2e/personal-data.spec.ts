/** The rights of users over their data: the legal pages, a copy of the data, and the erasure of the account. */
import { readFileSync } from 'node:fs';
import { shareSession, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { demoAdmin, navigate, newPerson, unfold } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test('both registrations and the checkout link to terms and privacy policy', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/auth/register');
  const note = page.getByText('Dengan mendaftar, Anda menyetujui');
  await expect(note.getByRole('link', { name: 'Syarat & Ketentuan' })).toHaveAttribute('href', '/syarat');
  await expect(note.getByRole('link', { name: 'Kebijakan Privasi' })).toHaveAttribute('href', '/privasi');
  for (const [path, heading] of [
    ['/privasi', 'Kebijakan Privasi'],
    ['/syarat', 'Syarat & Ketentuan'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Berlaku sejak 29 November 2026')).toBeVisible();
    await expect(page.getByRole('link', { name: 'halo@kreasi.test' })).toBeVisible();
    if (path === '/privasi') await expect(page.getByText('daftar “Terakhir dilihat”')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, `${path} fits`);
  }
  await signInAsNewCustomer(page);
  await page.goto('/shop/checkout');
  const payment = page.getByRole('region', { name: 'Pembayaran' });
  await expect(payment.getByRole('link', { name: 'Kebijakan Privasi' })).toHaveAttribute('href', '/privasi');
});

test(
  'a customer downloads their data, asks for the erasure and changes their mind',
  { tag: '@viewport' },
  async ({ page, allow }) => {
    allow(/400/);
    const sari = newPerson();
    await signInAsNewCustomer(page, sari);
    await page.goto('/shop/account');
    await unfold(page, 'Data pribadi');
    await page.getByRole('button', { name: 'Unduh data saya' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
    await dialog.getByRole('button', { name: 'Unduh' }).click();
    await expect(dialog.getByText('Kata sandi salah.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(sari.password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Unduh' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(readFileSync(await download.path(), 'utf8')) as { data: { users: object[] } };
    expect(copy.data.users).toMatchObject([{ email: sari.email, phone_number: sari.phoneNumber }]);
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Hapus akun' }).click();
    await expect(dialog.getByText('Akun dihapus setelah 7 hari.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(sari.password);
    await dialog.getByRole('button', { name: 'Hapus akun' }).click();
    await expectToast(page, /^Akun Anda akan dihapus pada /);
    await expect(dialog).toBeHidden();
    const banner = page.getByRole('region', { name: 'Penghapusan akun' });
    await expect(banner).toContainText('Akun Anda akan dihapus pada');
    await expect(page.getByRole('button', { name: 'Hapus akun' })).toHaveCount(0);
    await navigate(page, '/shop/home');
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the banner fits');
    await banner.getByRole('button', { name: 'Batalkan penghapusan' }).click();
    await expectToast(page, 'Penghapusan akun dibatalkan.');
    await expect(banner).toHaveCount(0);
  },
);

test('a seller with open orders is told why the account stays', async ({ page, store }) => {
  await store.sell();
  await shareSession(page, store);
  await page.goto('/store/profile');
  await unfold(page, 'Data pribadi');
  await page.getByRole('button', { name: 'Hapus akun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus akun' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'ada pesanan di toko Anda yang belum selesai.',
    'hasil penjualan Anda belum selesai dibayarkan.',
  ]);
  await expect(dialog.getByLabel('Kata sandi')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mengerti' }).click();
  await expect(dialog).toHaveCount(0);
});

test('an admin can download their data, but not erase the account', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/account');
  await unfold(page, 'Data pribadi');
  await expect(page.getByRole('button', { name: 'Unduh data saya' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hapus akun' })).toHaveCount(0);
});
