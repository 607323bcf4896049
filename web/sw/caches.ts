/** The worker's caches. Caches of the previous build are kept, because open tabs still need its files. */

declare const BUILD_VERSION: string;

export type CacheName = 'assets' | 'pages' | 'products' | 'pictures' | 'readings';

const buildCaches: readonly CacheName[] = ['assets', 'pages', 'products', 'readings'];
/** Caches that are cleared on logout: all except the code. */
const visitorCaches: readonly CacheName[] = ['pages', 'products', 'pictures', 'readings'];
const maxEntries: Partial<Record<CacheName, number>> = { pages: 40, products: 60, pictures: 120, readings: 200 };

let clearings = 0;
/** How often the visitor's caches were cleared. Read it before a fetch and pass it to `addToCache`. */
export const countClearings = () => clearings;

const nameOf = (cacheName: CacheName) =>
  buildCaches.includes(cacheName) ? `${cacheName}-${BUILD_VERSION}` : `${cacheName}-`;
const openCache = (cacheName: CacheName) => caches.open(nameOf(cacheName));
const cacheNamesOf = async (cacheName: CacheName) =>
  (await caches.keys()).filter((name) => name.startsWith(`${cacheName}-`));

/** The newest cached copy over all builds; of API responses only this build's, because others may lack its fields. */
export async function findCached(cacheName: CacheName, key: RequestInfo): Promise<Response | undefined> {
  const names = cacheName === 'readings' ? [nameOf(cacheName)] : (await cacheNamesOf(cacheName)).reverse();
  for (const name of names) {
    const copy = await (await caches.open(name)).match(key, { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

/** Whether this build's cache has a copy. Copies of other builds do not count: they are deleted with their scripts. */
export const isCached = async (cacheName: CacheName, key: string): Promise<boolean> =>
  (await (await openCache(cacheName)).match(key, { ignoreVary: true })) !== undefined;

/** Stores a copy and deletes the oldest above the limit; nothing if the caches were cleared since `clearing`. */
export async function addToCache(
  cacheName: CacheName,
  key: RequestInfo,
  response: Response,
  clearing = clearings,
): Promise<void> {
  const cache = await openCache(cacheName);
  if (clearing !== clearings && visitorCaches.includes(cacheName)) return;
  await cache.put(key, response);
  const limit = maxEntries[cacheName];
  if (!limit) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - limit, 0)).map((oldest) => cache.delete(oldest)));
}

/** Marks an entry as recently used by storing it again. Does nothing until the cache is full. */
export async function markUsed(
  cacheName: CacheName,
  key: RequestInfo,
  copy: Response,
  clearing = clearings,
): Promise<void> {
  const count = (await (await openCache(cacheName)).keys()).length;
  if (count >= (maxEntries[cacheName] ?? Infinity)) await addToCache(cacheName, key, copy, clearing);
}

/** Deletes an entry from the caches of all builds, for any query string. */
export async function deleteCached(cacheName: CacheName, key: RequestInfo): Promise<void> {
  for (const name of await cacheNamesOf(cacheName)) {
    await (await caches.open(name)).delete(key, { ignoreVary: true, ignoreSearch: true });
  }
}

export const addAllToCache = async (cacheName: CacheName, urls: readonly string[]) =>
  (await openCache(cacheName)).addAll([...urls]);

/** Deletes the caches of all builds but this one and the one before, known by their asset caches. */
export async function deleteOldBuilds(): Promise<void> {
  const builds = (await cacheNamesOf('assets')).slice(-2).map((name) => name.slice('assets'.length));
  for (const cacheName of buildCaches) {
    const old = (await cacheNamesOf(cacheName)).filter((name) => !builds.includes(name.slice(cacheName.length)));
    await Promise.all(old.map((name) => caches.delete(name)));
  }
}

/** Deletes everything that shows what the visitor has viewed. */
export async function deleteVisitorCaches(): Promise<void> {
  clearings += 1;
  const names = (await Promise.all(visitorCaches.map(cacheNamesOf))).flat();
  await Promise.all(names.map((name) => caches.delete(name)));
}
