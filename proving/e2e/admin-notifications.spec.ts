import { signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('an admin sends a notification to customers, sees its delivery status, and clears the history', async ({
  page,
  allow,
}) => {
  allow(/500/);
  await signInByApi(page, demoAdmin);
  await mockResponse(page, '/api/admin/notification/recipients', { customers: 0, devices: 0 });
  await page.goto('/admin/notifications');
  await expect(page.getByRole('heading', { name: 'Notifikasi', exact: true })).toBeVisible();
  await expect(
    page.getByText('Belum ada pelanggan yang mengaktifkan notifikasi. Pesan hanya tercatat di riwayat.'),
  ).toBeVisible();
  await expectAccessible(page);

  const send = page.getByRole('button', { name: 'Kirim Notifikasi' });
  await send.click();
  await expect(page.getByText('Judul wajib diisi')).toBeVisible();
  const title = `Pekan tenun ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByLabel('Judul').fill(title);
  await page.getByLabel('Isi').fill('Diskon 20% untuk kain Bentenan.');
  await page.getByLabel('Halaman tujuan').fill('https://contoh.test/');
  await send.click();
  await expect(page.getByText('Halaman tujuan harus diawali /')).toBeVisible();
  await page.getByLabel('Halaman tujuan').fill('/shop/search?q=bentenan');
  await expect(page.getByRole('region', { name: 'Pratinjau' }).getByText(title)).toBeVisible();
  await expectAccessible(page);
  // Enter in the title only asks.
  await page.getByLabel('Judul').press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Kirim notifikasi ini?' });
  await expect(confirm).toContainText(title);
  await expect(confirm).toContainText('Yang sudah dikirim tidak dapat ditarik kembali.');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByLabel('Judul')).toHaveValue(title);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await send.click();
  await confirm.getByRole('button', { name: 'Ya, Kirim' }).click();
  await expectToast(page, 'Notifikasi sedang dikirim.');
  await expect(page.getByLabel('Judul')).toHaveValue('');

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Selesai')).toBeVisible();
  await expect(row.getByText('Membuka /shop/search?q=bentenan')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('button', { name: 'Hapus riwayat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus riwayat notifikasi?' });
  await expectAccessible(page);
  await mockResponse(page, '/api/admin/notification/history/clear', {}, 500);
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expectToast(page, 'Gagal menghapus riwayat notifikasi');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expectToast(page, 'Riwayat notifikasi berhasil dihapus.');
  await expect(row).toBeHidden();
});

test('the notifications page shows the messages of server errors', async ({ page, allow }) => {
  allow(/500/);
  await signInByApi(page, demoAdmin);
  const sent = { _id: 'n1', title: 'Promo', body: 'Hari ini', createdAt: '2026-03-06T00:00:00Z' };
  await mockResponse(page, '/api/admin/notification/history', { notifications: [sent] });
  const failures = ['send-to-customers', 'history/clear', 'history'].map((path) => ({
    path: `/api/admin/notification/${path}`,
    message: `Gangguan pada ${path}.`,
  }));
  const [sending, clearing, loading] = failures.map(({ message }) => message);
  await page.goto('/admin/notifications');
  await page.getByLabel('Judul').fill('Pekan tenun');
  await page.getByLabel('Isi').fill('Diskon 20%.');
  await page.getByRole('button', { name: 'Tindakan lain' }).waitFor();
  for (const { path, message } of failures) await mockResponse(page, path, { message }, 500);
  await page.getByRole('button', { name: /^Kirim/ }).click();
  await page.getByRole('button', { name: 'Ya, Kirim' }).click();
  await expectToast(page, sending!);
  await page.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Tindakan lain' }).click();
  await page.getByRole('button', { name: 'Hapus riwayat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expectToast(page, clearing!);
  await page.goto('/admin/notifications');
  await expect(page.getByText('Gagal memuat riwayat notifikasi')).toBeVisible();
  await expect(page.getByText(loading!)).toBeVisible();
});
