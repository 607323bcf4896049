/** The worker's caches. Caches of the previous build are kept, because open tabs still need its files. */

declare const BUILD_VERSION: string;

export type CacheName = 'assets' | 'pages' | 'products' | 'pictures' | 'readings';

const ofOneBuild: readonly CacheName[] = ['assets', 'pages', 'products'];
/** Caches that are cleared on logout: all except the code. */
const ofVisitor: readonly CacheName[] = ['pages', 'products', 'pictures', 'readings'];
const room: Partial<Record<CacheName, number>> = { pages: 40, products: 60, pictures: 120, readings: 200 };

const cacheOf = (shelf: CacheName) =>
  caches.open(ofOneBuild.includes(shelf) ? `${shelf}-${BUILD_VERSION}` : `${shelf}-`);
const cachesOf = async (shelf: CacheName) => (await caches.keys()).filter((name) => name.startsWith(`${shelf}-`));

/** The newest cached copy over all builds. */
export async function find(shelf: CacheName, key: RequestInfo): Promise<Response | undefined> {
  for (const name of (await cachesOf(shelf)).reverse()) {
    const copy = await (await caches.open(name)).match(key, { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

/** Whether this build's cache has a copy. Copies of other builds do not count: they are deleted with their scripts. */
export const isKept = async (shelf: CacheName, key: string): Promise<boolean> =>
  (await (await cacheOf(shelf)).match(key, { ignoreVary: true })) !== undefined;

/** Stores a copy as the newest entry and deletes the oldest entries above the cache's limit. */
export async function keep(shelf: CacheName, key: RequestInfo, response: Response): Promise<void> {
  const cache = await cacheOf(shelf);
  await cache.put(key, response);
  const most = room[shelf];
  if (!most) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - most, 0)).map((lowest) => cache.delete(lowest)));
}

/** Marks an entry as recently used by storing it again. Does nothing until the cache is full. */
export async function moveUp(shelf: CacheName, key: RequestInfo, copy: Response): Promise<void> {
  const used = (await (await cacheOf(shelf)).keys()).length;
  if (used >= (room[shelf] ?? Infinity)) await keep(shelf, key, copy);
}

/** Deletes an entry from the caches of all builds, for any query string. */
export async function drop(shelf: CacheName, key: RequestInfo): Promise<void> {
  for (const name of await cachesOf(shelf)) {
    await (await caches.open(name)).delete(key, { ignoreVary: true, ignoreSearch: true });
  }
}

export const keepAll = async (shelf: CacheName, addresses: readonly string[]) =>
  (await cacheOf(shelf)).addAll([...addresses]);

/**
 * Deletes the caches of all builds except this one and the previous one. The asset caches identify the builds, because
 * every build has exactly one.
 */
export async function clearOldBuilds(): Promise<void> {
  const builds = (await cachesOf('assets')).slice(-2).map((name) => name.slice('assets'.length));
  for (const shelf of ofOneBuild) {
    const old = (await cachesOf(shelf)).filter((name) => !builds.includes(name.slice(shelf.length)));
    await Promise.all(old.map((name) => caches.delete(name)));
  }
}

/** Deletes everything that shows what the visitor has viewed. */
export async function wipe(): Promise<void> {
  const names = (await Promise.all(ofVisitor.map(cachesOf))).flat();
  await Promise.all(names.map((name) => caches.delete(name)));
}
