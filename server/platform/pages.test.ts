import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { isDatabaseAway } from './database-outage.ts';
import { guestCaller } from './http/run.ts';
import { servePages } from './pages.ts';
import { refuse } from './refuse.ts';

let app: FastifyInstance;
let rendered: string[];
let stock: number;
let calls: number;
let caller: string | undefined;
/** Calls fail with this error when a test sets it. */
let outage: Error | undefined;
let renderBarrier: Promise<void> | undefined;
let callBarrier: Promise<void> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  app = Fastify();
  rendered = [];
  calls = 0;
  stock = 5;
  outage = undefined;
  [renderBarrier, callBarrier] = [undefined, undefined];
  servePages(app, {
    origin: 'http://localhost',
    knowsClient: ({ search }) => search === '?kode',
    call: async (_key, _given, clientKey) => {
      calls += 1;
      caller = clientKey;
      await callBarrier;
      if (outage) throw outage;
      if (stock < 0) throw new Error('the database is down');
      return { stock };
    },
    render: async ({ url }, call) => {
      const { pathname, search } = new URL(url);
      rendered.push(pathname + search);
      const read = await call('GET /api/stock').catch(() => ({}));
      const words = Array.from({ length: 3_000 }, (_, at) => `kata-${(at * at * 31) % 97}-${(at * 7) % 13}`).join(' ');
      const filler = pathname === '/words' ? words : ' '.repeat(pathname.startsWith('/large') ? 8_000_000 : 0);
      const page = `<!doctype html><p>stok ${JSON.stringify(read)}</p>${filler}<script>hydrate()</script>`;
      await renderBarrier;
      const isBroken = pathname === '/needs-stock' && !('stock' in read);
      const status = pathname === '/gone' ? 404 : isBroken ? 500 : 200;
      return { status, location: null, html: page };
    },
    keyOf: ({ pathname }) => (pathname === '/shop/search' ? null : pathname),
    policyOf: () => 'script-src test',
    limit: async () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const textOf = async (url: string) => (await open(url)).body.match(/stok .*?(\d+|{})/)?.[1];
const firstRender = () => vi.waitFor(() => expect(rendered).toHaveLength(1));

test('a page is served from the cache for one second', async () => {
  expect(await textOf('/home')).toBe('5');
  stock = 4;
  vi.advanceTimersByTime(999);
  expect(await textOf('/home')).toBe('5');
  expect(rendered).toEqual(['/home']);
});

test('in the following second the cached page is sent once more while a new one is rendered', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(1_500);
  expect(await textOf('/home')).toBe('5');
  // Unlike vi.waitFor, this does not move the fake clock.
  await expect.poll(() => textOf('/home')).toBe('4');
  expect(rendered).toEqual(['/home', '/home']);
});

test('a page older than two seconds is not sent', async () => {
  await open('/home');
  stock = 4;
  vi.advanceTimersByTime(2_001);
  expect(await textOf('/home')).toBe('4');
});

test('the age of a page counts from the start of rendering, when its data was read', async () => {
  let release = () => {};
  renderBarrier = new Promise((resolve) => (release = resolve));
  const slow = textOf('/home');
  await firstRender();
  stock = 4;
  vi.advanceTimersByTime(2_001);
  release();
  expect(await slow).toBe('5');
  renderBarrier = undefined;
  expect(await textOf('/home')).toBe('4');
});

test('a page is rendered once for concurrent requests', async () => {
  await Promise.all(Array.from({ length: 50 }, () => open('/home')));
  expect(rendered).toEqual(['/home']);
});

test('a page whose data is unchanged is not rendered again', async () => {
  await open('/home');
  for (let check = 1; check < 30; check += 1) {
    vi.advanceTimersByTime(2_001);
    expect(await textOf('/home')).toBe('5');
  }
  expect([rendered.length, calls]).toEqual([1, 30]);
});

test('a page is rendered again after a minute, because it may show dates', async () => {
  await open('/home');
  vi.advanceTimersByTime(60_001);
  await open('/home');
  expect(rendered).toHaveLength(2);
});

test('a page that lacks a part is not kept', async () => {
  stock = -1;
  expect(await textOf('/home')).toBe('{}');
  stock = 4;
  expect(await textOf('/home')).toBe('4');
});

test('a kept page is rendered again when its data cannot be read any more', async () => {
  await open('/home');
  stock = -1;
  vi.advanceTimersByTime(2_001);
  expect(await textOf('/home')).toBe('{}');
});

test('while the database is away, a kept page is sent until it is a minute old', async () => {
  await open('/home');
  outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.advanceTimersByTime(30_000);
  expect([await textOf('/home'), await textOf('/home')]).toEqual(['5', '5']);
  expect(await textOf('/other')).toBe('{}');
  vi.advanceTimersByTime(29_000);
  expect(await textOf('/home')).toBe('5');
  vi.advanceTimersByTime(1_001);
  expect(await textOf('/home')).toBe('{}');
});

test('a page that was not kept returns 503 while the database is away, and 500 after any other error', async () => {
  outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect((await open('/needs-stock')).statusCode).toBe(503);
  outage = undefined;
  expect((await open('/needs-stock')).statusCode).toBe(200);
  stock = -1;
  vi.advanceTimersByTime(2_001);
  expect((await open('/needs-stock')).statusCode).toBe(500);
});

test('while the database is frozen, requests for kept pages do not wait for it', async () => {
  await Promise.all([open('/home'), open('/other')]);
  outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.advanceTimersByTime(2_001);
  await open('/home');
  let release = () => {};
  callBarrier = new Promise((resolve) => (release = resolve));
  expect(await textOf('/other')).toBe('5');
  release();
});

test('a page is current again as soon as the database is back', async () => {
  await open('/home');
  outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.advanceTimersByTime(2_001);
  await open('/home');
  outage = undefined;
  stock = 4;
  await open('/home');
  await expect.poll(() => textOf('/home')).toBe('4');
});

test.each(['57014', '55P03', '40001'])('a statement that fails with %s does not count as an outage', async (code) => {
  await open('/home');
  outage = Object.assign(new Error('canceling statement'), { code });
  vi.advanceTimersByTime(2_001);
  expect(await textOf('/home')).toBe('{}');
});

test('an expected refusal shows that the database is back', async () => {
  await open('/home');
  outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.advanceTimersByTime(2_001);
  await open('/home');
  outage = refuse('NOT_FOUND');
  await open('/missing');
  expect(await textOf('/home')).toBe('{}');
});

test('an error of a call in process tells an outage from a slow statement, without its data', async () => {
  const endpoint = { summary: '', access: 'anyone', rate: 'read', out: z.object({}) } as const;
  const failing = (code: string) => {
    const cause = Object.assign(new Error('lost'), { code });
    const handler = () => Promise.reject(new Error('Failed query: select\nparams: topi', { cause }));
    const call = guestCaller({ 'GET /api/x': endpoint }, { 'GET /api/x': handler });
    return (call as (key: string) => Promise<unknown>)('GET /api/x').catch((error: Error) => error);
  };
  const [lost, slow] = [await failing('ECONNREFUSED'), await failing('57014')];
  expect([lost, slow].map(isDatabaseAway)).toEqual([true, false]);
  expect(String(lost)).not.toContain('topi');
});

test('the oldest pages are dropped when all pages take more than 64 MB', async () => {
  for (const page of ['a', 'b', 'c', 'd', 'e']) await open(`/large-${page}`);
  await open('/large-e');
  expect(rendered).toHaveLength(5);
  await open('/large-a');
  expect(rendered).toHaveLength(6);
});

test('URLs with the same cache key share a page', async () => {
  await open('/home?utm_source=surat');
  await open('/home?fbclid=1');
  expect(rendered).toEqual(['/home']);
});

test('search pages are rendered for each request, for nobody unless the page knows its client', async () => {
  await open('/shop/search?q=tas');
  await open('/shop/search?q=tas');
  expect([...rendered, caller]).toEqual(['/shop/search?q=tas', '/shop/search?q=tas', undefined]);
  await open('/shop/search?kode');
  expect(caller).toBe('127.0.0.1');
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
  expect([again.statusCode, again.body, again.headers['content-length']]).toEqual([304, '', undefined]);
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

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page that is asked for again is sent in fewer bytes: %s', async (encoding, decompress) => {
  const { body } = await open('/words');
  const sent = [];
  for (let at = 0; at < 3; at += 1) sent.push((await open('/words', { 'accept-encoding': encoding })).rawPayload);
  const [first, second, third] = sent as [Buffer, Buffer, Buffer];
  expect(second.length).toBeLessThan(first.length);
  expect(third).toEqual(second);
  for (const bytes of sent) expect(decompress(bytes).toString()).toBe(body);
  expect(rendered).toEqual(['/words']);
});

test('the content security policy allows the scripts that the renderer lists, and no other', async () => {
  const { headers } = await open('/home');
  expect(headers['content-security-policy']).toBe('script-src test');
});

test('a rendering error returns 500 and is not cached', async () => {
  renderBarrier = Promise.reject(new Error('the database is down'));
  renderBarrier.catch(() => {});
  expect((await open('/home')).statusCode).toBe(500);
  renderBarrier = undefined;
  expect((await open('/home')).statusCode).toBe(200);
});
