import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPages, servePages } from './pages.ts';

let app: FastifyInstance;
let rendered: string[];
let stock: number;
/** Resolves what the renderer waits for; pages are rendered at once unless a test holds them back. */
let held: Promise<void> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  clearPages();
  app = Fastify();
  rendered = [];
  stock = 5;
  held = undefined;
  servePages(app, {
    origin: 'http://localhost',
    render: async ({ url }) => {
      const { pathname, search } = new URL(url);
      rendered.push(pathname + search);
      const page = `<!doctype html><p>stok ${stock}</p><script>hydrate()</script><script src="/a.js"></script>`;
      await held;
      return new Response(page, { status: pathname === '/gone' ? 404 : 200, headers: { 'content-type': 'text/html' } });
    },
    keyOf: ({ pathname }) => (pathname === '/shop/search' ? null : pathname),
    policyOf: (_url, hashes) => `script-src ${hashes.join(' ')}`,
    limit: async () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const textOf = async (url: string) => (await open(url)).body.match(/stok \d+/)?.[0];
const settled = () => new Promise((resolve) => setImmediate(() => setTimeout(resolve, 30)));

test('for a second a page is sent as it was rendered', async () => {
  expect(await textOf('/home')).toBe('stok 5');
  stock = 4;
  vi.advanceTimersByTime(999);
  expect(await textOf('/home')).toBe('stok 5');
  expect(rendered).toEqual(['/home']);
});

test('in its second second a page is sent once more while it is rendered anew', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(1_500);
  expect(await textOf('/home')).toBe('stok 5');
  await settled();
  expect(await textOf('/home')).toBe('stok 4');
  expect(rendered).toEqual(['/home', '/home']);
});

test('no page older than two seconds is sent', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(2_001);
  expect(await textOf('/home')).toBe('stok 4');
});

test('a page’s age counts from before it was rendered, since what it shows was read then', async () => {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  const slow = textOf('/home');
  await settled();
  stock = 4;
  vi.advanceTimersByTime(2_001);
  release();
  expect(await slow).toBe('stok 5');
  held = undefined;
  expect(await textOf('/home')).toBe('stok 4');
});

test('however many ask at once, a page is rendered once', async () => {
  await Promise.all(Array.from({ length: 50 }, () => open('/home')));
  expect(rendered).toEqual(['/home']);
});

test('a write drops what is kept, and what is being rendered is not kept after it', async () => {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  const before = textOf('/home');
  await settled();
  stock = 4;
  clearPages();
  release();
  expect(await before).toBe('stok 5');
  expect(await textOf('/home')).toBe('stok 4');
  expect(await textOf('/home')).toBe('stok 4');
  expect(rendered).toHaveLength(2);
});

test('addresses that differ in nothing that counts share a page', async () => {
  await open('/home?utm_source=surat');
  await open('/home?fbclid=1');
  expect(rendered).toEqual(['/home']);
});

test('the search is rendered for each who asks, with its words', async () => {
  await open('/shop/search?q=tas');
  await open('/shop/search?q=tas');
  expect(rendered).toEqual(['/shop/search?q=tas', '/shop/search?q=tas']);
});

test('a page that is not found is not kept', async () => {
  expect((await open('/gone')).statusCode).toBe(404);
  expect((await open('/gone')).statusCode).toBe(404);
  expect(rendered).toHaveLength(2);
});

test('React Router’s data addresses answer 404, and writes 405', async () => {
  expect((await open('/home.data')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(405);
  expect(rendered).toEqual([]);
});

test('a browser that has the page is told so, until it changes', async () => {
  const { headers } = await open('/home');
  const etag = headers.etag as string;
  const again = await open('/home', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  stock = 4;
  vi.advanceTimersByTime(2_001);
  expect((await open('/home', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('a page comes in the encoding the browser reads', async () => {
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

test('the policy names the hashes of the page’s own scripts, and of no others', async () => {
  const { headers } = await open('/home');
  const sha256 = 'KbM1lVeoO4ufgUyHEIDgvFrXwEVXrGKBGIDlHp9qUFk=';
  expect(headers['content-security-policy']).toMatch(/^script-src 'sha256-[\w+/]{43}='$/);
  expect(headers['content-security-policy']).not.toContain(sha256);
  expect(headers['cache-control']).toBe('no-cache');
});

test('a renderer that fails answers this request, and the next one is rendered anew', async () => {
  held = Promise.reject(new Error('the database is away'));
  held.catch(() => {});
  expect((await open('/home')).statusCode).toBe(500);
  held = undefined;
  expect((await open('/home')).statusCode).toBe(200);
});
