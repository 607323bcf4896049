/** What the service worker keeps a copy of is shown at once, and never for longer than it is true. */
import type { Page } from '@playwright/test';
import { formatRupiah } from '#contract/money.ts';
import { arriveAs } from './by-api.ts';
import { createStore, suspendSeller } from './create-store.ts';
import { awaitRender, expect, test } from './test.ts';
import { kept, withWorker } from './with-worker.ts';

test.use({ serviceWorkers: 'allow' });

async function goHome(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beranda' }).click();
  await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
}

test('a changed price replaces a cached one, and the product form never starts from the cached price', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stall = await createStore(playwright, baseURL);
  const cloth = await stall.add({ price: 265_000 });
  const reading = `/api/shop/products/get/${cloth._id}`;
  await arriveAs(page, stall.owner);
  await withWorker(page, `/shop/store/${cloth.sellerId}`);
  const dialog = page.getByRole('dialog', { name: cloth.title });
  const open = () => page.getByRole('link', { name: cloth.title }).first().click();
  await open();
  await expect(dialog.getByText(formatRupiah(265_000))).toBeVisible();
  await expect.poll(() => kept(page)).toContain(reading);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await stall.change(cloth, { price: 298_000 });
  await open();
  await expect(dialog.getByText(formatRupiah(298_000))).toBeVisible();

  await stall.change(cloth, { price: 310_000 });
  await page.goto('/store/products');
  await page.getByRole('button', { name: `Ubah ${cloth.title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Ubah Produk' }).getByLabel('Harga (Rp)')).toHaveValue('310000');
});

test('a deleted product is removed from the cache when it is opened', async ({ page, playwright, baseURL, allow }) => {
  allow(/404/);
  const stall = await createStore(playwright, baseURL);
  const cloth = await stall.add();
  const copies = [`/api/shop/products/get/${cloth._id}`, `/shop/product/${cloth._id}`];
  await withWorker(page, `/shop/store/${cloth.sellerId}`);
  const product = page.getByRole('link', { name: cloth.title }).first();
  await product.click();
  await expect(page.getByRole('dialog', { name: cloth.title })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(copies));
  await page.keyboard.press('Escape');

  await stall.remove(cloth._id);
  await product.click();
  await expect(page.getByRole('dialog').getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toHaveCount(0);
  await expect.poll(async () => (await kept(page)).filter((path) => copies.includes(path))).toEqual([]);
});

test('a suspended store is removed from the cache when it is opened', async ({ page, playwright, baseURL, allow }) => {
  allow(/404/);
  const stall = await createStore(playwright, baseURL);
  const cloth = await stall.add();
  const copies = [`/api/shop/store/${cloth.sellerId}`, `/shop/store/${cloth.sellerId}`];
  const product = page.getByRole('link', { name: cloth.title }).first();
  await withWorker(page, copies[1]);
  await page.reload();
  await goHome(page);
  await page.goBack();
  await expect(product).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(copies));
  await goHome(page);

  await suspendSeller(playwright, baseURL, cloth.sellerId);
  await page.goBack();
  const missing = page.getByRole('heading', { level: 1, name: 'Gagal mengambil data toko.' });
  await expect(missing).toBeVisible();
  await expect(product).toHaveCount(0);
  await expect.poll(async () => (await kept(page)).filter((path) => copies.includes(path))).toEqual([]);
  await page.reload();
  await expect(missing).toBeVisible();
});

test('opening a suspended store by URL does not show its cached API response', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/404/);
  const stall = await createStore(playwright, baseURL);
  const cloth = await stall.add();
  const storePath = `/shop/store/${cloth.sellerId}`;
  await withWorker(page, storePath);
  await goHome(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: cloth.title }).first()).toBeVisible();
  await expect.poll(() => kept(page)).toContain(`/api${storePath}`);

  await suspendSeller(playwright, baseURL, cloth.sellerId);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Gagal mengambil data toko.' })).toBeVisible();
  await expect.poll(async () => (await kept(page)).filter((path) => path.endsWith(storePath))).toEqual([]);
});

test('cached responses do not hide the offline banner', async ({ page, context, allow }) => {
  allow(/net::ERR_|Failed to fetch/);
  await withWorker(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Produk', exact: true }).click();
  await expect.poll(() => kept(page)).toContain('/api/shop/products/get');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();

  await context.setOffline(true);
  const banner = page.getByText('Koneksi Internet Terputus,');
  await expect(banner).toBeVisible();
  await footer.getByRole('link', { name: 'Produk', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/listing$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await awaitRender(page);
  expect(await banner.count()).toBe(1);
});
