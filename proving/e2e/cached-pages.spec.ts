/** Responses cached by the service worker are replaced or removed when the data changes. */
import { formatRupiah } from '#contract/money.ts';
import { signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoCustomer } from './steps.ts';
import { expect, test } from './test.ts';
import { cachedPaths, openWithServiceWorker } from './service-worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

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
