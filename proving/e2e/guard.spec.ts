import type { Page } from '@playwright/test';
import { signInByApi, signInAsNewCustomer } from './by-api.ts';
import { delayResponses } from './fixtures.ts';
import { demoAdmin, demoCustomer, demoSeller, navigate, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, gotoGuarded, test } from './test.ts';

const shopPaths = ['/shop/home', '/shop/listing', '/shop/search'];

/**
 * Opens each path and expects the final URL, which is the same if there is no redirect. Only the first path loads a
 * document; the guard runs in the browser on every navigation.
 */
async function expectRedirects(page: Page, redirects: Record<string, string>): Promise<void> {
  for (const [index, [from, to]] of Object.entries(redirects).entries()) {
    await (index === 0 ? gotoGuarded(page, from) : navigate(page, from));
    const { pathname, search } = new URL(page.url());
    expect(pathname + search, from).toBe(to);
  }
}
const redirectsTo = (to: string, paths: string[]) => Object.fromEntries(paths.map((path) => [path, to]));
const signInFrom = (path: string) => `/auth/login?from=${encodeURIComponent(path)}`;

test('a guest who opens a protected page is redirected to sign-in with a return path', async ({ page }) => {
  const paths = [
    '/shop/checkout',
    '/shop/payment-success',
    '/shop/account?tab=alamat',
    '/store/profile',
    '/store/orders',
    '/admin',
    '/admin/payout',
  ];
  await expectRedirects(page, Object.fromEntries(paths.map((path) => [path, signInFrom(path)])));
});

test('/, /shop and /auth redirect to their first page, on the server and in the browser', async ({ page }) => {
  const children = { '/': '/shop/home', '/shop': '/shop/home', '/auth': '/auth/login' };
  for (const [path, child] of Object.entries(children)) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location).toBe(child);
  }
  await page.goto('/about');
  for (const [path, child] of Object.entries(children)) {
    await navigate(page, path);
    await expect(page).toHaveURL(child);
  }
});

test('a customer is redirected from the auth pages to the shop and can register a store', async ({ page }) => {
  await signInAsNewCustomer(page);
  await expectRedirects(page, {
    ...redirectsTo('/shop/home', ['/', '/auth/login', '/auth/register']),
    '/auth/register-seller': '/auth/register-seller',
    '/shop/listing': '/shop/listing',
    ...redirectsTo('/unauth-page', ['/store/profile', '/admin']),
  });
  await expect(page.getByRole('heading', { name: 'Akses ditolak' })).toBeVisible();
  await expect(page.getByText('Anda tidak memiliki akses ke halaman ini.')).toBeVisible();
  await expectAccessible(page);
});

test('a seller is redirected from public pages to the seller area, except from their own public store page', async ({
  page,
}) => {
  const { id } = await signInByApi(page, demoSeller);
  await expectRedirects(page, {
    ...redirectsTo('/store/profile', ['/', '/auth/login', '/auth/register-seller', ...shopPaths]),
    '/admin': '/unauth-page',
    '/shop/account': '/shop/account',
    [`/shop/store/${id}`]: `/shop/store/${id}`,
  });
  await page
    .getByRole('button', { name: /^Tambah / })
    .first()
    .click();
  await expectToast(page, 'Akses ditolak');
  await expectToast(page, 'Hanya pelanggan yang bisa menambahkan ke keranjang.');

  await page.getByRole('link', { name: 'Mulai Berjualan' }).click();
  await expect(page).toHaveURL('/store/profile');
});

test('a protected page shows only "Memuat..." while the session check is pending', async ({ page }) => {
  await signInByApi(page, demoCustomer);
  const { release } = await delayResponses(page, '/api/auth/check-auth');
  await page.goto('/shop/account');
  await expect(page.getByRole('main').getByText('Memuat...')).toBeVisible();
  await expect(page.getByText('Halo, ')).toBeHidden();
  await expect(page.getByText('Masuk', { exact: true })).toBeHidden();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('heading', { name: 'Halo, Sari Wowor!' })).toBeVisible();
});

test('sign-in returns to the requested page and ignores external addresses', async ({ page }) => {
  await page.goto('/shop/account?tab=alamat');
  await signIn(page, demoCustomer);
  await expect(page).toHaveURL('/shop/account?tab=alamat');
  await expectToast(page, 'Berhasil masuk.');
  await page.waitForLoadState('networkidle');
  await page.request.post('/api/auth/logout');

  await page.goto('/auth/login?from=https://jahat.example/');
  await signIn(page, demoCustomer);
  await expect(page).toHaveURL('/shop/home');
});

test('after signing out, Back does not show the account page', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/about');
  await navigate(page, '/shop/account');
  await page.getByRole('main').getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Halo, ')).toBeHidden();
});

test('"Keluar" opens sign-in without a return path', async ({ page, allow }) => {
  // What the page asked for may be answered after the session has ended.
  allow(/401/);
  const { email } = await signInAsNewCustomer(page);
  await page.goto('/shop/account?tab=alamat');
  await page.getByRole('main').getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await signIn(page, { email, password: 'kata sandi panjang' });
  await expect(page).toHaveURL('/shop/home');
  await navigate(page, '/shop/listing?category=souvenirs');
  await page.getByRole('button', { name: 'Menu Sari Lumempouw' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('an expired session shows one toast, and sign-in returns to the page', async ({ page, allow }) => {
  allow(/401/);
  const { email } = await signInAsNewCustomer(page);
  await page.goto('/shop/account');
  await expect(page.getByText('Halo, ')).toBeVisible();
  // A request that is still under way would be answered 401.
  await page.waitForLoadState('networkidle');
  await page.request.post('/api/auth/logout');
  await page.getByRole('tab', { name: 'Daftar Alamat' }).click();
  await expectToast(page, 'Sesi Anda telah berakhir.');
  await expect(page).toHaveURL(signInFrom('/shop/account?tab=alamat'));
  await signIn(page, { email, password: 'kata sandi panjang' });
  await expect(page.getByText('Belum ada alamat tersimpan.')).toBeVisible();
});

test('an unknown address shows a 404 page with a link to the home page', async ({ page, allow }) => {
  allow(/404/);
  const response = await page.goto('/tidak-ada');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
  await expect(page.getByText('Halaman yang Anda cari tidak ada atau sudah dipindahkan.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Ke Beranda' }).click();
  await expect(page).toHaveURL('/shop/home');

  for (const person of [demoSeller, demoAdmin]) {
    await signInByApi(page, person);
    await page.goto('/shop/entah');
    await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
  }

  const missingProduct = await (await page.request.get('/shop/product/tidak-ada')).text();
  expect(missingProduct.match(/<title>[^<]*/g)).toEqual(['<title>Halaman tidak ditemukan · Kreasi Sulut']);
});

test('a page that is rendered twice from the same data has the same bytes', async ({ request, product }) => {
  // Results of a search are not kept, so each request renders them. Another test may change one of them in between.
  const render = async () => (await request.get(`/shop/search?q=${encodeURIComponent(product.title)}`)).text();
  await expect(async () => {
    const html = await render();
    expect(html).toContain(`/shop/product/${product._id}`);
    expect(await render()).toBe(html);
  }).toPass();
});
