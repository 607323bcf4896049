/**
 * Selects the caching strategy of a request. Pure and tested on its own, because a mistake would cache private data.
 */

/**
 * - `asset`: hashed file, cache first.
 * - `picture`: cache first, limited number of entries.
 * - `page`, `product`: network first, the cached copy when the network is slow or down.
 * - `reading`: public API response, stale-while-revalidate.
 * - `elsewhere`: page that is never cached; the offline page when the network is down.
 * - `network`: not handled by the worker.
 */
export type Strategy = 'asset' | 'picture' | 'page' | 'product' | 'reading' | 'elsewhere' | 'network';

type Asked = { method: string; url: URL; isNavigation: boolean };

const keptPages = /^\/shop\/(home|listing|store\/[^/]+)$/;
const products = /^\/shop\/product\/([^/]+)$/;
const stores = /^\/shop\/store\/([^/]+)$/;
const storeReading = /^\/api\/shop\/store\/([^/]+)$/;
const productReading = /^\/api\/shop\/products\/get\/([^/]+)$/;
const publicReadings = /^\/api\/(shop\/(products|search|store|review)\/|admin\/banner$)/;
/** Navigations that are not pages of the site: API documents, media files and the payment simulator. */
const notPages = /^\/(api|media|assets|_midtrans)\//;

/** The strategy for a request, for a worker running at `origin`. */
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

/** The cache key of a page. Only the listing has one entry per query string. */
export const pageKey = ({ pathname, search }: URL): string =>
  pathname === '/shop/listing' ? pathname + search : pathname;

type Counterpart = { shelf: 'pages' | 'products' | 'readings'; key: string };

/**
 * The other cache entry of the same product. The product page is HTML and the product dialog uses the API; caching both
 * when one is requested makes both available offline.
 */
export function counterpartOf({ pathname }: URL): Counterpart | null {
  const [, ofPage] = products.exec(pathname) ?? [];
  if (ofPage) return { shelf: 'readings', key: `/api/shop/products/get/${ofPage}` };
  const [, ofReading] = productReading.exec(pathname) ?? [];
  return ofReading ? { shelf: 'products', key: `/shop/product/${ofReading}` } : null;
}

/** The cache entry to delete as well when this product or store returns 404: its page or its API response. */
export function goneWith(url: URL): Counterpart | null {
  const [, ofPage] = stores.exec(url.pathname) ?? [];
  if (ofPage) return { shelf: 'readings', key: `/api/shop/store/${ofPage}` };
  const [, ofReading] = storeReading.exec(url.pathname) ?? [];
  return ofReading ? { shelf: 'pages', key: `/shop/store/${ofReading}` } : counterpartOf(url);
}
