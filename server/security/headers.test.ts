import { mkdirSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '#platform/config.ts';
import { db } from '#platform/db.ts';
import { secureHeaders } from '#platform/http/headers.ts';
import { publicFolder } from '#platform/media.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';

const page = '<!doctype html><title>Kreasi</title><script>hydrate()</script>';
const render = async () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kreasi.example',
  MIDTRANS_SNAP_URL: 'https://app.midtrans.com',
  MIDTRANS_API_URL: 'https://api.midtrans.com',
  SNAP_JS_URL: 'https://app.midtrans.com/snap/snap.js',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'silent',
};

let node: Node;
let live: Node;
beforeAll(async () => {
  await openShop();
  const options = { web: { render, assets: publicFolder(config.mediaDir) } };
  mkdirSync(`${publicFolder(config.mediaDir)}/product`, { recursive: true });
  writeFileSync(`${publicFolder(config.mediaDir)}/product/720.webp`, 'RIFF');
  node = await openNode({ LOG_LEVEL: 'silent' }, options);
  live = await openNode(production, options);
});
afterAll(() => Promise.all([node.close(), live.close()]));

const answers = [
  ['an answer', '/api/shop/products/get', 200],
  ['an unknown call', '/api/tidak/ada', 404],
  ['an unknown product', '/api/shop/products/get/bukan-id', 404],
  ['a refusal', '/api/shop/cart/get/bukan-id', 401],
  ['the API’s documentation', '/api/docs', 200],
  ['an address that is none', '/api/shop/search/%ZZ', 400],
  ['a page', '/shop/home', 200],
  ['a page’s data, which does not exist', '/shop/home.data', 404],
  ['an upload', '/media/product/720.webp', 200],
  ['what only begins like the simulator', '/_midtransX', 200],
  ['the simulator’s address where it does not stand', '/_midtrans/snap/snap.js', 200],
] as const;

test.each(answers)('%s cannot be mistaken for another type, framed, or followed', async (_, path, status) => {
  const { headers, status: answered } = await fetch(node.url + path);
  expect(answered).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(headers.has('strict-transport-security')).toBe(false);
});

test.each(answers)('in production %s is for https alone, for a year', async (_, path) => {
  const { headers } = await fetch(live.url + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the simulator, where it stands, sends its own headers', async () => {
  const app = Fastify();
  secureHeaders(app, false);
  app.get('/_midtrans/snap/snap.js', () => '');
  const headersOf = async (url: string) => (await app.inject(url)).headers;
  expect(await headersOf('/_midtrans/snap/snap.js')).not.toHaveProperty('content-security-policy');
  expect(await headersOf('/_midtrans/snap/another.js')).toHaveProperty('content-security-policy');
});

test('what /api answers is kept by no cache, what it uploads is for ever', async () => {
  for (const [, path] of answers.filter(([, address]) => address.startsWith('/api'))) {
    expect((await fetch(node.url + path)).headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await fetch(`${node.url}/media/product/720.webp`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('no path leads out of the folder of uploads', async () => {
  for (const path of ['/media/../../etc/passwd', '/media/%2e%2e/%2e%2e/etc/passwd', '/media/..%2f..%2fetc%2fpasswd']) {
    const body = await (await fetch(node.url + path)).text();
    expect(body).not.toContain('root:');
  }
});

test('only the pages that take money may load the provider’s script', async () => {
  const policyOf = async (path: string) => (await fetch(live.url + path)).headers.get('content-security-policy');
  expect(await policyOf('/shop/home')).not.toContain('midtrans');
  expect(await policyOf('/shop/checkout')).toMatch(/script-src 'self' 'sha256-[^;]*midtrans\.com/);
});

test('in production calls are counted, each class by its own limit', async () => {
  const limitOf = async (path: string, method = 'GET') =>
    (await fetch(live.url + path, { method })).headers.get('x-ratelimit-limit');
  expect(await limitOf('/api/shop/products/get')).toBe('1200');
  expect(await limitOf('/api/auth/register', 'POST')).toBe('300');
  expect(await limitOf('/api/health')).toBeNull();
});

describe('when something breaks', () => {
  beforeAll(() => db.execute(sql`alter table banners rename to banners_away`));
  afterAll(() => db.execute(sql`alter table banners_away rename to banners`));

  test('the answer is a number to ask after, and no detail', async () => {
    const response = await fetch(`${node.url}/api/admin/banner`);
    expect(response.status).toBe(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const body = await response.json();
    expect(body).toEqual({
      success: false,
      message: 'Terjadi kesalahan pada server.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
