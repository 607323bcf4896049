/** Where copies are kept. Those of a build are kept for one build more, since tabs that are open still need them. */

declare const BUILD_VERSION: string;

export type CacheName = 'assets' | 'pages' | 'products' | 'pictures' | 'readings';

const ofOneBuild: readonly CacheName[] = ['assets', 'pages', 'products'];
/** All but the code itself goes when somebody logs out. */
const ofVisitor: readonly CacheName[] = ['pages', 'products', 'pictures', 'readings'];
const room: Partial<Record<CacheName, number>> = { pages: 40, products: 60, pictures: 120, readings: 200 };

const cacheOf = (shelf: CacheName) =>
  caches.open(ofOneBuild.includes(shelf) ? `${shelf}-${BUILD_VERSION}` : `${shelf}-`);
const cachesOf = async (shelf: CacheName) => (await caches.keys()).filter((name) => name.startsWith(`${shelf}-`));

/** The copy kept last, whichever build kept it. */
export async function find(shelf: CacheName, key: RequestInfo): Promise<Response | undefined> {
  for (const name of (await cachesOf(shelf)).reverse()) {
    const copy = await (await caches.open(name)).match(key, { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

/** Whether this build has a copy. Another build's will go with the scripts that a page needs. */
export const isKept = async (shelf: CacheName, key: string): Promise<boolean> =>
  (await (await cacheOf(shelf)).match(key, { ignoreVary: true })) !== undefined;

/** Keeps a copy on top of its shelf; where there is no room left, the lowest goes. */
export async function keep(shelf: CacheName, key: RequestInfo, response: Response): Promise<void> {
  const cache = await cacheOf(shelf);
  await cache.put(key, response);
  const most = room[shelf];
  if (!most) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - most, 0)).map((lowest) => cache.delete(lowest)));
}

/** What was just used goes to the top, once the shelf is full and its order counts. */
export async function moveUp(shelf: CacheName, key: RequestInfo, copy: Response): Promise<void> {
  const used = (await (await cacheOf(shelf)).keys()).length;
  if (used >= (room[shelf] ?? Infinity)) await keep(shelf, key, copy);
}

/** Throws a copy away, whichever build kept it, and for a reading whichever part of its list it is. */
export async function drop(shelf: CacheName, key: RequestInfo): Promise<void> {
  for (const name of await cachesOf(shelf)) {
    await (await caches.open(name)).delete(key, { ignoreVary: true, ignoreSearch: true });
  }
}

export const keepAll = async (shelf: CacheName, addresses: readonly string[]) =>
  (await cacheOf(shelf)).addAll([...addresses]);

/** Throws away what builds before the last one kept. Only the scripts' caches tell which: each build has one. */
export async function clearOldBuilds(): Promise<void> {
  const builds = (await cachesOf('assets')).slice(-2).map((name) => name.slice('assets'.length));
  for (const shelf of ofOneBuild) {
    const old = (await cachesOf(shelf)).filter((name) => !builds.includes(name.slice(shelf.length)));
    await Promise.all(old.map((name) => caches.delete(name)));
  }
}

/** Leaves nothing that tells what the visitor has looked at. */
export async function wipe(): Promise<void> {
  const names = (await Promise.all(ofVisitor.map(cachesOf))).flat();
  await Promise.all(names.map((name) => caches.delete(name)));
}
