import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { config, configure } from '#platform/config.ts';
import { policyOf, secureHeaders } from '#server/security-headers.ts';
import { publicFolder } from '#platform/media.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password } from '#server/testing/people.ts';
import { production } from '#server/testing/production.ts';
import { rawRequest, sendRaw } from '#server/testing/raw-request.ts';

const html = '<!doctype html><title>Kreasi</title><script>hydrate()</script>';
const render = async () => ({ status: 200, location: null, html });

let node: Node;
let productionNode: Node;
beforeAll(async () => {
  await openShop();
  const options = { web: { render, scriptHashes: "'sha256-a'", assets: publicFolder(config.mediaDir) } };
  mkdirSync(`${publicFolder(config.mediaDir)}/product`, { recursive: true });
  writeFileSync(`${publicFolder(config.mediaDir)}/product/720.webp`, 'RIFF');
  mkdirSync(`${publicFolder(config.mediaDir)}/assets`, { recursive: true });
  writeFileSync(`${publicFolder(config.mediaDir)}/assets/frame.js`, 'start()');
  writeFileSync(`${publicFolder(config.mediaDir)}/offline.html`, '<script>check()</script>');
  node = await openNode({ LOG_LEVEL: 'silent' }, options);
  productionNode = await openNode(production, options);
});
afterAll(() => Promise.all([node.close(), productionNode.close()]));

const responses = [
  ['an API response', '/api/shop/products/get', 200],
  ['an unknown endpoint', '/api/tidak/ada', 404],
  ['an unknown product', '/api/shop/products/get/bukan-id', 404],
  ['a refusal', '/api/shop/cart/get/bukan-id', 401],
  ['the API’s documentation', '/api/docs', 200],
  ['an invalid URL', '/api/shop/search/%ZZ', 400],
  ['a page', '/shop/home', 200],
  ['a page’s data URL, which does not exist', '/shop/home.data', 404],
  ['an upload', '/media/product/720.webp', 200],
  ['a hashed file', '/assets/frame.js', 200],
  ['a file without a hash', '/offline.html', 200],
  ['a path that only starts like the simulator', '/_midtransX', 200],
  ['the simulator’s path when the simulator is not mounted', '/_midtrans/snap/snap.js', 200],
] as const;

const immutablePaths: readonly string[] = ['/media/product/720.webp', '/assets/frame.js'];

const documentHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

test.each(responses)('%s disables MIME sniffing, framing and cross-origin referrer paths', async (_, path, status) => {
  const { headers, status: actual } = await fetch(node.url + path);
  expect(actual).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    ...(immutablePaths.includes(path) ? {} : documentHeaders),
  });
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(headers.has('strict-transport-security')).toBe(false);
});

test.each(immutablePaths)('%s has no headers that only matter to documents', async (path) => {
  const { headers } = await fetch(node.url + path);
  const unneeded = [...Object.keys(documentHeaders), 'last-modified', 'accept-ranges'];
  expect(unneeded.filter((name) => headers.has(name))).toEqual([]);
});

test('pages behind the links of mails do not send their address, which has a token', async () => {
  const { headers } = await fetch(`${node.url}/auth/reset-password?token=rahasia`);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

const spellings = [
  '/asal/ACDEFHJKMN',
  '/Periksa/ACDEFHJKMNPRTWXY',
  '/%61sal/ACDEFHJKMN',
  '/p%65riksa/ACDEFHJKMNPRTWXY?x=1',
  '/shop/../asal/ACDEFHJKMN',
  '/shop/%2e%2E/%61sal/ACDEFHJKMN',
  'http://kreasi.test/asal/ACDEFHJKMN',
];
test.each(spellings)(
  'a page with a code in its address is not kept, found or told to other sites: %s',
  async (path) => {
    const { text } = await sendRaw(rawRequest({ path }), node.url);
    for (const header of ['cache-control: no-store', 'x-robots-tag: noindex', 'referrer-policy: no-referrer'])
      expect(text.toLowerCase()).toContain(header);
  },
);
test.each(['/asalmula', '/shop/home?from=/asal/ACDEFHJKMN'])('another page is kept: %s', async (path) => {
  expect((await fetch(node.url + path)).headers.get('cache-control')).toBe('no-cache');
});

test.each(responses)('in production %s requires HTTPS for a year', async (_, path) => {
  const { headers } = await fetch(productionNode.url + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the mounted simulator sends its own headers', async () => {
  const app = Fastify();
  secureHeaders(app, false);
  app.get('/_midtrans/snap/snap.js', () => '');
  const headersOf = async (url: string) => (await app.inject(url)).headers;
  expect(await headersOf('/_midtrans/snap/snap.js')).not.toHaveProperty('content-security-policy');
  expect(await headersOf('/_midtrans/snap/another.js')).toHaveProperty('content-security-policy');
});

test('the offline page allows its own script only, and requests to the shop', async () => {
  const { headers } = await fetch(`${node.url}/offline.html`);
  const hash = createHash('sha256').update('check()').digest('base64');
  expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`);
});

test('API responses are never cached, uploaded pictures are cached for a year', async () => {
  for (const [, path] of responses.filter(([, address]) => address.startsWith('/api'))) {
    expect((await fetch(node.url + path)).headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await fetch(`${node.url}/media/product/720.webp`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('an API response is not cached, however its URL is written', async () => {
  const { host } = new URL(node.url);
  for (const path of ['/%61pi/shop/products/get', '/api/%73hop/products/get', `http://${host}/api/shop/products/get`]) {
    const { status, text } = await sendRaw(rawRequest({ path }), node.url);
    expect([path, status]).toEqual([path, 200]);
    expect(text.toLowerCase()).toContain('cache-control: no-store');
  }
});

test('the number of statements of a request is not sent in production', async () => {
  const timingOf = async (url: string) => (await fetch(`${url}/api/shop/products/get`)).headers.get('server-timing');
  expect(await timingOf(node.url)).toContain('statements');
  expect(await timingOf(productionNode.url)).toBeNull();
});

test('no path reaches files outside the upload folder', async () => {
  for (const path of ['/media/../../etc/passwd', '/media/%2e%2e/%2e%2e/etc/passwd', '/media/..%2f..%2fetc%2fpasswd']) {
    const body = await (await fetch(node.url + path)).text();
    expect(body).not.toContain('root:');
  }
});

test('in production cookies are bound to this host and to HTTPS, and scripts cannot read them', async () => {
  const { email } = await newCustomer();
  const { headers } = await fetch(`${productionNode.url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  });
  const cookies = headers.getSetCookie().map((cookie) => cookie.replaceAll(/Max-Age=\d+/g, 'Max-Age=*'));
  const attributes = 'Max-Age=*; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=*;')).sort()).toEqual([
    `__Host-device=*; ${attributes}`,
    `__Host-sid=*; ${attributes}`,
  ]);
});

test('in production the session cookie is cleared with the attributes that browsers require of its name', async () => {
  const { headers } = await fetch(`${productionNode.url}/api/auth/logout`, { method: 'POST' });
  expect(headers.getSetCookie()).toEqual([
    '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('no response lets another site read it', async () => {
  for (const [, path] of responses) {
    const { headers } = await fetch(node.url + path, { headers: { origin: 'https://jahat.test' } });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
});

test('texts name their character set', async () => {
  for (const [, path] of responses) {
    const response = await fetch(node.url + path);
    const type = response.headers.get('content-type') ?? (await response.text());
    expect([path, type]).toEqual([path, expect.stringMatching(/^(|image\/webp)$|; charset=utf-8$/)]);
  }
});

test('folders are not listed', async () => {
  for (const path of ['/media/', '/media/product', '/media/product/'])
    expect(await (await fetch(node.url + path)).text()).not.toContain('720.webp');
});

test('a request with two lengths is refused, and TRACE does not return the request', async () => {
  const path = '/api/auth/logout';
  const chunked = { 'transfer-encoding': 'chunked', 'content-length': '5' };
  const smuggled = rawRequest({ method: 'POST', path, headers: chunked, body: '0\r\n\r\n' });
  expect((await sendRaw(smuggled, node.url)).status).toBe(400);
  const traced = await sendRaw(rawRequest({ method: 'TRACE', path, headers: { cookie: 'sid=rahasia' } }), node.url);
  expect(traced.status).toBeGreaterThanOrEqual(400);
  expect(traced.text).not.toContain('rahasia');
});

test('security.txt says where to report vulnerabilities, for less than a year', async () => {
  const response = await fetch(`${productionNode.url}/.well-known/security.txt`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires, ...rest] = (await response.text()).split('\n');
  expect([contact, ...rest]).toEqual([
    // The nodes of a test share the defaults of the last one that was configured.
    'Contact: mailto:halo@kreasi.test',
    'Preferred-Languages: id, en',
    'Canonical: https://kreasi-sulut.test/.well-known/security.txt',
    '',
  ]);
  const daysLeft = (Date.parse(expires!.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(359);
  expect(daysLeft).toBeLessThan(365);
});

test.each(['/shop/home', '/shop/checkout', '/admin/payouts'])('%s may load no plugin', async (path) => {
  const policy = (await fetch(productionNode.url + path)).headers.get('content-security-policy');
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/plugin-types|(object|default)-src[^;]*(\*|data:)/);
});

test('only payment pages may load the provider’s script', async () => {
  const sentPolicy = async (path: string) =>
    (await fetch(productionNode.url + path)).headers.get('content-security-policy');
  expect(await sentPolicy('/shop/home')).not.toContain('midtrans');
  expect(await sentPolicy('/shop/checkout')).toMatch(/script-src 'self' 'sha256-a' [^;]*midtrans\.com/);
});

test('the popup of the provider loads only from its script’s host and the hosts of PAYMENT_CSP_HOSTS', async () => {
  const { env } = await openShop();
  onTestFinished(() => void configure(env));
  configure({ ...env, ...production, PAYMENT_CSP_HOSTS: '*.popup.test, assets.popup.test' });
  const policy = policyOf(new URL('https://kreasi-sulut.test/shop/checkout'), "'sha256-a'");
  const hosts = 'https://app.midtrans.com https://*.popup.test https://assets.popup.test';
  expect(policy).toContain(`script-src 'self' 'sha256-a' ${hosts};`);
  expect(policy).toContain(`frame-src 'self' ${hosts};`);
});

test('in production each class of requests has its own rate limit', async () => {
  const limitOf = async (path: string, method = 'GET') =>
    (await fetch(productionNode.url + path, { method })).headers.get('x-ratelimit-limit');
  expect(await limitOf('/api/shop/products/get')).toBe('1200');
  expect(await limitOf('/api/auth/register', 'POST')).toBe('300');
  expect(await limitOf('/api/health')).toBeNull();
});

describe('after an internal error', () => {
  beforeAll(() => asOwner((tx) => tx.execute(sql`alter table banners rename to banners_away`)));
  afterAll(() => asOwner((tx) => tx.execute(sql`alter table banners_away rename to banners`)));

  test('the response has a request id and no details', async () => {
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
