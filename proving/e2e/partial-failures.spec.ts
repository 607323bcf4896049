/** A failed script or request affects only its part of the page. */
import type { Page } from '@playwright/test';
import { signInByApi } from './by-api.ts';
import { scriptOf } from './script-of.ts';
import { demoCustomer } from './steps.ts';
import { expect, expectToast, test } from './test.ts';
import { openWithServiceWorker } from './service-worker-steps.ts';

test.beforeEach(({ allow }) => allow(/500|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/));

/** Aborts requests for a script, always or the given number of times. */
const abort = (page: Page, path: string, times?: number) =>
  page.route(path, (route) => route.abort(), times === undefined ? {} : { times });

/** Aborts requests for the script of a source below web/. */
const failScript = (page: Page, source: string, times?: number) => abort(page, `**${scriptOf(`web/${source}`)}`, times);

const failRequest = (page: Page, path: string, message?: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, message } }));

test('a product opens as a page when the dialog’s script fails to load', async ({ page }) => {
  await page.goto('/shop/listing');
  await failScript(page, 'layouts/shop/product-dialog.tsx');
  const product = page.getByRole('article').first().getByRole('link').first();
  const address = await product.getAttribute('href');
  await product.click();
  await expect(page.getByRole('navigation', { name: 'Jejak halaman' })).toBeVisible();
  await expect(page).toHaveURL(address!);
  await page.waitForFunction(() => window.earlyEvents === undefined);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
});

test('a dialog script that fails once is requested again', async ({ page }) => {
  await page.goto('/shop/listing');
  await failScript(page, 'layouts/shop/product-dialog.tsx', 1);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
});

test('a page script that fails once is requested again without reloading the document', async ({ page }) => {
  await page.goto('/shop/listing');
  await page.evaluate(() => (document.body.dataset.tab = 'open'));
  await failScript(page, 'about/about-page.tsx', 1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tentang Kami' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tentang Kami' })).toBeVisible();
  await expect(page.locator('body[data-tab]')).toHaveCount(1);
});

test('a link to a page whose script fails to load is opened with a full navigation', async ({ page }) => {
  await page.goto('/shop/listing');
  await failScript(page, 'about/about-page.tsx');
  const opened = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tentang Kami' }).click();
  expect(new URL((await opened).url()).pathname).toBe('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'Tentang Kami' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
});

test('the page works when the scripts of avatar menu and cart fail to load, and the cart can be opened later', async ({
  page,
}) => {
  await signInByApi(page, demoCustomer);
  await failScript(page, 'layouts/shop/avatar-menu.tsx');
  await failScript(page, 'layouts/shop/cart-sheet.tsx');
  await page.goto('/shop/listing');
  await page
    .getByRole('button', { name: /^Keranjang/ })
    .filter({ visible: true })
    .first()
    .click();
  await expectToast(page, 'Keranjang gagal dimuat.');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unrouteAll();
  await page
    .getByRole('button', { name: /^Keranjang/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Keranjang Anda' })).toBeVisible();
});

test('banners that fail to load show why and do not hide the products of the home page', async ({ page }) => {
  await page.goto('/about');
  await failRequest(page, '**/api/admin/banner', 'Basis data mati.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beranda' }).click();
  const failure = page.getByText('Tidak ada banner tersedia.');
  await expect(failure).toBeVisible();
  expect((await failure.locator('..').boundingBox())!.height).toBeLessThanOrEqual(100);
  await expect(page.getByText('Basis data mati.')).toBeVisible();
  for (const name of ['Produk Unggulan', 'Produk Terbaru']) {
    await expect(page.getByRole('list', { name }).getByRole('article').first()).toBeVisible();
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opening a product offline shows an error in its dialog and keeps the page', async ({ page, context }) => {
    await openWithServiceWorker(page);
    await context.setOffline(true);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('dialog').getByText('Produk gagal dimuat.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
  });
});
