/** The implementations of the caching strategies in strategy-of.ts. */
import { copyHeader } from './copy-header.ts';
import { drop, find, isKept, keep, moveUp, type CacheName } from './shelves.ts';
import { goneWith } from './strategy-of.ts';
import { tellChanged } from './tell-changed.ts';

const patienceMs = 2_500;
const dayMs = 24 * 60 * 60 * 1000;
const offlinePage = '/offline.html';

let lastWrite = 0;
/** Records a write. API responses cached before it are not served without revalidation. */
export const noteWrite = () => (lastWrite = Date.now());

const isWhole = (response: Response) => response.status === 200 && response.type === 'basic';
const isPublic = (response: Response) => !/no-store|private/.test(response.headers.get('cache-control') ?? '');

/** Cache first, for hashed files and pictures. A network response is stored. */
export async function fromShelf(event: FetchEvent, shelf: CacheName): Promise<Response> {
  const copy = await find(shelf, event.request);
  if (copy) {
    event.waitUntil(moveUp(shelf, event.request, copy.clone()));
    return copy;
  }
  const response = await fetch(event.request);
  if (isWhole(response)) event.waitUntil(keep(shelf, event.request, response.clone()));
  return response;
}

/** Fetches and stores an entry unless this build's cache already has it. */
export async function fetchFor(shelf: CacheName, key: string): Promise<void> {
  if (await isKept(shelf, key)) return;
  const response = await fetch(key);
  if (isWhole(response)) await keep(shelf, key, response);
}

/** Network first, for public pages. Falls back to the cached copy when the network is slow or down. */
export async function freshPage(event: FetchEvent, shelf: CacheName, key: string): Promise<Response> {
  const coming = fetch(event.request).then((response) => {
    if (isWhole(response) && isPublic(response)) event.waitUntil(keep(shelf, key, response.clone()));
    if (response.status === 404) event.waitUntil(dropGone(event, shelf, key));
    return response;
  });
  // After this timeout the cached copy is shown, and the page is notified when the network response arrives.
  const slow = new Promise<'slow'>((pass) => setTimeout(pass, patienceMs, 'slow'));
  const first = await Promise.race([coming, slow]).catch(() => 'gone' as const);
  if (first instanceof Response) return first;
  const copy = await find(shelf, key);
  if (!copy) return coming.catch(() => offline());
  if (first === 'slow') {
    event.waitUntil(
      coming.then(
        () => tellChanged(event.resultingClientId),
        () => {},
      ),
    );
  } else coming.catch(() => {});
  return copy;
}

/** A page that is never cached: network only, with the offline page as fallback. */
export const pageElsewhere = (event: FetchEvent): Promise<Response> => fetch(event.request).catch(() => offline());

/**
 * Stale-while-revalidate, for public API responses. A copy younger than 24 h is returned at once, and the page is
 * notified if the network response differs. A copy that is older, or older than the last write, is used only when the
 * network is down.
 */
export async function keptReading(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const copy = await find('readings', request);
  const readAt = Date.parse(copy?.headers.get('date') ?? '');
  const reading = fetch(request).then(async (response) => {
    if (isWhole(response)) await keep('readings', request, response.clone());
    if (response.status === 404) await dropGone(event, 'readings', request);
    return response;
  });
  if (copy && readAt > lastWrite && Date.now() - readAt < dayMs) {
    event.waitUntil(compare(copy.clone(), reading, event.clientId));
    return markCopy(copy);
  }
  return reading.catch((error: unknown) => (copy ? markCopy(copy) : Promise.reject(error as Error)));
}

async function markCopy(copy: Response): Promise<Response> {
  const marked = new Response(await copy.blob(), { status: copy.status, headers: copy.headers });
  marked.headers.set(copyHeader, '1');
  return marked;
}

async function compare(copy: Response, reading: Promise<Response>, clientId: string): Promise<void> {
  const fresh = await reading.then((response) => response.clone()).catch(() => null);
  const hasChanged = fresh?.status === 404 || (fresh?.ok && (await fresh.text()) !== (await copy.text()));
  if (hasChanged) await tellChanged(clientId);
}

/** Deletes the cached page and API response of a deleted product or a suspended store. */
async function dropGone({ request }: FetchEvent, shelf: CacheName, key: RequestInfo): Promise<void> {
  await drop(shelf, key);
  const counterpart = goneWith(new URL(request.url));
  if (counterpart) await drop(counterpart.shelf, counterpart.key);
}

const offline = async (): Promise<Response> => (await find('assets', offlinePage)) ?? Response.error();
