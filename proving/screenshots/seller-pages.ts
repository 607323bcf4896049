import type { Page } from '@playwright/test';
import { signInByApi } from '../e2e/by-api.ts';
import { demoSeller } from '../e2e/steps.ts';
import { as, awaiting, type PageList, pressed } from './page-list.ts';

const { opened, pressing, broken } = as(demoSeller);
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
  'seller-overview': opened('/store/overview'),
  'seller-shipping': opened('/store/profile?isi=pengiriman'),
  'seller-profile': opened('/store/profile'),
  'seller-profile-awaited': awaited('/store/profile', '**/api/store/profile/get'),
  'seller-profile-failed': broken('/store/profile', '**/api/store/profile/get'),
  'seller-profile-edit': pressing('/store/profile', /^Edit Profil/),
  'seller-products': opened('/store/products'),
  'seller-products-none-found': opened('/store/products?q=tidak+ada+yang+begini'),
  'seller-products-failed': broken('/store/products', '**/api/store/products/get**'),
  'seller-product-new': pressing('/store/products', /^Tambah Produk/),
  'seller-product-edit': pressing('/store/products', /^Ubah/),
  'seller-product-question': pressed(pressing('/store/products', /^Tindakan lain/), /^Hapus/),
  'seller-orders': opened('/store/orders'),
  'seller-orders-awaited': awaited('/store/orders', '**/api/store/orders/get**'),
  'seller-orders-failed': broken('/store/orders', '**/api/store/orders/get**'),
  'seller-order': pressing('/store/orders', /^Detail/),
  'seller-reviews': opened('/store/reviews'),
  'seller-payouts': opened('/store/money?tab=cair'),
  'seller-menu': async (page) => {
    await opened('/store/overview')(page);
    const menu = page.getByRole('button', { name: 'Lainnya' });
    if (await menu.isVisible()) await menu.click();
  },
  'packing-slip': async (page) => {
    await pressing('/store/orders?status=shipped', /^Detail/)(page);
    await page.getByRole('link', { name: 'Cetak label pengiriman' }).click();
    await page.getByRole('button', { name: /Cetak/ }).waitFor();
  },
};
