/** Every route of the shop as a path, by the role that may open it. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addToCart, apiClient, findProduct, shareSession, signInByApi } from './by-api.ts';
import type { Store } from './create-store.ts';
import { awaitRouter, demoAdmin } from './steps.ts';

const routes = [...readFileSync('web/routes.tsx', 'utf8').matchAll(/ route\('([^']+)'/g)].map(([, path]) => path!);
/** The roles in the order in which they claim a route. */
const routesOf = {
  admin: /^admin/,
  seller: /^store/,
  customer: /^shop\/(checkout|payment|account|wishlist)/,
  guest: /^/,
};
export type Role = keyof typeof routesOf;
export const roles = Object.keys(routesOf) as Role[];

/** Signs the page in as a person of this role and returns the paths of their routes, with records of this store. */
export async function enterAs(
  role: Role,
  page: Page,
  store: Store,
  fields?: Parameters<Store['add']>[0],
): Promise<string[]> {
  const status = role === 'admin' ? 'confirmed' : role === 'guest' ? 'shipped' : 'pending';
  const sold = { care: 'Dilap dengan kain lembap.', ...fields };
  const { product, customer, order } = await store.sell({ status, product: sold });
  if (role === 'admin') await signInByApi(page, demoAdmin);
  if (role === 'seller') await shareSession(page, store);
  if (role === 'customer') {
    await addToCart(customer, customer.user, product);
    await shareSession(page, customer);
  }
  const letter =
    (role === 'seller' || role === 'guest') &&
    (await apiClient(store.request)('POST /api/store/turnover-letters', { body: { year: 2025 } })).data;
  const cards =
    role === 'guest' &&
    (await apiClient(store.request)('POST /api/store/orders/cards/:id', { params: { id: order._id } })).data;
  const { _id, sellerId } = product;
  const ids: Record<string, string> = {
    'shop/product/': _id,
    'shop/store/': sellerId,
    'shop/maker/': await someMaker(store.request),
    'shop/account/orders/': order._id,
    'store/orders/': order._id,
    'store/letters/': letter ? letter._id : '',
    'periksa/': letter ? letter.code : '',
    'asal/': cards ? cards[0]!.code : '',
    'admin/sellers/': sellerId,
    'admin/payout/': sellerId,
    'admin/transactions/': order._id,
  };
  const mine = routes.filter((path) => Object.entries(routesOf).find(([, start]) => start.test(path))![0] === role);
  expect(mine.length).toBeGreaterThan(3);
  return mine.map((path) => `/${path.replace(/:\w+/, () => ids[path.split(':')[0]!]!)}`);
}

/** The id of a maker of the demo, whom anybody may see. */
async function someMaker(request: Store['request']): Promise<string> {
  const { _id } = await findProduct(request, 'deetje pinatikan');
  return (await apiClient(request)('GET /api/shop/products/get/:id', { params: { id: _id } })).data.makers![0]!._id;
}

/** What opens over the pages of a role: menus, sheets, dialogs, and the other tabs of a page. */
export function openStates(role: Role, paths: readonly string[]): string[] {
  const last = (start: string) => paths.find((path) => path.startsWith(start))!.split('/')[3]!;
  if (role === 'guest') {
    const id = last('/shop/product/');
    return [
      '/shop/listing?saring=buka',
      `/shop/home?produk=${id}`,
      `/shop/product/${id}?lapor=produk`,
      `/shop/product/${id}?foto=1`,
      '/shop/search?q=kain',
    ];
  }
  if (role === 'customer')
    return [
      '/shop/home?keranjang=buka',
      ...['tab=pesanan', 'tab=alamat', 'tab=alamat&alamat=baru', 'isi=data-diri'].map(
        (query) => `/shop/account?${query}`,
      ),
      '/shop/checkout?alamat=pilih',
    ];
  if (role === 'seller')
    return [
      '/store/overview?menu=buka',
      `/store/orders?pesanan=${last('/store/orders/')}`,
      '/store/products?isi=baru',
      '/store/products?isi=pesanan',
      ...['profil', 'pengiriman', 'tutup'].map((form) => `/store/profile?isi=${form}`),
    ];
  return [
    '/admin?menu=buka',
    '/admin?lompat=buka',
    '/admin/search?isi=baru+',
    '/admin/shop-settings?isi=baru',
    '/admin/shop-settings?isi=komisi',
    '/admin/account?isi=atur',
  ];
}

/** Waits until the data of the page that was opened has loaded. */
export async function awaitPage(page: Page): Promise<void> {
  await awaitRouter(page);
  await page.waitForFunction(
    () => !document.body.innerText.includes('Memuat...') && !document.querySelector('[aria-busy=true]'),
  );
}
