import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPages, servePages } from './pages.ts';

let app: FastifyInstance;
let rendered: string[];
let stock: number;
/** The renderer waits for this promise when a test sets it. */
let renderBarrier: Promise<void> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  clearPages();
  app = Fastify();
  rendered = [];
  stock = 5;
  renderBarrier = undefined;
  servePages(app, {
    origin: 'http://localhost',
    render: async ({ url }) => {
      const { pathname, search } = new URL(url);
      rendered.push(pathname + search);
      const page = `<!doctype html><p>stok ${stock}</p><script>hydrate()</script>`;
      await renderBarrier;
      const headers = { 'content-type': 'text/html', 'script-hashes': "'sha256-a' 'sha256-b'" };
      return new Response(page, { status: pathname === '/gone' ? 404 : 200, headers });
    },
    keyOf: ({ pathname }) => (pathname === '/shop/search' ? null : pathname),
    policyOf: (_url, hashes) => `script-src ${hashes}`,
    limit: async () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const textOf = async (url: string) => (await open(url)).body.match(/stok \d+/)?.[0];
const firstRender = () => vi.waitFor(() => expect(rendered).toHaveLength(1));

test('a page is served from the cache for one second', async () => {
  expect(await textOf('/home')).toBe('stok 5');
  stock = 4;
  vi.advanceTimersByTime(999);
  expect(await textOf('/home')).toBe('stok 5');
  expect(rendered).toEqual(['/home']);
});

test('in the following second the cached page is sent once more while a new one is rendered', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(1_500);
  expect(await textOf('/home')).toBe('stok 5');
  // Unlike vi.waitFor, this does not move the fake clock.
  await expect.poll(() => textOf('/home')).toBe('stok 4');
  expect(rendered).toEqual(['/home', '/home']);
});

test('a page older than two seconds is not sent', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(2_001);
  expect(await textOf('/home')).toBe('stok 4');
});

test('the age of a page counts from the start of rendering, when its data was read', async () => {
  let release = () => {};
  renderBarrier = new Promise((resolve) => (release = resolve));
  const slow = textOf('/home');
  await firstRender();
  stock = 4;
  vi.advanceTimersByTime(2_001);
  release();
  expect(await slow).toBe('stok 5');
  renderBarrier = undefined;
  expect(await textOf('/home')).toBe('stok 4');
});

test('a page is rendered once for concurrent requests', async () => {
  await Promise.all(Array.from({ length: 50 }, () => open('/home')));
  expect(rendered).toEqual(['/home']);
});

test('a write clears the cache, and pages being rendered at that time are not cached', async () => {
  let release = () => {};
  renderBarrier = new Promise((resolve) => (release = resolve));
  const before = textOf('/home');
  await firstRender();
  stock = 4;
  clearPages();
  release();
  expect(await before).toBe('stok 5');
  expect(await textOf('/home')).toBe('stok 4');
  expect(await textOf('/home')).toBe('stok 4');
  expect(rendered).toHaveLength(2);
});

test('URLs with the same cache key share a page', async () => {
  await open('/home?utm_source=surat');
  await open('/home?fbclid=1');
  expect(rendered).toEqual(['/home']);
});

test('search pages are rendered for each request', async () => {
  await open('/shop/search?q=tas');
  await open('/shop/search?q=tas');
  expect(rendered).toEqual(['/shop/search?q=tas', '/shop/search?q=tas']);
});

test('a 404 page is not cached', async () => {
  expect((await open('/gone')).statusCode).toBe(404);
  expect((await open('/gone')).statusCode).toBe(404);
  expect(rendered).toHaveLength(2);
});

test('React Router’s data URLs return 404, and writes return 405', async () => {
  expect((await open('/home.data')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(405);
  expect(rendered).toEqual([]);
});

test('a browser that has the current page gets 304 until the page changes', async () => {
  const { headers } = await open('/home');
  const etag = headers.etag as string;
  const again = await open('/home', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  stock = 4;
  vi.advanceTimersByTime(2_001);
  expect((await open('/home', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('a page is sent in an encoding that the browser accepts', async () => {
  const plain = await open('/home');
  const br = await open('/home', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await open('/home', { 'accept-encoding': 'gzip' });
  const none = await open('/home', { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect([plain, br, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers.vary).toBe('accept-encoding');
});

test('the content security policy allows the scripts that the renderer lists, and no other', async () => {
  const { headers } = await open('/home');
  expect(headers['content-security-policy']).toBe("script-src 'sha256-a' 'sha256-b'");
  expect(headers).not.toHaveProperty('script-hashes');
});

test('a rendering error returns 500 and is not cached', async () => {
  renderBarrier = Promise.reject(new Error('the database is down'));
  renderBarrier.catch(() => {});
  expect((await open('/home')).statusCode).toBe(500);
  renderBarrier = undefined;
  expect((await open('/home')).statusCode).toBe(200);
});
