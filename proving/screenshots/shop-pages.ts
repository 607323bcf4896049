import type { Page } from '@playwright/test';
import { signInAsNewCustomer, findProduct, addToCart } from '../e2e/by-api.ts';
import { at, awaiting, failing, type PageList, pressed, untilToast } from './page-list.ts';

/** What happens to the requests for the opened page. */
type Hindrance = typeof awaiting;

/** Opens the dialog of a product from the search. */
const productDialog = (hinder: Hindrance | null) => async (page: Page) => {
  await hinder?.(page, '**/api/shop/products/get/*');
  await at('/shop/search?q=syal tenun')(page);
  await page.getByRole('article').first().getByRole('link').click();
};

/** Opens a page with a link in the footer of another one. */
const byFooter = (name: string, hinder: Hindrance) => async (page: Page) => {
  await at('/about')(page);
  await hinder(page, '**/api/**');
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
};

async function openCart(page: Page): Promise<void> {
  await pressed(at('/shop/home'), /^Keranjang/)(page);
  await page.getByRole('dialog').waitFor();
}

async function beginRegistration(page: Page): Promise<void> {
  await at('/auth/register-seller')(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Nama penjual').fill('Rini Karawo');
}

/** Opens a later step by its URL, without any input except for accepting the terms. */
const step = (number: number) => async (page: Page) => {
  await beginRegistration(page);
  await page.goto(`/auth/register-seller?langkah=${number}`, { waitUntil: 'networkidle' });
};

/** The pages that are open to everyone. */
export const shopPages: PageList = {
  home: at('/shop/home'),
  'home-failed': byFooter('Beranda', failing),
  listing: at('/shop/listing'),
  'listing-filtered': at('/shop/listing?category=souvenirs,eco-friendly&offer=in-stock'),
  'listing-empty': at('/shop/listing?category=eco-friendly&price=over-500&offer=promo'),
  'listing-awaited': async (page) => {
    await byFooter('Produk', awaiting)(page);
    await page.locator('[aria-busy=true]').waitFor();
  },
  'listing-failed': byFooter('Produk', failing),
  'filter-sheet': async (page) => {
    await at('/shop/listing')(page);
    const filter = page.getByRole('button', { name: 'Filter' });
    if (await filter.isVisible()) await filter.click();
  },
  suggestions: async (page) => {
    await at('/shop/home')(page);
    await page.getByRole('combobox').pressSequentially('tenun');
    await page.getByRole('option').first().waitFor();
  },
  search: at('/shop/search'),
  'search-found': at('/shop/search?q=tenun'),
  'search-nothing': at('/shop/search?q=zzzzqqqq'),
  product: async (page) => at(`/shop/product/${(await findProduct(page.request, 'kolintang mini'))._id}`)(page),
  'product-dialog': async (page) => {
    await productDialog(null)(page);
    await page.getByRole('link', { name: 'Kunjungi Toko' }).waitFor();
  },
  'product-dialog-awaited': productDialog(awaiting),
  'product-dialog-failed': productDialog(failing),
  store: async (page) => at(`/shop/store/${(await findProduct(page.request, 'syal tenun')).sellerId}`)(page),
  'store-missing': at('/shop/store/tidak-ada'),
  maker: async (page) => {
    await at('/shop/search?q=deetje+pinatikan')(page);
    await page.getByRole('list', { name: 'Hasil pencarian' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Mama Deetje Rorimpandey' }).click();
  },
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
  'offline-fallback': async (page) => {
    await at('/shop/home')(page);
    // As the worker keeps them, which a first visit waits for.
    await page.evaluate(async () => (await caches.open('pages-')).addAll(['/shop/listing', '/shop/home']));
    await at('/offline.html')(page);
  },
  'pictures-missing': async (page) => {
    await page.route('**/media/**', (route) => route.abort());
    await at('/shop/search?q=tenun')(page);
  },
  about: at('/about'),
  impact: at('/dampak'),
  'check-letter': at('/periksa/ACDEFHJKMNPRTWXY'),
  'origin-code': at('/asal'),
  'origin-unknown': at('/asal/ACDEFHJKMN'),
  contact: at('/contact'),
  privacy: at('/privasi'),
  terms: at('/syarat'),
  unauth: at('/unauth-page'),
  'not-found': at('/tidak-ada'),
  login: at('/auth/login'),
  'login-refused': untilToast(async (page) => {
    await at('/auth/login')(page);
    await page.getByLabel('Email').fill('tidak.ada@contoh.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  }),
  'checked-session': async (page) => {
    await awaiting(page, '**/api/auth/check-auth');
    await page.goto('/shop/account');
    await page.getByRole('main').getByText('Memuat...').waitFor();
  },
  'forgot-password': at('/auth/forgot-password'),
  register: at('/auth/register'),
  'register-incomplete': pressed(at('/auth/register'), 'Daftar'),
  'seller-terms': at('/auth/register-seller'),
  'seller-owner': beginRegistration,
  'seller-owner-incomplete': async (page) => {
    await beginRegistration(page);
    await page.getByLabel('NIK', { exact: true }).fill('717101230485');
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click();
  },
  'seller-business': step(1),
  'seller-payment': step(2),
};
