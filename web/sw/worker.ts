/** The service worker: offline pages, cached assets and public API responses, and push notifications. */
import { fetchFor, freshPage, fromShelf, keptReading, noteWrite, pageElsewhere } from './answer.ts';
import { open, renew, show } from './push.ts';
import { clearOldBuilds, keepAll, wipe } from './shelves.ts';
import { counterpartOf, pageKey, strategyOf } from './strategy-of.ts';
import { greet } from './tell-changed.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files to precache: the app shell, the scripts of every cached page, the offline page. Set by scripts/build-sw.ts. */
declare const BUILD_FILES: readonly string[];

const alwaysAtHand = ['/shop/home', '/shop/listing'];

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll('assets', BUILD_FILES).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Earlier versions of this worker enabled navigation preload. In Firefox a failed preload fails the navigation, so
  // that no cached page could be shown offline.
  event.waitUntil(
    Promise.all([clearOldBuilds(), self.registration.navigationPreload?.disable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { method, url: address, mode } = event.request;
  const url = new URL(address);
  if (method !== 'GET') {
    noteWrite();
    if (url.pathname === '/api/auth/logout') event.waitUntil(wipe());
    return;
  }
  const counterpart = counterpartOf(url);
  if (counterpart) event.waitUntil(fetchFor(counterpart.shelf, counterpart.key).catch(() => {}));
  switch (strategyOf({ method, url, isNavigation: mode === 'navigate' }, self.location.origin)) {
    case 'asset':
      return event.respondWith(fromShelf(event, 'assets'));
    case 'picture':
      return event.respondWith(fromShelf(event, 'pictures'));
    case 'page':
      return event.respondWith(freshPage(event, 'pages', pageKey(url)));
    case 'product':
      return event.respondWith(freshPage(event, 'products', pageKey(url)));
    case 'reading':
      return event.respondWith(keptReading(event));
    case 'elsewhere':
      return event.respondWith(pageElsewhere(event));
    case 'network':
      return undefined;
  }
});

/** Sent by a page on load: the URLs of the files that it loaded before this worker controlled it. */
type Arrival = { seen: string[] };

self.addEventListener('message', (event) => {
  const { seen } = event.data as Arrival;
  // Not in "activate": fetch events wait until activation ends, and these pages may load slowly.
  const atHand = alwaysAtHand.map((page) => fetchFor('pages', page).catch(() => {}));
  event.waitUntil(Promise.all([...seen.map(adopt), ...atHand]));
  if (event.source instanceof Client) event.waitUntil(greet(event.source.id));
});

async function adopt(address: string): Promise<void> {
  const strategy = strategyOf({ method: 'GET', url: new URL(address), isNavigation: false }, self.location.origin);
  if (strategy === 'asset') await fetchFor('assets', address).catch(() => {});
  if (strategy === 'picture') await fetchFor('pictures', address).catch(() => {});
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification));
});

type SubscriptionChange = ExtendableEvent & { oldSubscription: PushSubscription | null };
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as unknown as SubscriptionChange;
  (event as unknown as SubscriptionChange).waitUntil(renew(oldSubscription));
});
