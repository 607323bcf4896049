import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { openWorkerGlobals } from '../testing/worker-globals.ts';
import { addToCache, findCached } from './caches.ts';
import {
  cacheFirst,
  fetchIntoCache,
  networkFirst,
  networkOnly,
  productPage,
  recordWrite,
  staleWhileRevalidate,
} from './strategies.ts';

const api = openApiServer();
const { openPage, entriesOf } = openWorkerGlobals();
const html = (text: string, headers = {}) => ({ body: text, headers: { 'content-type': 'text/html', ...headers } });
const ago = (ms: number) => new Date(Date.now() - ms).toUTCString();
const hourMs = 60 * 60 * 1000;

beforeEach(() => {
  // The worker keeps the time of the last write, which other tests have set.
  vi.setSystemTime('2026-01-01T00:00:00Z');
  recordWrite();
  vi.useRealTimers();
});
afterEach(() => vi.useRealTimers());

/** A fetch event of the page `tab`. `settled` waits for the work that the worker has announced with waitUntil. */
function eventFor(path: string) {
  const work: Promise<unknown>[] = [];
  const event = {
    request: new Request(path),
    clientId: 'tab',
    resultingClientId: 'tab',
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  };
  return {
    event: event as unknown as FetchEvent,
    async settled() {
      // Work may announce further work.
      for (const promise of work) await promise;
    },
  };
}

/** Runs a strategy until its work has finished. Returns the text that the page gets. */
async function run(strategy: (event: FetchEvent) => Promise<Response>, path: string): Promise<string> {
  const { event, settled } = eventFor(path);
  const response = await strategy(event);
  const text = await response.text();
  await settled();
  return text;
}

const page = (event: FetchEvent) => networkFirst(event, 'pages', new URL(event.request.url).pathname);
const asset = (event: FetchEvent) => cacheFirst(event, 'assets');
const product = (event: FetchEvent) => productPage(event, new URL(event.request.url));

test('a file is fetched once and then read from the cache', async () => {
  api.reply('GET /assets/a.js', { body: 'code' });
  expect(await run(asset, '/assets/a.js')).toBe('code');
  expect(await run(asset, '/assets/a.js')).toBe('code');
  expect(api.requests).toHaveLength(1);
});

test('an error is not cached in place of a file', async () => {
  api.reply('GET /assets/a.js', { status: 503, body: 'busy' });
  expect(await run(asset, '/assets/a.js')).toBe('busy');
  api.reply('GET /assets/a.js', { body: 'code' });
  expect(await run(asset, '/assets/a.js')).toBe('code');
});

test('precaching skips what this build already has, and errors', async () => {
  api.reply('GET /shop/home', html('home'));
  await fetchIntoCache('pages', '/shop/home');
  await fetchIntoCache('pages', '/shop/home');
  await fetchIntoCache('pages', '/shop/missing');
  expect([api.requests.length, await entriesOf('pages-new')]).toEqual([2, ['/shop/home']]);
});

test('a page comes from the network, and from the cache when the network is down', async () => {
  api.reply('GET /shop/home', html('first'));
  expect(await run(page, '/shop/home')).toBe('first');
  api.reply('GET /shop/home', html('second'));
  expect(await run(page, '/shop/home')).toBe('second');
  api.reply('GET /shop/home', 'disconnect');
  expect(await run(page, '/shop/home')).toBe('second');
});

test.each(['no-store', 'private, max-age=60'])('a page with cache-control %s is not cached', async (cacheControl) => {
  api.reply('GET /shop/home', html('mine', { 'cache-control': cacheControl }));
  expect(await run(page, '/shop/home')).toBe('mine');
  expect(await findCached('pages', '/shop/home')).toBeUndefined();
});

test('a server error is shown and does not replace the cached page', async () => {
  await addToCache('pages', '/shop/home', new Response('cached'));
  api.reply('GET /shop/home', { status: 500, body: 'error page' });
  expect(await run(page, '/shop/home')).toBe('error page');
  expect(await (await findCached('pages', '/shop/home'))?.text()).toBe('cached');
});

test('a slow network shows the cached page, and reports the new one when it arrives', async () => {
  await addToCache('pages', '/shop/home', new Response('cached'));
  const tab = openPage('tab');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const answer = api.hold('GET /shop/home');
  const { event, settled } = eventFor('/shop/home');
  const response = page(event);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([await (await response).text(), tab.messages]).toEqual(['cached', []]);
  answer(html('new'));
  vi.useRealTimers();
  await settled();
  expect(tab.messages).toEqual(['changed']);
  expect(await (await findCached('pages', '/shop/home'))?.text()).toBe('new');
});

test('a page without a copy waits for a slow network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const answer = api.hold('GET /shop/home');
  const { event } = eventFor('/shop/home');
  const response = page(event);
  await vi.advanceTimersByTimeAsync(2_500);
  vi.useRealTimers();
  answer(html('late'));
  expect(await (await response).text()).toBe('late');
});

test('without network and copy a page is the offline page', async () => {
  await addToCache('assets', '/offline.html', new Response('offline page'));
  for (const path of ['/shop/home', '/shop/account']) api.reply(`GET ${path}`, 'disconnect');
  expect(await run(page, '/shop/home')).toBe('offline page');
  expect(await run(networkOnly, '/shop/account')).toBe('offline page');
});

test('a page with personal data is never cached', async () => {
  await addToCache('assets', '/offline.html', new Response('offline page'));
  api.reply('GET /shop/account', html('my orders'));
  expect(await run(networkOnly, '/shop/account')).toBe('my orders');
  api.reply('GET /shop/account', 'disconnect');
  expect(await run(networkOnly, '/shop/account')).toBe('offline page');
});

test('a visited product opens offline as page, and one seen only in its dialog opens there', async () => {
  api.reply('GET /shop/product/x', html('product x'));
  api.reply('GET /api/shop/products/get/x', { json: { data: 'x' } });
  expect(await run(product, '/shop/product/x')).toBe('product x');
  expect(await entriesOf('readings-new')).toEqual(['/api/shop/products/get/x']);
  api.reply('GET /shop/product/x', 'disconnect');
  expect(await run(product, '/shop/product/x')).toBe('product x');

  await addToCache('readings', '/api/shop/products/get/y', new Response('{}'));
  api.reply('GET /shop/product/y', 'disconnect');
  const response = await product(eventFor('/shop/product/y').event);
  expect([response.status, response.headers.get('location')]).toEqual([302, `${api.origin}/shop/home?produk=y`]);
});

test('a deleted product disappears from the cache as page and as API response', async () => {
  await addToCache('products', '/shop/product/x', new Response('product x'));
  await addToCache('readings', '/api/shop/products/get/x', new Response('{}'));
  expect(await run(product, '/shop/product/x')).toContain('not defined');
  expect([await entriesOf('products-new'), await entriesOf('readings-new')]).toEqual([[], []]);
});

const featured = '/api/shop/products/featured';
const addReading = (text: string, date: string) =>
  addToCache('readings', featured, new Response(text, { headers: { date } }));

test('a cached API response is returned at once and marked as a copy', async () => {
  await addReading('cached', ago(hourMs));
  const answer = api.hold(`GET ${featured}`);
  const { event, settled } = eventFor(featured);
  const response = await staleWhileRevalidate(event);
  expect([await response.text(), response.headers.get('x-cached-copy')]).toEqual(['cached', '1']);
  answer({ body: 'cached' });
  await settled();
});

test('the page is told about a response that differs from its copy, and about no other', async () => {
  const tab = openPage('tab');
  await addReading('cached', ago(hourMs));
  api.reply(`GET ${featured}`, { body: 'cached' });
  await run(staleWhileRevalidate, featured);
  api.reply(`GET ${featured}`, { status: 500, body: 'broken' });
  await run(staleWhileRevalidate, featured);
  api.reply(`GET ${featured}`, 'disconnect');
  await run(staleWhileRevalidate, featured);
  expect(tab.messages).toEqual([]);
  api.reply(`GET ${featured}`, { body: 'new' });
  expect(await run(staleWhileRevalidate, featured)).toBe('cached');
  expect(tab.messages).toEqual(['changed']);
  expect(await run(staleWhileRevalidate, featured)).toBe('new');
});

test('the page is told that a product is gone', async () => {
  const tab = openPage('tab');
  const path = '/api/shop/products/get/x';
  await addToCache('readings', path, new Response('x', { headers: { date: ago(hourMs) } }));
  expect(await run(staleWhileRevalidate, path)).toBe('x');
  expect([tab.messages, await entriesOf('readings-new')]).toEqual([['changed'], []]);
});

test('a copy older than a day is used only when the network is down', async () => {
  await addReading('old', ago(25 * hourMs));
  api.reply(`GET ${featured}`, 'disconnect');
  expect(await run(staleWhileRevalidate, featured)).toBe('old');
  api.reply(`GET ${featured}`, { body: 'new' });
  expect(await run(staleWhileRevalidate, featured)).toBe('new');
});

test('a copy from before a write of this visitor is used only when the network is down', async () => {
  vi.setSystemTime('2026-01-01T12:00:00Z');
  await addReading('before', ago(1000));
  recordWrite();
  api.reply(`GET ${featured}`, { body: 'after' });
  expect(await run(staleWhileRevalidate, featured)).toBe('after');
});

test('an API response without network and copy is a network error', async () => {
  api.reply(`GET ${featured}`, 'disconnect');
  await expect(run(staleWhileRevalidate, featured)).rejects.toThrow(TypeError);
});
