/**
 * Which requests count against which rate limit, and for which client. server/platform/http/api.test.ts tests the
 * limits themselves.
 */
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password } from '#server/testing/people.ts';

const render = async () => ({
  status: 200,
  location: null,
  html: '<!doctype html><title>Kreasi</title>',
});

let node: Node;
beforeAll(openShop);
beforeEach(async () => {
  node = await openNode(
    { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' },
    { web: { render, scriptHashes: '', assets: null } },
  );
});
afterEach(() => node.close());

type Result = { status: number; remaining: number; usesDatabase: boolean };

async function send(path: string, cookie = '', method = 'GET'): Promise<Result> {
  const { status, headers } = await fetch(node.url + path, { method, headers: { cookie } });
  const usesDatabase = headers.get('server-timing') !== 'db;desc="0 statements"';
  return { status, remaining: Number(headers.get('x-ratelimit-remaining')), usesDatabase };
}

const logOut = (cookie: string) => send('/api/auth/logout', cookie, 'POST');
const removeFromCart = (cookie: string) => send(`/api/shop/cart/${newId()}/${newId()}`, cookie, 'DELETE');
const unknownSession = () => `sid=${newId()}`;

test('pages, sitemaps and the API documentation count as reads, together with all other reads', async () => {
  const reads = [
    '/shop/search?q=tas',
    '/shop/home',
    '/api/docs',
    '/api/docs/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    `/sitemap/product/${newId()}/end`,
    '/sitemap/pages',
    '/api/shop/products/get',
    '/api/auth/check-auth',
  ];
  const remaining: number[] = [];
  for (const path of reads) remaining.push((await send(path)).remaining);
  expect(remaining).toEqual(reads.map((_, index) => 1199 - index));
});

test('made-up filters and spellings of an address are not kept as pages of their own', async () => {
  const rendered: string[] = [];
  const read = (request: Request) => {
    rendered.push(new URL(request.url).pathname + new URL(request.url).search);
    return render();
  };
  const pages = await openNode({ LOG_LEVEL: 'silent' }, { web: { render: read, assets: null, scriptHashes: '' } });
  onTestFinished(pages.close);
  const open = async (paths: string[]) => {
    rendered.length = 0;
    for (const path of paths) expect((await fetch(pages.url + path)).status).toBe(200);
    return rendered;
  };
  const listing = '/shop/listing';
  const queries = ['category=zz1', 'category=zz2', 'price=zz', 'offer=zz&sortBy=zz', 'utm_source=zz'];
  expect(await open([listing, ...queries.map((query) => `${listing}?${query}`)])).toEqual([listing]);
  const known = `${listing}?category=souvenirs%2Ceco-friendly`;
  const spellings = ['souvenirs,eco-friendly', 'eco-friendly,souvenirs,souvenirs', 'eco-friendly,zz,souvenirs'];
  expect(await open(spellings.map((values) => `${listing}?category=${values}`))).toEqual([known]);
  const sorted = ['title-atoz,title-ztoa', 'title-atoz,newest'].map((values) => `${listing}?sortBy=${values}`);
  expect(await open(sorted)).toEqual([`${listing}?sortBy=title-atoz`]);
  // There are 4,096 combinations of filters.
  const many = `${known}&price=under-50%2C50-100&offer=promo`;
  expect(await open([many, many])).toHaveLength(2);
  // Rendered each time, because each could be written in many more ways.
  const spelled = ['/SHOP/listing', '/shop/%6cisting', '/shop//listing'];
  expect(await open([...spelled, ...spelled])).toEqual([...spelled, ...spelled]);
});

describe('refused requests count too', () => {
  test('reads by client address, before the session is looked up', async () => {
    const path = `/api/shop/cart/get/${newId()}`;
    for (let turn = 0; turn < 1200; turn += 1) await send(path);
    expect(await send(path, unknownSession())).toMatchObject({ status: 429, usesDatabase: false });
    expect((await send('/shop/search?q=tas')).status).toBe(429);
  });

  test('writes with unknown sessions by client address; above the limit no session is looked up', async () => {
    for (let turn = 0; turn < 300; turn += 1) expect((await removeFromCart(unknownSession())).status).toBe(401);
    expect(await removeFromCart(unknownSession())).toMatchObject({ status: 429, usesDatabase: false });
    expect((await removeFromCart('')).status).toBe(429);
  });

  test('writes sent by pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${node.url}/api/auth/logout`, { method: 'POST', headers });
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([403, '299']);
  });
});

test('all sessions of an account share one write limit', async () => {
  const { id, cookie: phone } = await newCustomer();
  const laptop = `sid=${await transaction((tx) => createSession(tx, id, new Date()))}`;
  for (let turn = 0; turn < 299; turn += 1) await removeFromCart(phone);
  expect(await removeFromCart(laptop)).toMatchObject({ remaining: 0 });
  expect([(await removeFromCart(phone)).status, (await removeFromCart(laptop)).status]).toEqual([429, 429]);
});

test('a signed-in user can still write when guests at the same address have reached their limit', async () => {
  const { cookie } = await newCustomer();
  await removeFromCart(cookie);
  for (let turn = 0; turn < 301; turn += 1) await logOut('');
  expect((await logOut('')).status).toBe(429);
  expect((await removeFromCart(cookie)).remaining).toBe(298);
});

describe('requests that no other limit covers', () => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(node.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };

  test('malformed logins are limited; a login with the right password still succeeds', async () => {
    const { email } = await newCustomer();
    for (let turn = 0; turn < 300; turn += 1) expect(await post('/api/auth/login', { email: 1 })).toBe(400);
    expect(await post('/api/auth/login', { email: 1 })).toBe(429);
    expect(await post('/api/auth/login', { email, password })).toBe(200);
  });

  test('notifications without a valid signature are limited', async () => {
    const forged = {
      order_id: `${newId()}-1`,
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '1000.00',
      signature_key: 'f'.repeat(128),
    };
    for (let turn = 0; turn < 300; turn += 1) expect(await post('/api/payment/notification', forged)).toBe(400);
    expect(await post('/api/payment/notification', forged)).toBe(429);
    const signature = createHash('sha512').update(`${forged.order_id}2001000.00SB-Mid-server-test`).digest('hex');
    expect(await post('/api/payment/notification', { ...forged, signature_key: signature })).not.toBe(429);
  });

  test('the health check queries no database', async () => {
    for (const path of ['/api/health', '/api/health/ready']) {
      expect((await send(path)).usesDatabase).toBe(false);
    }
  });
});
