import type { Page } from '@playwright/test';
import { signInAsNewCustomer, findProduct, addToCart } from '../e2e/by-api.ts';
import { at, awaiting, failing, type PageList } from './page-list.ts';

const openFirst = async (page: Page, words: string) => {
  await at(`/shop/search?q=${words}`)(page);
  await page.getByRole('article').first().getByRole('link').click();
};
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

async function openCart(page: Page): Promise<void> {
  await at('/shop/home')(page);
  await page.getByRole('button', { name: /^Keranjang/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** The pages that are open to everyone. */
export const shopPages: PageList = {
  home: at('/shop/home'),
  'home-failed': async (page) => {
    await at('/about')(page);
    await failing(page, '**/api/**');
    await footerLink(page, 'Beranda');
  },
  listing: at('/shop/listing'),
  'listing-filtered': at('/shop/listing?category=souvenirs,eco-friendly&offer=in-stock'),
  'listing-empty': at('/shop/listing?category=eco-friendly&price=over-500&offer=promo'),
  'listing-awaited': async (page) => {
    await at('/about')(page);
    await awaiting(page, '**/api/shop/**');
    await footerLink(page, 'Produk');
    await page.locator('[aria-busy=true]').waitFor();
  },
  'listing-failed': async (page) => {
    await at('/about')(page);
    await failing(page, '**/api/shop/**');
    await footerLink(page, 'Produk');
  },
  search: at('/shop/search'),
  'search-found': at('/shop/search?q=tenun'),
  'search-nothing': at('/shop/search?q=zzzzqqqq'),
  product: async (page) => at(`/shop/product/${(await findProduct(page.request, 'kolintang mini'))._id}`)(page),
  'product-dialog': async (page) => {
    await openFirst(page, 'syal tenun');
    await page.getByRole('link', { name: 'Kunjungi Toko' }).waitFor();
  },
  'product-dialog-awaited': async (page) => {
    await awaiting(page, '**/api/shop/products/get/*');
    await openFirst(page, 'syal tenun');
  },
  'product-dialog-failed': async (page) => {
    await failing(page, '**/api/shop/products/get/*');
    await openFirst(page, 'syal tenun');
  },
  store: async (page) => at(`/shop/store/${(await findProduct(page.request, 'syal tenun')).sellerId}`)(page),
  'store-missing': at('/shop/store/tidak-ada'),
  'cart-empty': async (page) => {
    await signInAsNewCustomer(page);
    await openCart(page);
  },
  'cart-filled': async (page) => {
    const user = await signInAsNewCustomer(page);
    for (const words of ['syal tenun', 'gasing kayu', 'tas jinjing']) {
      await addToCart(page, user, await findProduct(page.request, words));
    }
    await openCart(page);
  },
  'cart-failed': async (page) => {
    await signInAsNewCustomer(page);
    await failing(page, '**/api/shop/cart/**');
    await openCart(page);
  },
  offline: async (page) => {
    await at('/shop/home')(page);
    await page.context().setOffline(true);
  },
  'pictures-missing': async (page) => {
    await page.route('**/media/**', (route) => route.abort());
    await at('/shop/search?q=tenun')(page);
  },
  about: at('/about'),
  contact: at('/contact'),
  privacy: at('/privasi'),
  terms: at('/syarat'),
  unauth: at('/unauth-page'),
  'not-found': at('/tidak-ada'),
};
