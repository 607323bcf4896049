/** Which requests the service worker answers, and how: a pure function, since a mistake here stores what is private. */

/**
 * `asset`: hashed, kept for good. `picture`: kept while there is room. `page` and `product`: the network first, the copy
 * kept last when it is slow or gone. `reading`: what is public of the API, the copy first. `elsewhere`: a page that is
 * never kept, with the offline page in its stead when there is no network. `network`: none of the worker's business.
 */
export type Strategy = 'asset' | 'picture' | 'page' | 'product' | 'reading' | 'elsewhere' | 'network';

type Asked = { method: string; url: URL; isNavigation: boolean };

const keptPages = /^\/shop\/(home|listing|store\/[^/]+)$/;
const products = /^\/shop\/product\/([^/]+)$/;
const stores = /^\/shop\/store\/([^/]+)$/;
const storeReading = /^\/api\/shop\/store\/([^/]+)$/;
const productReading = /^\/api\/shop\/products\/get\/([^/]+)$/;
const publicReadings = /^\/api\/(shop\/(products|search|store|review)\/|admin\/banner$)/;
/** What is no page of ours: the API's own pages, files, and the payment simulator. */
const notPages = /^\/(api|media|assets|_midtrans)\//;

/** How a request is answered by the worker of `origin`. */
export function strategyOf({ method, url, isNavigation }: Asked, origin: string): Strategy {
  const { pathname } = url;
  if (method !== 'GET' || url.origin !== origin) return 'network';
  if (isNavigation) {
    if (notPages.test(pathname)) return 'network';
    if (keptPages.test(pathname)) return 'page';
    return products.test(pathname) ? 'product' : 'elsewhere';
  }
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  return publicReadings.test(pathname) ? 'reading' : 'network';
}

/** The address a page is kept under: only the listing is another one for each of its filters. */
export const pageKey = ({ pathname, search }: URL): string =>
  pathname === '/shop/listing' ? pathname + search : pathname;

type Counterpart = { shelf: 'pages' | 'products' | 'readings'; key: string };

/** A product is seen on its page or in the dialog, which reads the API: whichever was seen, the other opens offline too. */
export function counterpartOf({ pathname }: URL): Counterpart | null {
  const [, ofPage] = products.exec(pathname) ?? [];
  if (ofPage) return { shelf: 'readings', key: `/api/shop/products/get/${ofPage}` };
  const [, ofReading] = productReading.exec(pathname) ?? [];
  return ofReading ? { shelf: 'products', key: `/shop/product/${ofReading}` } : null;
}

/** The copy that is wrong as well when this page or reading is gone: that of the other, for a product or a store. */
export function goneWith(url: URL): Counterpart | null {
  const [, ofPage] = stores.exec(url.pathname) ?? [];
  if (ofPage) return { shelf: 'readings', key: `/api/shop/store/${ofPage}` };
  const [, ofReading] = storeReading.exec(url.pathname) ?? [];
  return ofReading ? { shelf: 'pages', key: `/shop/store/${ofReading}` } : counterpartOf(url);
}
