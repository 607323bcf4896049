/** The caching strategy of a request. Pure and tested on its own: a mistake would cache private data. */

/**
 * - `asset`: hashed file, cache first.
 * - `picture`: cache first, limited number of entries.
 * - `page`, `product`: network first, the cached copy when the network is slow or down.
 * - `api-response`: public API response, stale-while-revalidate.
 * - `uncached-page`: page that is never cached; the offline page when the network is down.
 * - `network`: not handled by the worker.
 */
export type Strategy = 'asset' | 'picture' | 'page' | 'product' | 'api-response' | 'uncached-page' | 'network';

type RoutedRequest = { method: string; url: URL; isNavigation: boolean };

const cachedPages = /^\/shop\/(home|listing|store\/[^/]+)$/;
const productPage = /^\/shop\/product\/([^/]+)$/;
const storePage = /^\/shop\/store\/([^/]+)$/;
const storeResponse = /^\/api\/shop\/store\/([^/]+)$/;
const productResponse = /^\/api\/shop\/products\/get\/([^/]+)$/;
const publicResponses = /^\/api\/(shop\/(products|search|store|review|shipping\/store)\/|admin\/banner$)/;
/** Navigations that are not pages of the site: API documents, media files and the payment simulator. */
const notPages = /^\/(api|media|assets|_midtrans)\//;

/** The strategy for a request, for a worker running at `origin`. */
export function chooseStrategy({ method, url, isNavigation }: RoutedRequest, origin: string): Strategy {
  const { pathname } = url;
  if (method !== 'GET' || url.origin !== origin) return 'network';
  if (isNavigation) {
    if (notPages.test(pathname)) return 'network';
    if (cachedPages.test(pathname)) return 'page';
    return productPage.test(pathname) ? 'product' : 'uncached-page';
  }
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  return publicResponses.test(pathname) ? 'api-response' : 'network';
}

/** The cache key of a page. Only the listing has one entry per query string. */
export const pageKey = ({ pathname, search }: URL): string =>
  pathname === '/shop/listing' ? pathname + search : pathname;

type CacheEntry = { cacheName: 'pages' | 'products' | 'readings'; key: string };

/** What a product's dialog needs offline: the product's API response, and the page that opens the dialog. */
export function dialogOf({ pathname }: URL): { response: string; page: string } | null {
  const [, id] = productPage.exec(pathname) ?? [];
  return id ? { response: `/api/shop/products/get/${id}`, page: `/shop/home?produk=${id}` } : null;
}

/** The cache entry to delete as well when this product or store returns 404: its page or its API response. */
export function entryDeletedWith(url: URL): CacheEntry | null {
  const [, storeOfPage] = storePage.exec(url.pathname) ?? [];
  if (storeOfPage) return { cacheName: 'readings', key: `/api/shop/store/${storeOfPage}` };
  const [, storeOfResponse] = storeResponse.exec(url.pathname) ?? [];
  if (storeOfResponse) return { cacheName: 'pages', key: `/shop/store/${storeOfResponse}` };
  const [, productOfResponse] = productResponse.exec(url.pathname) ?? [];
  if (productOfResponse) return { cacheName: 'products', key: `/shop/product/${productOfResponse}` };
  const dialog = dialogOf(url);
  return dialog && { cacheName: 'readings', key: dialog.response };
}
