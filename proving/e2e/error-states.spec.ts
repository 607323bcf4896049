import type { Page } from '@playwright/test';
import { findProduct } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Makes the matching requests fail with status 500. */
const failRequests = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { success: false } }));

test.beforeEach(({ allow }) => allow(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test('lists that fail to load say so, with the message of an empty list, and are loaded again', async ({
  page,
  product: { title },
}) => {
  await page.goto('/about');
  await failRequests(page, '**/api/shop/**');
  await failRequests(page, '**/api/admin/banner');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Beranda' }).click();
  for (const part of ['Produk Unggulan', 'Produk Terbaru'])
    await expect(page.getByText(`${part} gagal dimuat.`)).toBeVisible();
  await expect(page.getByText('Server sedang bermasalah. Silakan coba lagi.')).toBeVisible();
  await expect(page.getByText('Tidak ada banner tersedia.')).toBeVisible();
  await expect(page.getByText('Tidak ada produk', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await footer.getByRole('link', { name: 'Produk', exact: true }).click();
  await expect(page.getByText('Daftar produk gagal dimuat.')).toBeVisible();
  await expect(page.getByText('Tidak ada produk ditemukan.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page).toHaveURL('/shop/search');
  await failRequests(page, '**/api/shop/search/**');
  await page.getByLabel('Kata yang dicari').fill(title);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page.getByText('Hasil pencarian gagal dimuat.')).toBeVisible();
  await expect(page.getByText('Tidak ada hasil yang ditemukan')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText(`1 produk untuk “${title}”`)).toBeVisible();
});

test('a server error shows "Unexpected Application Error!" and a link to the home page', async ({
  page,
  product: { _id },
}) => {
  await page.goto('/about');
  await failRequests(page, '**/api/shop/products/get/*');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/shop/product/${_id}`);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Maaf, terjadi kesalahan' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ke Beranda' })).toBeVisible();
  await expectAccessible(page);
});

test('a rendering error shows the shop’s error page, with or without the shop’s layout', async ({
  page,
  product,
  allow,
}) => {
  // An object cannot be rendered or read as text (31), and React's second attempt fails too (520).
  allow(/Minified React error #(31|520)|TypeError/);
  // What adapters leave as it is makes a page fail where it is no text.
  const notText = { text: product.title };
  const expectOwnErrorPage = async () => {
    await expect(page.getByRole('heading', { name: 'Maaf, terjadi kesalahan' })).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ke Beranda', exact: true })).toBeVisible();
    // React Router's default error page has this text as heading, with the stack below.
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0);
    await expect(page.locator('pre')).toHaveCount(0);
  };
  await mockResponse(page, `/api/shop/search/${product.title.replaceAll(' ', '%20')}`, {
    data: [product],
    total: 1,
    nextCursor: null,
    corrected: null,
    suggested: notText,
  });
  await page.goto('/shop/search');
  await page.getByLabel('Kata yang dicari').fill(product.title);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expectOwnErrorPage();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await mockResponse(page, `/api/shop/products/get/${product._id}`, {
    data: product,
    store: { reviewCount: 0, productionAddress: notText },
  });
  await page.goto(`/shop/store/${product.sellerId}`);
  await page.getByRole('link', { name: product.title }).first().click();
  await expectOwnErrorPage();
});

test('the offline banner appears when the connection is lost and disappears when it returns', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await expect(page.getByText('Memuat...')).toHaveCount(0);
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'Koneksi Internet Terputus,' });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Muat ulang' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test(
  'the offline banner stays visible while scrolling and disappears when the server responds',
  { tag: '@viewport' },
  async ({ page }) => {
    await page.goto('/shop/listing');
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.keyboard.press('Escape');
    const banner = page.getByText('Koneksi Internet Terputus,');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(banner).toBeInViewport();
    await page.unrouteAll();
    await expect(banner).toHaveCount(0);
  },
);

test('a picture that fails to load is replaced by a placeholder of the same size', async ({ page, product }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(`/shop/search?q=${product.title}`);
  const card = page.getByRole('article').first();
  await expect(card.locator('img')).toHaveCount(0);
  const { width, height } = (await card.locator('.diamond-pattern').boundingBox())!;
  expect(Math.abs(width * 1.25 - height)).toBeLessThan(2);
});

/** Writes the layout shifts of a page to `data-shift` of its `html`. */
const watchLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.shift = JSON.stringify(list.getEntries());
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('the home page has no layout shifts on a slow connection', { tag: '@viewport' }, async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/media/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await watchLayoutShifts(page);
  await page.goto('/shop/home');
  await expect(page.getByText('Memuat...')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
  await page
    .getByRole(isMobile ? 'navigation' : 'contentinfo')
    .getByRole('link', { name: isMobile ? 'Belanja' : 'Produk', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
});

test('the description of a product stays in place when the shipping arrives', async ({ page, product: { _id } }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchLayoutShifts(page);
  await page.goto(`/shop/product/${_id}`);
  await expect(page.getByText(/ongkir/i).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
});

test('the products of a store stay in place when its text is folded on a phone', async ({ page }) => {
  const { sellerId } = await findProduct(page.request, 'syal tenun');
  await page.setViewportSize({ width: 412, height: 823 });
  await watchLayoutShifts(page);
  await page.goto(`/shop/store/${sellerId}`);
  await expect(page.getByRole('button', { name: 'Selengkapnya' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
});
