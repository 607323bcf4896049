/** Responses cached by the service worker are replaced or removed when the data changes. */
import type { Locator, Page } from '@playwright/test';
import { formatRupiah } from '#contract/money.ts';
import { signInByApi } from './by-api.ts';
import { createStore, suspendSeller } from './create-store.ts';
import { demoCustomer } from './steps.ts';
import { awaitRender, expect, test } from './test.ts';
import { cachedPaths, openWithServiceWorker } from './service-worker-steps.ts';

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
  const store = await createStore(playwright, baseURL);
  const product = await store.add({ price: 265_000 });
  const apiPath = `/api/shop/products/get/${product._id}`;
  await signInByApi(page, store.owner);
  await openWithServiceWorker(page, `/shop/store/${product.sellerId}`);
  const dialog = page.getByRole('dialog', { name: product.title });
  const open = () => page.getByRole('link', { name: product.title }).first().click();
  await open();
  await expect(dialog.getByText(formatRupiah(265_000)).first()).toBeVisible();
  await expect.poll(() => cachedPaths(page)).toContain(apiPath);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await store.change(product, { price: 298_000 });
  await open();
  await expect(dialog.getByText(formatRupiah(298_000)).first()).toBeVisible();

  await store.change(product, { price: 310_000 });
  await page.goto('/store/products');
  await page.getByRole('button', { name: `Ubah ${product.title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Ubah Produk' }).getByLabel('Harga (Rp)')).toHaveValue('310000');
});

test('a deleted product is removed from the cache when it is opened', async ({ page, playwright, baseURL, allow }) => {
  allow(/404/);
  const store = await createStore(playwright, baseURL);
  const product = await store.add();
  const cached = [`/api/shop/products/get/${product._id}`, `/shop/product/${product._id}`];
  await openWithServiceWorker(page, cached[1]);
  await page.reload();
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(cached));
  await page.goto(`/shop/store/${product.sellerId}`);
  const productLink = page.getByRole('link', { name: product.title }).first();

  await store.remove(product._id);
  await productLink.click();
  await expect(page.getByRole('dialog').getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toHaveCount(0);
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => cached.includes(path))).toEqual([]);
});

/** Reloads until the server renders the change: it may serve a page for two seconds after its data has changed. */
const expectAfterReload = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('a suspended store is removed from the cache when it is opened', async ({ page, playwright, baseURL, allow }) => {
  allow(/404/);
  const store = await createStore(playwright, baseURL);
  const product = await store.add();
  const cached = [`/api/shop/store/${product.sellerId}`, `/shop/store/${product.sellerId}`];
  const productLink = page.getByRole('link', { name: product.title }).first();
  await openWithServiceWorker(page, cached[1]);
  await page.reload();
  await goHome(page);
  await page.goBack();
  await expect(productLink).toBeVisible();
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(cached));
  await goHome(page);

  await suspendSeller(playwright, baseURL, product.sellerId);
  await page.goBack();
  const missing = page.getByText('Gagal mengambil data toko.', { exact: true });
  await expect(missing).toBeVisible();
  await expect(productLink).toHaveCount(0);
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => cached.includes(path))).toEqual([]);
  await expectAfterReload(page, missing);
});

test('opening a suspended store by URL does not show its cached API response', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/404/);
  const store = await createStore(playwright, baseURL);
  const product = await store.add();
  const storePath = `/shop/store/${product.sellerId}`;
  await openWithServiceWorker(page, storePath);
  await goHome(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible();
  await expect.poll(() => cachedPaths(page)).toContain(`/api${storePath}`);

  await suspendSeller(playwright, baseURL, product.sellerId);
  await expectAfterReload(page, page.getByText('Gagal mengambil data toko.', { exact: true }));
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => path.endsWith(storePath))).toEqual([]);
});

test('cached responses do not hide the offline banner', async ({ page, context, allow }) => {
  allow(/net::ERR_|Failed to fetch/);
  await openWithServiceWorker(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Produk', exact: true }).click();
  await expect.poll(() => cachedPaths(page)).toContain('/api/shop/products/get');
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

test('offline, a visited product page opens as a page and in its dialog', async ({ page, context, allow }) => {
  allow(/net::ERR_|Failed to fetch/);
  await openWithServiceWorker(page, '/shop/listing');
  const link = page.locator('article a[href^="/shop/product/"]').first();
  const productPath = (await link.getAttribute('href'))!;
  await page.goto(productPath);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const copies = [productPath, `/api/shop/products/get/${productPath.split('/').at(-1)}`];
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(copies));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/shop/listing');
  // Shown only after hydration.
  await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();
  await link.click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('someone signed in still sees their account in the menu', async ({ page, context, allow }) => {
  allow(/net::ERR_|Failed to fetch/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByApi(page, demoCustomer);
  await openWithServiceWorker(page);
  const menu = page.getByRole('navigation', { name: 'Menu bawah' });
  await expect(menu.getByRole('link', { name: 'Saya' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/shop/home');
  await expect(page.getByText('Koneksi Internet Terputus,')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Saya' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Saya' }).click();
  await expect(page.getByRole('heading', { name: 'Halaman ini belum tersimpan' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/shop/account');
});
