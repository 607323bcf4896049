import { expect, test } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { openWorkerGlobals } from '../testing/worker-globals.ts';
import {
  addAllToCache,
  addToCache,
  deleteCached,
  deleteOldBuilds,
  deleteVisitorCaches,
  findCached,
  isCached,
  markUsed,
  type CacheName,
} from './caches.ts';

const api = openApiServer();
const { useBuild, cacheNames, entriesOf } = openWorkerGlobals();

const textOf = async (cacheName: CacheName, key: string) => (await findCached(cacheName, key))?.text();
const add = (cacheName: CacheName, key: string, text = '') => addToCache(cacheName, key, new Response(text));

/** Fills the cache of pages with 40 stores, its limit. */
async function fillPages() {
  for (let number = 1; number <= 40; number += 1) await add('pages', `/shop/store/${number}`);
}

test('finds the copy of an older build until this build has its own', async () => {
  useBuild('old');
  await add('pages', '/shop/home', 'old');
  useBuild('new');
  expect(await textOf('pages', '/shop/home')).toBe('old');
  expect(await isCached('pages', '/shop/home')).toBe(false);
  await add('pages', '/shop/home', 'new');
  expect(await textOf('pages', '/shop/home')).toBe('new');
  expect(await isCached('pages', '/shop/home')).toBe(true);
});

test('finds nothing in another cache, at another address and for another query string', async () => {
  await add('pages', '/shop/home');
  expect(await findCached('products', '/shop/home')).toBeUndefined();
  expect(await findCached('pages', '/shop/listing')).toBeUndefined();
  expect(await findCached('pages', '/shop/home?x=1')).toBeUndefined();
});

test('pictures are kept by all builds together, and no build reads the API responses of another', async () => {
  useBuild('old');
  await add('pictures', '/media/a.webp');
  await add('readings', '/api/shop/store/x', 'old');
  useBuild('new');
  expect(await isCached('pictures', '/media/a.webp')).toBe(true);
  expect(await textOf('readings', '/api/shop/store/x')).toBeUndefined();
  useBuild('old');
  expect(await textOf('readings', '/api/shop/store/x')).toBe('old');
});

test('a full cache deletes its oldest entry', async () => {
  await fillPages();
  expect(await entriesOf('pages-new')).toHaveLength(40);
  await add('pages', '/shop/home');
  const entries = await entriesOf('pages-new');
  expect([entries.length, entries[0], entries.at(-1)]).toEqual([40, '/shop/store/2', '/shop/home']);
});

test('an entry that was used in a full cache is deleted last', async () => {
  await fillPages();
  await markUsed('pages', '/shop/store/1', new Response('used'));
  await add('pages', '/shop/home');
  expect(await textOf('pages', '/shop/store/1')).toBe('used');
  expect(await findCached('pages', '/shop/store/2')).toBeUndefined();
});

test('using an entry writes nothing until the cache is full', async () => {
  await add('pages', '/shop/home', 'first');
  await add('pages', '/shop/listing');
  await markUsed('pages', '/shop/home', new Response('used'));
  expect(await textOf('pages', '/shop/home')).toBe('first');
});

test('the files of the build are not limited in number', async () => {
  const files = Array.from({ length: 210 }, (_, number) => `/assets/${number}.js`);
  for (const file of files) await add('assets', file);
  expect(await entriesOf('assets-new')).toHaveLength(files.length);
});

test('deletes an entry from all builds and for all query strings', async () => {
  useBuild('old');
  await add('readings', '/api/shop/store/x?limit=24');
  await add('products', '/shop/product/x');
  useBuild('new');
  await add('products', '/shop/product/x');
  await add('products', '/shop/product/y');
  await deleteCached('readings', '/api/shop/store/x');
  await deleteCached('products', '/shop/product/x');
  expect(await entriesOf('readings-old')).toEqual([]);
  expect(await findCached('products', '/shop/product/x')).toBeUndefined();
  expect(await entriesOf('products-new')).toEqual(['/shop/product/y']);
});

test('stores the files of a build, or none if one is missing', async () => {
  api.reply('GET /assets/a.js', { body: 'a' });
  api.reply('GET /assets/b.js', { body: 'b' });
  await addAllToCache('assets', ['/assets/a.js', '/assets/b.js']);
  expect(await entriesOf('assets-new')).toEqual(['/assets/a.js', '/assets/b.js']);
  useBuild('broken');
  await expect(addAllToCache('assets', ['/assets/a.js', '/assets/missing.js'])).rejects.toThrow(TypeError);
  expect(await entriesOf('assets-broken')).toEqual([]);
});

test('keeps this build and the previous one, and the pictures of all', async () => {
  for (const build of ['first', 'second', 'third']) {
    useBuild(build);
    for (const cacheName of ['assets', 'pages', 'products', 'pictures', 'readings'] as const)
      await add(cacheName, '/x');
  }
  await deleteOldBuilds();
  const kept = ['assets', 'pages', 'products', 'readings'].flatMap((name) => [`${name}-second`, `${name}-third`]);
  expect((await cacheNames()).sort()).toEqual([...kept, 'pictures-'].sort());
});

test('signing out deletes what the visitor has viewed in all builds, and keeps the code', async () => {
  for (const build of ['old', 'new']) {
    useBuild(build);
    for (const cacheName of ['assets', 'pages', 'products', 'pictures', 'readings'] as const)
      await add(cacheName, '/x');
  }
  await deleteVisitorCaches();
  expect(await cacheNames()).toEqual(['assets-old', 'assets-new']);
});
