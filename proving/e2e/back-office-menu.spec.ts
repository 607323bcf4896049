/** The menus of the seller area and the back office: a sidebar on desktop, a drawer on phones. */
import type { Page } from '@playwright/test';
import { apiClient, shareSession, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectNoHorizontalScroll, test } from './test.ts';

/** Opens the menu if it is a drawer, and locates it. */
async function openMenu(page: Page, area: string, isMobile: boolean) {
  if (!isMobile) return page.getByRole('complementary', { name: area });
  const isStore = area === 'Toko Saya';
  await page.getByRole('button', { name: isStore ? 'Lainnya' : 'Buka menu' }).click();
  return page.getByRole('dialog', { name: isStore ? 'Lainnya' : area });
}

const adminPages = [
  'sellers',
  'customers',
  'transactions',
  'payout',
  'payout/history',
  'books',
  'tasks',
  'waiting',
  'notifications',
  'search',
  'setting',
  'shop-settings',
  'audit',
  'audit/security',
  'health',
  'account',
];

test(
  'the seller menu links to its pages, and after "Keluar" they require sign-in',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, isMobile }) => {
    await shareSession(page, await createStore(playwright, baseURL, 'Rumah Karawo'));
    await page.goto('/store/profile');
    for (const [label, path, heading] of [
      ['Produk', '/store/products', 'PRODUK'],
      ['Pesanan', '/store/orders', 'Daftar Pesanan'],
      ['Ringkasan', '/store/overview', 'Ringkasan'],
      ['Perajin', '/store/makers', 'Perajin'],
      ['Profil', '/store/profile', 'Rumah Karawo'],
    ] as const) {
      // On phones the main pages are in the bar.
      const isInBar = isMobile && label !== 'Profil' && label !== 'Perajin';
      const menu = isInBar
        ? page.getByRole('navigation', { name: 'Menu bawah' })
        : await openMenu(page, 'Toko Saya', isMobile);
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await expectSignOut(page, 'Toko Saya', isMobile, '/store/profile');
  },
);

test(
  'after "Keluar" in the admin menu the admin pages require sign-in',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await signInByApi(page, demoAdmin);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: /^Selamat / })).toBeVisible();
    await expectNoHorizontalScroll(page, 'dashboard');
    await navigate(page, '/admin/account');
    await expect(page.getByRole('heading', { level: 1, name: 'Akun Saya' })).toBeVisible();
    if (!isMobile) await expect(page.getByRole('link', { name: 'Akun Saya' })).toBeInViewport();
    await expectSignOut(page, 'Admin', isMobile, '/admin');
  },
);

test('"Keluar" is on every page that needs a session', async ({ page, store }) => {
  await signInAsNewCustomer(page);
  await page.goto('/shop/account');
  for (const name of ['account', 'wishlist', 'checkout', 'payment-success']) {
    await navigate(page, `/shop/${name}`);
    await page.getByRole('button', { name: 'Menu Sari Lumempouw' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Keluar' }), name).toBeVisible();
    await page.keyboard.press('Escape');
  }
  for (const [client, area, names] of [
    [store, '/store', ['overview', 'profile', 'products', 'makers', 'orders', 'letters', 'reviews', 'money']],
    [null, '/admin', adminPages],
  ] as const) {
    // A sign-in with the store's cookie would end its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    if (client) await shareSession(page, client);
    else await signInByApi(page, demoAdmin);
    await page.goto(`${area}/${names[0]}`);
    for (const name of names) {
      await navigate(page, `${area}/${name}`);
      await expect(page).toHaveURL(`${area}/${name}`);
      await expect(page.getByRole('complementary').getByRole('button', { name: 'Keluar' }), name).toBeVisible();
    }
  }
});

async function expectSignOut(page: Page, area: string, isMobile: boolean, path: string): Promise<void> {
  const menu = await openMenu(page, area, isMobile);
  await menu.getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await apiClient(page.request)('GET /api/auth/check-auth')).toEqual({ success: false });
  await page.goto(path);
  await expect(page).toHaveURL(`/auth/login?from=${encodeURIComponent(path)}`);
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
}
