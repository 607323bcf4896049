import type { Page } from '@playwright/test';
import { findProduct, signInAsNewCustomer } from './by-api.ts';
import { delayResponses, mockResponse } from './fixtures.ts';
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

test('a home page without banners and products says that there are none', async ({ page }) => {
  await page.goto('/about');
  for (const path of ['/api/admin/banner', '/api/shop/products/featured', '/api/shop/products/get'])
    await page.route(`**${path}*`, (route) =>
      route.fulfill({ json: { success: true, data: [], total: 0, nextCursor: null } }),
    );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beranda' }).click();
  await expect(page.getByText('Tidak ada banner tersedia.')).toBeVisible();
  await expect(page.getByText('Tidak ada produk', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0);
});

test('a product in its dialog and a store that fail to load show an error and can be retried', async ({
  page,
  product,
}) => {
  await page.goto(`/shop/search?q=${product.title}`);
  await mockResponse(page, `/api/shop/products/get/${product._id}`, { message: 'Basis data mati.' }, 500);
  await page.getByRole('article').first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Produk gagal dimuat.')).toBeVisible();
  await expect(dialog.getByText('Basis data mati.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Coba lagi' }).click();

  await failRequests(page, '**/api/shop/store/**');
  await dialog.getByRole('link', { name: 'Kunjungi Toko' }).click();
  await expect(page.getByRole('heading', { name: 'Gagal memuat data toko.' })).toBeVisible();
  await expect(page.getByText('Server sedang bermasalah. Silakan coba lagi.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Coba lagi' })).toBeVisible();
  await expectAccessible(page);
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

test('orders and addresses that fail to load show an error and can be retried', async ({ page }) => {
  await signInAsNewCustomer(page);
  await failRequests(page, '**/api/shop/order/list/**');
  await failRequests(page, '**/api/shop/address/get/**');
  await page.goto('/shop/account?tab=pesanan');
  await expect(page.getByText('Pesanan gagal dimuat.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Daftar Alamat' }).click();
  await expect(page.getByText('Alamat gagal dimuat.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('button', { name: 'Tambah Alamat' })).toBeVisible();
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
  expect(Math.abs(width - height)).toBeLessThan(2);
});

test('a product shows a placeholder for an empty description and 500 reviews in pages of ten', async ({
  page,
  product,
}) => {
  const { _id, title } = product;
  await mockResponse(page, `/api/shop/products/get/${_id}`, { data: { ...product, description: '' } });
  const reviews = Array.from({ length: 500 }, (_, at) => ({
    _id: `r${at}`,
    productId: _id,
    userName: `Pembeli ${at}`,
    reviewValue: 1 + (at % 5),
    reviewMessage: '',
    createdAt: '2026-03-01T00:00:00.000Z',
  }));
  await page.route(`**/api/shop/review/${_id}?**`, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const nextCursor = from + 10 < reviews.length ? String(from + 10) : null;
    const data = reviews.slice(from, from + 10);
    return route.fulfill({
      json: { success: true, data, total: 500, nextCursor, distribution: [100, 100, 100, 100, 100] },
    });
  });
  await page.goto(`/shop/search?q=${title}`);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Tidak ada deskripsi produk.')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Ulasan pembeli' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('3,0 dari 5500 ulasan')).toBeVisible();
  await page.getByRole('button', { name: 'Lihat semua ulasan' }).click();
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Muat lebih banyak' }).click();
  await expect(rows).toHaveCount(20);
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

test('the home page shows its headings and five tiles while it loads', async ({ page }) => {
  const { release } = await delayResponses(page, '/api/shop/products/featured');
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beranda' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Memuat produk...')).toBeAttached();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Belanja Berdasarkan Kategori',
    'Produk Unggulan',
    'Produk Terbaru',
  ]);
  await expect(main.locator('[aria-busy=true] > div')).toHaveCount(5);
  release();
  await expect(main.getByRole('list', { name: 'Produk Unggulan' })).toBeVisible();
});
