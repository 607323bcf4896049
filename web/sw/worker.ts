/** The service worker: offline pages, cached assets and public API responses, and push notifications. */
import {
  fetchIntoCache,
  networkFirst,
  productPage,
  cacheFirst,
  staleWhileRevalidate,
  recordWrite,
  networkOnly,
} from './strategies.ts';
import { openNotification, renewSubscription, showNotification } from './push.ts';
import { deleteOldBuilds, addAllToCache, deleteVisitorCaches } from './caches.ts';
import { pageKey, chooseStrategy } from './choose-strategy.ts';
import { resendMissed } from './notify-changed.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files to precache: the app shell, the scripts of every cached page, the offline page. Set by scripts/build-sw.ts. */
declare const BUILD_FILES: readonly string[];

/** Calls that end the session of this browser. */
const signOuts: readonly string[] = ['/api/auth/logout', '/api/account/sessions/end-all'];
const precachedPages = ['/shop/home', '/shop/listing'];

self.addEventListener('install', (event) => {
  event.waitUntil(addAllToCache('assets', BUILD_FILES).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldBuilds(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { method, url: requestUrl, mode } = event.request;
  const url = new URL(requestUrl);
  if (method !== 'GET') {
    recordWrite();
    if (signOuts.includes(url.pathname)) event.waitUntil(deleteVisitorCaches());
    return;
  }
  switch (chooseStrategy({ method, url, isNavigation: mode === 'navigate' }, self.location.origin)) {
    case 'asset':
      return event.respondWith(cacheFirst(event, 'assets'));
    case 'picture':
      return event.respondWith(cacheFirst(event, 'pictures'));
    case 'page':
      return event.respondWith(networkFirst(event, 'pages', pageKey(url)));
    case 'product':
      return event.respondWith(productPage(event, url));
    case 'api-response':
      return event.respondWith(staleWhileRevalidate(event));
    case 'uncached-page':
      return event.respondWith(networkOnly(event));
    case 'network':
      return undefined;
  }
});

/** Sent by a page on load: the URLs of the files that it loaded before this worker controlled it. */
type LoadedFiles = { seen: string[] };

self.addEventListener('message', (event) => {
  const { seen: loadedUrls } = event.data as LoadedFiles;
  // Not in "activate": fetch events wait until activation ends, and these pages may load slowly.
  const pages = precachedPages.map((page) => fetchIntoCache('pages', page).catch(() => {}));
  event.waitUntil(Promise.all([...loadedUrls.map(cacheLoadedFile), ...pages]));
  if (event.source instanceof Client) event.waitUntil(resendMissed(event.source.id));
});

async function cacheLoadedFile(requestUrl: string): Promise<void> {
  const strategy = chooseStrategy(
    { method: 'GET', url: new URL(requestUrl), isNavigation: false },
    self.location.origin,
  );
  if (strategy === 'asset') await fetchIntoCache('assets', requestUrl).catch(() => {});
  if (strategy === 'picture') await fetchIntoCache('pictures', requestUrl).catch(() => {});
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification));
});

type SubscriptionChange = ExtendableEvent & { oldSubscription: PushSubscription | null };
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as unknown as SubscriptionChange;
  (event as unknown as SubscriptionChange).waitUntil(renewSubscription(oldSubscription));
});
