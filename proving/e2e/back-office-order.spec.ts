/** What stands first on the screens of sellers and admins: work, before everything else. */
import type { Locator, Page } from '@playwright/test';
import { shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoSeller, navigate } from './steps.ts';
import { expect, test } from './test.ts';

const phone = { width: 360, height: 740 };

/** The distance of an element from the top of a page that is not scrolled. */
async function topOf(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  return (await element.boundingBox())!.y;
}

test("a seller's phone shows first what waits, and its bar leads to the main pages", async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL, 'Rumah Karawo Tomohon');
  const { customer } = await store.sell();
  await store.sell({ customer });
  await store.sell({ customer, status: 'processing' });
  await shareSession(page, store);
  await page.setViewportSize(phone);
  await page.goto('/store/profile');
  await expect(page.getByRole('banner')).toContainText('Rumah Karawo Tomohon');
  const waiting = page.getByRole('link', { name: '3 pesanan menunggu' });
  expect(await topOf(page, waiting)).toBeLessThanOrEqual(120);
  await expect(waiting).toHaveAttribute('href', '/store/orders?status=pending');
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeHidden();

  const bar = page.getByRole('navigation', { name: 'Menu bawah' });
  await expect(bar.getByRole('link')).toHaveText(['Ringkasan', '3Pesanan', 'Produk', 'Uang']);
  await bar.getByRole('link', { name: 'Ringkasan' }).click();
  const tasks = page.getByRole('region', { name: 'Perlu ditangani' });
  expect(await topOf(page, tasks.getByRole('link').first())).toBeLessThanOrEqual(200);
  await expect(tasks.getByRole('link').first()).toContainText('2Pesanan baru');
  await expect(tasks).toContainText('Tidak ada komplain, stok habis, stok menipis, ulasan baru.');
  await expect(page.getByRole('link', { name: /Unggah logo dan banner · 1 dari 3 selesai/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Notifikasi' })).toBeAttached();

  await bar.getByRole('link', { name: 'Pesanan' }).click();
  await expect(page).toHaveURL('/store/orders?status=pending');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') });
  expect(await topOf(page, rows.first())).toBeLessThanOrEqual(240);
  await expect(page.getByRole('tab')).toHaveText([
    'Semua',
    'Menunggu Konfirmasi',
    'Diproses',
    'Dalam Pengiriman',
    'Sudah Diterima',
    'Ditolak',
  ]);
  for (const [name, count] of [
    ['Menunggu Konfirmasi', '2'],
    ['Diproses', '1'],
  ] as const) {
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('data-count', count);
  }
  await expect(page.getByLabel('Sortir')).toBeHidden();
  await page.getByRole('button', { name: 'Cari dan urutkan' }).click();
  await expect(page.getByLabel('Cari kode atau nama pembeli')).toBeVisible();
  await expect(page.getByLabel('Sortir')).toBeVisible();

  await bar.getByRole('link', { name: 'Produk' }).click();
  const products = page.getByRole('list', { name: 'Produk toko' }).getByRole('listitem');
  expect(await topOf(page, products.first())).toBeLessThanOrEqual(260);
  await expect(page.getByRole('button', { name: 'Cari dan urutkan' })).toBeHidden();

  await bar.getByRole('link', { name: 'Uang' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Menunggu cair', 'Sudah cair', 'Buku kas']);
  await bar.getByRole('button', { name: 'Lainnya' }).click();
  const others = page.getByRole('dialog', { name: 'Lainnya' });
  await expect(others.getByRole('link')).toHaveText(['Profil', 'Ulasan', 'Pengiriman', 'Akun', 'Lihat Toko']);
  await expect(others.getByRole('button', { name: 'Keluar' })).toBeVisible();
  await others.getByRole('link', { name: 'Akun' }).click();
  await expect(page.getByRole('heading', { name: 'Keamanan akun' })).toBeInViewport();
});

test('when a seller rejects an order, no other button is filled', async ({ page, store }) => {
  const { order } = await store.sell();
  await shareSession(page, store);
  await page.goto(`/store/orders?pesanan=${order._id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Terima pesanan' })).toBeVisible();
  await dialog.getByLabel('Status pesanan').selectOption('Ditolak');
  await expect(dialog.getByRole('button', { name: 'Terima pesanan' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Tolak Pesanan' })).toBeVisible();
});

test('the old addresses of the money of a seller lead to its tabs', async ({ page }) => {
  await signInByApi(page, demoSeller);
  await page.goto('/store/profile');
  await navigate(page, '/store/payouts?sortBy=oldest');
  await expect(page).toHaveURL('/store/money?sortBy=oldest&tab=cair');
  await expect(page.getByRole('listitem').getByRole('time').first()).toBeVisible();
  await navigate(page, '/store/money?month=2020-01');
  await expect(page.getByRole('tab', { name: 'Buku kas' })).toHaveAttribute('aria-selected', 'true');
});
