/** Ibu Lina keeps the marketplace: she pays sellers out, gives money back, and looks after who may sell. */
import type { Page } from '@playwright/test';
import { demoAdmin, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** Desk and phone journeys run at once in one shop: each has sellers of its own. */
const forDesk = { pays: 'Manik Sangihe', processes: 'Batok Bitung', suspends: 'Galeri Wanua' };
const forPhone = { pays: 'Anyaman Toulour', processes: 'Ukir Mongondow', suspends: 'Rumah Bentenan' };
const sellersOf = (project: string) => (project === 'phone' ? forPhone : forDesk);

async function enter(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, demoAdmin);
  await expect(page.getByRole('heading', { name: /^Selamat (Pagi|Siang|Sore|Malam), / })).toBeVisible();
}

const proof = 'demo/pictures/home-intro-1200.webp';

const rowOf = (page: Page, store: string) => page.getByRole('row').filter({ hasText: store });

test('the admin pays a seller out for all but one order, and finds it in the history', async ({ page }, {
  project,
}) => {
  const { pays } = sellersOf(project.name);
  await enter(page);
  await page.goto('/admin/payout');
  await rowOf(page, pays).getByRole('link').click();

  const boxes = page.getByRole('checkbox', { name: /^Pilih pesanan / });
  await expect(boxes.first()).toBeChecked();
  const count = await boxes.count();
  const pay = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });

  await page.getByRole('checkbox', { name: 'Pilih semua pesanan' }).uncheck();
  await expect(pay).toBeDisabled();
  await expect(page.getByText('Harap pilih setidaknya satu pesanan.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pilih semua pesanan' }).check();
  await boxes.first().uncheck();
  await expect(page.getByText(`${count - 1} dari ${count}`)).toBeVisible();

  await pay.click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  await expect(dialog).toContainText(
    `Anda yakin ingin menandai ${count - 1} pesanan ini sebagai telah dibayar kepada seller?`,
  );
  await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expect(dialog.getByText('Harap unggah bukti pembayaran.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
  await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Berhasil');
  await expect(dialog).toBeHidden();
  await expect(boxes).toHaveCount(1);
  await expect(boxes).not.toBeChecked();

  await page.goto('/admin/payout/history');
  const row = rowOf(page, pays);
  await row.getByRole('button', { name: /^Lihat Bukti/ }).click();
  await expect(page.getByAltText('Bukti pembayaran')).toHaveJSProperty('complete', true);
  expect(
    await page.getByAltText('Bukti pembayaran').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100);
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expectToast(page, 'Data riwayat pembayaran diperbarui.');
});

test('what another admin has paid meanwhile is not paid twice', async ({ page, context, allow }, { project }) => {
  allow(/409/);
  allow(/ApiError/);
  const { processes } = sellersOf(project.name);
  await enter(page);
  const stale = await context.newPage();
  for (const tab of [page, stale]) {
    await tab.goto('/admin/payout');
    await rowOf(tab, processes)
      .getByRole('button', { name: /^Proses/ })
      .click();
    await tab.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
    await tab.getByLabel('Bukti pembayaran').setInputFiles(proof);
  }
  await page.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Berhasil');
  await expect(page.getByText('Tidak ada pesanan yang menunggu pembayaran untuk seller ini.')).toBeVisible();

  await stale.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(stale, 'Pembayaran Gagal');
  await expectToast(stale, /Sebagian pesanan sudah dibayarkan/);
});

test('a suspended seller is shown as such until the admin lets them in again', async ({ page }, { project }) => {
  const { suspends } = sellersOf(project.name);
  await enter(page);
  await page.goto(`/admin/sellers?q=${encodeURIComponent(suspends)}`);
  await page.getByRole('link', { name: /^Lihat Profil/ }).click();
  await page.getByRole('button', { name: 'Tampilkan NIK dan rekening' }).click();
  await expect(page.getByText(/^\d{16}$/).first()).toBeVisible();

  for (const { ask, send, status } of [
    { ask: 'Tangguhkan', send: 'Tangguhkan', status: 'Ditangguhkan' },
    { ask: 'Aktifkan kembali', send: 'Aktifkan kembali', status: 'Aktif' },
  ]) {
    await page.getByRole('button', { name: ask }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: send }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await dialog.getByLabel('Alasan').fill('Diperiksa oleh admin');
    await dialog.getByRole('button', { name: send }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(status, { exact: true })).toBeVisible();
  }

  await page.goto('/admin/audit');
  await expect(rowOf(page, suspends).filter({ hasText: 'Melihat NIK dan rekening' })).not.toHaveCount(0);
  await expectAccessible(page);
});

test('a banner goes up in front of the others, and comes down again', async ({ page }, { project }) => {
  const caption = `Pekan kerajinan ${project.name}`;
  await enter(page);
  await page.goto('/admin/setting');
  await page.getByLabel('Gambar banner').setInputFiles(proof);
  await page.getByLabel('Caption').fill(caption);
  await page.getByRole('button', { name: 'Unggah Banner' }).click();
  await expectToast(page, 'Banner berhasil diunggah.');
  await expect(page.getByLabel('Caption')).toHaveValue('');
  const banner = page.getByRole('listitem').filter({ hasText: caption });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: /^Hapus/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(banner).toBeHidden();
});

test('a few keys lead to a seller, an order, and a page', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'phones have no keys to press');
  await enter(page);
  await page.goto('/admin/transactions');
  const code = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';

  for (const [words, heading] of [
    ['tombulu', 'Detail Seller'],
    [code, 'Detail Transaksi'],
    ['riwayat', 'Riwayat Pembayaran'],
  ] as const) {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Cari cepat' });
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});
