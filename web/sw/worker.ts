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
import { deleteOldBuilds, addAllToCache, deleteVisitorCaches } from './caches.ts';
import { pageKey, chooseStrategy } from './choose-strategy.ts';
import { resendMissed, notifyChanged } from './notify-changed.ts';

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

type PushPayload = { tag: string; title: string; body: string; path: string };

async function showNotification(data: PushMessageData): Promise<void> {
  const { title, body, path, tag } = data.json() as PushPayload;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'id',
    data: { path },
  });
}

/** Focuses the tab that shows the page, or opens one: another tab may be paying. Ignores other origins. */
async function openNotification({ data }: Notification): Promise<void> {
  const target = new URL((data as PushPayload).path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const urls = await Promise.all(tabs.map(currentUrlOf));
  const tab = tabs[urls.indexOf(target.href)];
  if (!tab) return void (await self.clients.openWindow(target.href));
  await notifyChanged(tab.id);
  await tab.focus();
}

/** Must stay well below 1 s: Firefox lets a worker open a window only within 1 s after the tap. */
const answerTimeoutMs = 300;

/** Subscribes again after the browser replaced the push subscription, and saves the new one on the server. */
async function renewSubscription(old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  await fetch('/api/notification/save-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: JSON.stringify(subscription) }),
  });
}

/** Asks a tab for its URL: `WindowClient.url` is that of its document. Null after a timeout. */
function currentUrlOf(tab: WindowClient): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as string), { once: true });
    port1.start();
    setTimeout(resolve, answerTimeoutMs, null);
    tab.postMessage('address', [port2]);
  });
}
