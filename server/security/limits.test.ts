/** What counts against the limits, and as whose; how high they are, server/platform/http/api.test.ts tells. */
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { openNode, type Node } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, password } from '#server/testing/people.ts';

const render = async () => new Response('<!doctype html><title>Kreasi</title>');

let node: Node;
beforeAll(openShop);
beforeEach(async () => {
  node = await openNode({ RATE_LIMITS: 'on', LOG_LEVEL: 'silent' }, { web: { render, assets: null } });
});
afterEach(() => node.close());

type Called = { status: number; left: number; statements: string | null };

async function ask(path: string, cookie = '', method = 'GET'): Promise<Called> {
  const { status, headers } = await fetch(node.url + path, { method, headers: { cookie } });
  return { status, left: Number(headers.get('x-ratelimit-remaining')), statements: headers.get('server-timing') };
}

const logOut = (cookie: string) => ask('/api/auth/logout', cookie, 'POST');
const empty = (cookie: string) => ask(`/api/shop/cart/${newId()}/${newId()}`, cookie, 'DELETE');
const invented = () => `sid=${newId()}`;

test('pages, parts of the sitemap and the API’s documents are reads, counted together with all others', async () => {
  const reads = [
    ...['/shop/search?q=tas', '/shop/home', '/api/docs', '/api/docs/openapi.json', '/robots.txt', '/sitemap.xml'],
    ...[`/sitemap/product/${newId()}/end`, '/sitemap/pages', '/api/shop/products/get', '/api/auth/check-auth'],
  ];
  const left: number[] = [];
  for (const path of reads) left.push((await ask(path)).left);
  expect(left).toEqual(reads.map((_, nth) => 1199 - nth));
});

describe('whoever is refused is counted as well', () => {
  test('reads by their address, before their session is looked for', async () => {
    const path = `/api/shop/cart/get/${newId()}`;
    for (let turn = 0; turn < 1200; turn += 1) await ask(path);
    expect(await ask(path, invented())).toMatchObject({ status: 429, statements: 'db;desc="0 statements"' });
    expect((await ask('/shop/search?q=tas')).status).toBe(429);
  });

  test('writes in sessions that are none by their address, and then no more are looked for', async () => {
    for (let turn = 0; turn < 300; turn += 1) expect((await empty(invented())).status).toBe(401);
    expect(await empty(invented())).toMatchObject({ status: 429, statements: 'db;desc="0 statements"' });
    expect((await empty('')).status).toBe(429);
  });

  test('writes that another site’s page sends', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${node.url}/api/auth/logout`, { method: 'POST', headers });
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([403, '299']);
  });
});

test('the sessions of an account share its writes', async () => {
  const { id, cookie: phone } = await newCustomer();
  const laptop = `sid=${await transaction((tx) => createSession(tx, id, new Date()))}`;
  for (let turn = 0; turn < 299; turn += 1) await empty(phone);
  expect(await empty(laptop)).toMatchObject({ left: 0 });
  expect([(await empty(phone)).status, (await empty(laptop)).status]).toEqual([429, 429]);
});

test('somebody who writes goes on when strangers at the same address have used up theirs', async () => {
  const { cookie } = await newCustomer();
  await empty(cookie);
  for (let turn = 0; turn < 301; turn += 1) await logOut('');
  expect((await logOut('')).status).toBe(429);
  expect((await empty(cookie)).left).toBe(298);
});

describe('what is counted by no other limit', () => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(node.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };

  test('malformed logins are; whoever knows their password comes in all the same', async () => {
    const { email } = await newCustomer();
    for (let turn = 0; turn < 300; turn += 1) expect(await post('/api/auth/login', { email: 1 })).toBe(400);
    expect(await post('/api/auth/login', { email: 1 })).toBe(429);
    expect(await post('/api/auth/login', { email, password })).toBe(200);
  });

  test('notifications without a right signature are', async () => {
    const forged = {
      ...{ order_id: `${newId()}-1`, transaction_status: 'settlement', status_code: '200' },
      ...{ gross_amount: '1000.00', signature_key: 'f'.repeat(128) },
    };
    for (let turn = 0; turn < 300; turn += 1) expect(await post('/api/payment/notification', forged)).toBe(400);
    expect(await post('/api/payment/notification', forged)).toBe(429);
    const signature = createHash('sha512').update(`${forged.order_id}2001000.00SB-Mid-server-test`).digest('hex');
    expect(await post('/api/payment/notification', { ...forged, signature_key: signature })).not.toBe(429);
  });

  test('the health check asks the database once a second', async () => {
    const statements = new Set<string | null>();
    for (let turn = 0; turn < 20; turn += 1) statements.add((await ask('/api/health')).statements);
    expect(statements).toContain('db;desc="0 statements"');
  });
});
