import { expect, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import { dialogOf, entryDeletedWith, pageKey, chooseStrategy } from './choose-strategy.ts';

const origin = 'https://toko.example';
const strategyFor = (path: string, options: { method?: string; isNavigation?: boolean } = {}) =>
  chooseStrategy({ method: 'GET', isNavigation: false, url: new URL(path, origin), ...options }, origin);
const navigationTo = (path: string) => strategyFor(path, { isNavigation: true });

/** The only API responses that may be cached: public ones that are the same for every user. */
const cacheable: readonly Key[] = [
  'GET /api/shop/products/get',
  'GET /api/shop/products/featured',
  'GET /api/shop/products/get/:id',
  'GET /api/shop/products/related/:id',
  'GET /api/shop/search/:keyword',
  'GET /api/shop/shipping/store/:sellerId',
  'GET /api/shop/store/:sellerId',
  'GET /api/shop/review/:productId',
  'GET /api/admin/banner',
];

test('caches only the listed public endpoints of the API', () => {
  for (const key of Object.keys(api) as Key[]) {
    const [method, template] = key.split(' ') as [string, string];
    const path = template.replace(/:\w+/g, '01a1fbb4-7d33-75dc-8714-cc836b4021ed');
    expect([key, strategyFor(path, { method })]).toEqual([key, cacheable.includes(key) ? 'api-response' : 'network']);
  }
  expect(cacheable.filter((key) => api[key].access !== 'anyone')).toEqual([]);
});

test('caches shop pages, and product pages in a separate cache', () => {
  expect(['/shop/home', '/shop/listing?category=souvenirs', '/shop/store/x'].map(navigationTo)).toEqual(
    Array(3).fill('page'),
  );
  expect(navigationTo('/shop/product/x?utm_source=wa')).toBe('product');
});

test('never caches pages with personal data', () => {
  const personal = [
    '/shop/checkout',
    '/shop/account?tab=pesanan',
    '/shop/payment-success',
    '/auth/login',
    '/auth/register',
  ];
  const backOffice = ['/store', '/store/profile', '/store/orders?q=x', '/admin', '/admin/payout/x', '/admin/sellers/x'];
  const lookalikes = ['/shop/home/../checkout', '/shop/store/x/orders', '/shop/listing/x', '/shop/homes'];
  for (const path of [...personal, ...backOffice, ...lookalikes, '/', '/about', '/shop/search?q=tas', '/entah']) {
    expect([path, navigationTo(path)]).toEqual([path, 'uncached-page']);
  }
});

test('caches assets and pictures, and ignores other origins, writes, downloads and the payment page', () => {
  expect([strategyFor('/assets/root-abc.js'), strategyFor('/media/product/a-360.avif')]).toEqual(['asset', 'picture']);
  const ignored = [
    'https://evil.example/assets/a.js',
    '/sw.js',
    '/favicon.svg',
    '/shop/home',
    '/_midtrans/snap/snap.js',
  ];
  expect(ignored.map((path) => strategyFor(path))).toEqual(Array(5).fill('network'));
  expect(['/api/admin/info/sellers/csv', '/api/docs', '/media/a.webp', '/_midtrans/pay/x'].map(navigationTo)).toEqual(
    Array(4).fill('network'),
  );
  expect(strategyFor('/api/shop/products/get', { method: 'POST' })).toBe('network');
});

test('the cache key ignores campaign parameters and keeps listing filters', () => {
  expect(pageKey(new URL('/shop/home?utm_source=wa', origin))).toBe('/shop/home');
  expect(pageKey(new URL('/shop/listing?category=souvenirs', origin))).toBe('/shop/listing?category=souvenirs');
});

test('a product page names the API response and the page of the product dialog', () => {
  const dialog = (path: string) => dialogOf(new URL(path, origin));
  expect(dialog('/shop/product/x?utm_source=wa')).toEqual({
    response: '/api/shop/products/get/x',
    page: '/shop/home?produk=x',
  });
  expect(['/shop/home', '/api/shop/products/get/x', '/shop/product/x/y'].map(dialog)).toEqual([null, null, null]);
});

test('a product or store that is gone is removed as page and as API response', () => {
  const gone = (path: string) => entryDeletedWith(new URL(path, origin));
  expect(gone('/shop/product/x')).toEqual({ cacheName: 'readings', key: '/api/shop/products/get/x' });
  expect(gone('/api/shop/products/get/x')).toEqual({ cacheName: 'products', key: '/shop/product/x' });
  expect(gone('/shop/store/x?utm_source=wa')).toEqual({ cacheName: 'readings', key: '/api/shop/store/x' });
  expect(gone('/api/shop/store/x?limit=24')).toEqual({ cacheName: 'pages', key: '/shop/store/x' });
  expect(['/shop/home', '/api/shop/products/featured', '/shop/store/x/orders'].map(gone)).toEqual([null, null, null]);
});
