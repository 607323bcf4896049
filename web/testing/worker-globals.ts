/** The globals of a service worker in Node, with a real Cache and fetch. They come from undici, Node's fetch. */
import { caches, fetch, Request, Response } from 'undici';
import { afterEach, beforeEach, vi } from 'vitest';

type Client = { id: string; messages: unknown[]; postMessage: (message: unknown) => void };

/**
 * Sets the globals for each test of a file and deletes all caches after it. Use it with `openApiServer`, which sets the
 * origin.
 */
export function openWorkerGlobals() {
  const clients = new Map<string, Client>();
  const worker = {
    /** The global object of the worker, which tests may extend. */
    scope: Object.assign(new EventTarget(), { clients: { get: async (id: string) => clients.get(id) } }),
    openPage(id: string): Client {
      const messages: unknown[] = [];
      const page = { id, messages, postMessage: (message: unknown) => void messages.push(message) };
      clients.set(id, page);
      return page;
    },
    cacheNames: () => caches.keys(),
    /** The paths with query strings in a cache, oldest first. */
    async entriesOf(cacheName: string): Promise<string[]> {
      const requests = await (await caches.open(cacheName)).keys();
      return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
    },
    /** Sets the version of the build that the worker belongs to. */
    useBuild: (version: string) => vi.stubGlobal('BUILD_VERSION', version),
  };

  beforeEach(() => {
    clients.clear();
    for (const [name, value] of Object.entries({ caches, fetch, Request, Response })) vi.stubGlobal(name, value);
    vi.stubGlobal('self', worker.scope);
    worker.useBuild('new');
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  return worker;
}
