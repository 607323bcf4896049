import type { Page } from '@playwright/test';
import { signInByApi } from '../../e2e/by-api.ts';
import { demoSeller } from '../../e2e/steps.ts';
import { at, awaiting, failing, type PageList } from './page-list.ts';

const asSeller = (path: string) => async (page: Page) => {
  await signInByApi(page, demoSeller);
  await at(path)(page);
};
const pressing = (path: string, name: RegExp) => async (page: Page) => {
  await asSeller(path)(page);
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.waitForLoadState('networkidle');
};
const broken = (path: string, calls: string) => async (page: Page) => {
  await failing(page, calls);
  await asSeller(path)(page);
};
const awaited = (path: string, calls: string) => async (page: Page) => {
  await awaiting(page, calls);
  await signInByApi(page, demoSeller);
  await page.goto(path);
  await page
    .getByText(/Memuat .+\.\.\.$/)
    .first()
    .waitFor({ state: 'attached' });
};

/** The pages of the seller area. */
export const sellerPages: PageList = {
  'seller-profile': asSeller('/store/profile'),
  'seller-profile-awaited': awaited('/store/profile', '**/api/store/profile/get'),
  'seller-profile-failed': broken('/store/profile', '**/api/store/profile/get'),
  'seller-profile-edit': pressing('/store/profile', /^Edit Profil/),
  'seller-products': asSeller('/store/products'),
  'seller-products-none-found': asSeller('/store/products?q=tidak+ada+yang+begini'),
  'seller-products-failed': broken('/store/products', '**/api/store/products/get**'),
  'seller-product-new': pressing('/store/products', /^Tambah Produk/),
  'seller-product-edit': pressing('/store/products', /^Ubah/),
  'seller-product-question': pressing('/store/products', /^Hapus/),
  'seller-orders': asSeller('/store/orders'),
  'seller-orders-awaited': awaited('/store/orders', '**/api/store/orders/get**'),
  'seller-orders-failed': broken('/store/orders', '**/api/store/orders/get**'),
  'seller-order': pressing('/store/orders', /^Detail/),
  'seller-reviews': asSeller('/store/reviews'),
  'seller-payouts': asSeller('/store/payouts'),
  'seller-menu': async (page) => {
    await asSeller('/store/orders')(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
  },
  'packing-slip': async (page) => {
    await pressing('/store/orders?status=shipped', /^Detail/)(page);
    await page.getByRole('link', { name: 'Cetak label pengiriman' }).click();
    await page.getByRole('button', { name: /Cetak/ }).waitFor();
  },
};
