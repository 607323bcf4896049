/** The implementations of the caching strategies in choose-strategy.ts. */
import { copyHeader } from './copy-header.ts';
import { deleteCached, findCached, isCached, addToCache, countClearings, markUsed, type CacheName } from './caches.ts';
import { dialogOf, entryDeletedWith, pageKey } from './choose-strategy.ts';
import { notifyChanged } from './notify-changed.ts';

const networkTimeoutMs = 2_500;
const dayMs = 24 * 60 * 60 * 1000;
const offlinePage = '/offline.html';

let lastWrite = 0;
/** Records a write. API responses cached before it are not served without revalidation. */
export const recordWrite = () => (lastWrite = Date.now());

const isComplete = (response: Response) => response.status === 200 && response.type === 'basic';
const isPublic = (response: Response) => !/no-store|private/.test(response.headers.get('cache-control') ?? '');

/** Cache first, for hashed files and pictures. A network response is stored. */
export async function cacheFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const clearing = countClearings();
  const copy = await findCached(cacheName, event.request);
  if (copy) {
    event.waitUntil(markUsed(cacheName, event.request, copy.clone(), clearing));
    return copy;
  }
  const response = await fetch(event.request);
  if (isComplete(response)) event.waitUntil(addToCache(cacheName, event.request, response.clone(), clearing));
  return response;
}

/** Fetches and stores an entry unless this build's cache already has it. */
export async function fetchIntoCache(cacheName: CacheName, key: string): Promise<void> {
  const clearing = countClearings();
  if (await isCached(cacheName, key)) return;
  const response = await fetch(key);
  if (isComplete(response)) await addToCache(cacheName, key, response, clearing);
}

/** Network first, for public pages. A slow or absent network gives the copy, or else `withoutCopy`. */
export async function networkFirst(
  event: FetchEvent,
  cacheName: CacheName,
  key: string,
  withoutCopy: () => Promise<Response> = offlineResponse,
): Promise<Response> {
  const clearing = countClearings();
  const network = fetch(event.request).then((response) => {
    if (isComplete(response) && isPublic(response)) {
      event.waitUntil(addToCache(cacheName, key, response.clone(), clearing));
    }
    if (response.status === 404) event.waitUntil(deleteGone(event, cacheName, key));
    return response;
  });
  // After this timeout the cached copy is shown, and the page is notified when the network response arrives.
  const timeout = new Promise<'slow'>((resolve) => setTimeout(resolve, networkTimeoutMs, 'slow'));
  const first = await Promise.race([network, timeout]).catch(() => 'gone' as const);
  if (first instanceof Response) return first;
  const copy = await findCached(cacheName, key);
  if (!copy) return network.catch(withoutCopy);
  if (first === 'slow') {
    event.waitUntil(
      network.then(
        () => notifyChanged(event.resultingClientId),
        () => {},
      ),
    );
  } else network.catch(() => {});
  return copy;
}

/**
 * A product page, network first. Its API response is cached with it, so that the product opens offline in its dialog.
 * Offline, a product that was seen only in its dialog opens there, over the home page.
 */
export async function productPage(event: FetchEvent, url: URL): Promise<Response> {
  const { response, page } = dialogOf(url)!;
  event.waitUntil(fetchIntoCache('readings', response).catch(() => {}));
  return networkFirst(event, 'products', pageKey(url), async () =>
    (await findCached('readings', response)) ? Response.redirect(page) : offlineResponse(),
  );
}

/** A page that is never cached: network only, with the offline page as fallback. */
export const networkOnly = (event: FetchEvent): Promise<Response> =>
  fetch(event.request).catch(() => offlineResponse());

/**
 * Stale-while-revalidate, for public API responses. A copy younger than 24 h is returned at once, and the page is
 * notified if the network response differs. A copy that is older, or older than the last write, is used only when the
 * network is down.
 */
export async function staleWhileRevalidate(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const clearing = countClearings();
  const copy = await findCached('readings', request);
  const cachedAt = Date.parse(copy?.headers.get('date') ?? '');
  const network = fetch(request).then(async (response) => {
    if (isComplete(response)) await addToCache('readings', request, response.clone(), clearing);
    if (response.status === 404) await deleteGone(event, 'readings', request);
    return response;
  });
  if (copy && cachedAt > lastWrite && Date.now() - cachedAt < dayMs) {
    event.waitUntil(compare(copy.clone(), network, event.clientId));
    return markCopy(copy);
  }
  return copy ? network.catch(() => markCopy(copy)) : network;
}

async function markCopy(copy: Response): Promise<Response> {
  const marked = new Response(await copy.blob(), { status: copy.status, headers: copy.headers });
  marked.headers.set(copyHeader, '1');
  return marked;
}

async function compare(copy: Response, network: Promise<Response>, clientId: string): Promise<void> {
  const fresh = await network.then((response) => response.clone()).catch(() => null);
  const hasChanged = fresh?.status === 404 || (fresh?.ok && (await fresh.text()) !== (await copy.text()));
  if (hasChanged) await notifyChanged(clientId);
}

/** Deletes the cached page and API response of a deleted product or a suspended store. */
async function deleteGone({ request }: FetchEvent, cacheName: CacheName, key: RequestInfo): Promise<void> {
  await deleteCached(cacheName, key);
  const counterpart = entryDeletedWith(new URL(request.url));
  if (counterpart) await deleteCached(counterpart.cacheName, counterpart.key);
}

async function offlineResponse(): Promise<Response> {
  return (await findCached('assets', offlinePage)) ?? Response.error();
}
