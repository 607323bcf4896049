import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, type Key } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { call, callAny, type Sent } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { openNode } from '#server/testing/open-node.ts';
import { newAdmin, password } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { rawRequest, sendRaw } from '#server/testing/raw-request.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

const { url } = await openShop();
const fixture = await createAccessFixture();

/** Sends the body unchanged. `call` would serialize it. */
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('an invalid request gets a 4xx with a message', () => {
  test.each(['{', '{"email": }', '"text"', '[]', 'null', '1e999', '{"__proto__": {"role": "admin"}, "email": 1}'])(
    'body %s',
    async (body) => {
      const response = await post('/api/auth/login', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
    },
  );

  // The router once skipped the first character, while a proxy and the hooks see a path that is not /api.
  test.each(['*api/health/live', '*api/auth/check-auth', '*media/x', '*', 'api/health/live', '%2fapi/health/live'])(
    'a target without a slash leads to no route: %s',
    async (target) => {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const { status } = await sendRaw(rawRequest({ method, path: target }));
        expect([method, status]).toEqual([method, expect.toSatisfy((one) => one >= 400 && one < 500)]);
      }
    },
  );

  test('an unknown endpoint', async () => {
    for (const [method, path] of [
      ['GET', '/api/tidak/ada'],
      ['PATCH', '/api/auth/login'],
      ['DELETE', '/api/'],
      ['GET', '/api'],
    ]) {
      const response = await fetch(url + path, { method: method! });
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.json()).toMatchObject({ success: false });
    }
  });

  test('an invalid URL', async () => {
    for (const path of ['/api/shop/search/%ZZ', '/api/shop/search/%ED%A0%80', '/api/%00%ff']) {
      const response = await fetch(url + path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });

  test.each(['//', '///', '//[', '//@/', '//?q=%zz', '/\\\\', '*'])('a page with the path %s', async (path) => {
    const render = async () => ({
      status: 200,
      location: null,
      html: '<!doctype html><title>Kreasi</title>',
    });
    const node = await openNode({ LOG_LEVEL: 'silent' }, { web: { render, scriptHashes: '', assets: null } });
    try {
      const { status } = await sendRaw(rawRequest({ path }), node.url);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    } finally {
      await node.close();
    }
  });

  test.each(['/shop/product/%zz', '/%E0%A4%A?x=%', '/%ff/%', '/shop/listing?category=%00', '/a?q=%E0&q=%'])(
    'the malformed address %s is a page, which reads it',
    async (path) => {
      const paths: string[] = [];
      const render = async ({ url: read }: { url: string }) => {
        paths.push(new URL(read).pathname);
        return { status: 404, location: null, html: '<!doctype html><title>Kreasi</title>' };
      };
      const node = await openNode({ LOG_LEVEL: 'silent' }, { web: { render, scriptHashes: '', assets: null } });
      try {
        const { status } = await sendRaw(rawRequest({ path }), node.url);
        expect([status, paths.length]).toEqual([404, 1]);
        expect(() => decodeURIComponent(paths[0]!)).not.toThrow();
      } finally {
        await node.close();
      }
    },
  );

  test.each(['sellers', 'customers', 'transactions'])(
    'a NUL byte in the search term of the %s export',
    async (list) => {
      const headers = { cookie: fixture.admin.cookie };
      const response = await fetch(`${url}/api/admin/info/${list}/csv?q=a%00b`, { headers });
      expect([response.status, await response.json()]).toMatchObject([400, { success: false, code: 'INVALID' }]);
    },
  );

  test('a repeated parameter where one value is expected', async () => {
    const response = await fetch(`${url}/api/admin/info/sellers?q=a&q=b`, {
      headers: { cookie: fixture.admin.cookie },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { success: false, code: 'INVALID' }]);
  });

  test('a NUL byte after a second question mark', async () => {
    const response = await fetch(`${url}/api/admin/info/sellers/csv?q=a?b%00`, {
      headers: { cookie: fixture.admin.cookie },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { success: false, code: 'INVALID' }]);
  });

  test.each([
    ['ends early', 'boundary=x', '--x\r\nContent-Disposition: form-data; name="my_file"; filename="a.png"\r\n\r\nab'],
    ['has no boundary', '', '--x--\r\n'],
    ['has a boundary of 257 characters', `boundary=${'x'.repeat(257)}`, '--x--\r\n'],
  ])('a form that %s', async (_, boundary, body) => {
    const headers = { 'content-type': `multipart/form-data; ${boundary}`, cookie: fixture.seller.cookie };
    const answer = await sendRaw(
      rawRequest({ method: 'POST', path: '/api/store/products/upload-image', headers, body }),
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"success":false');
  });

  test('a body of 17 kB where the limit is 16 kB', async () => {
    const response = await post('/api/auth/login', JSON.stringify({ email: 'a'.repeat(17_000), password: 'b' }));
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
  });

  test('a body of 300 kB for an endpoint with long texts', async () => {
    const response = await post('/api/auth/register-seller', JSON.stringify({ email: 'a'.repeat(300_000) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, code: 'TOO_LARGE' });
  });

  test.each([
    ['one of 70 kB', [70_000]],
    ['many of 5 kB', Array.from({ length: 20 }, () => 5_000)],
  ])('more than 64 kB of text fields in an upload: %s', async (_, lengths) => {
    const { seller } = fixture;
    const fields = Object.fromEntries(lengths.map((length, index) => [`field${index}`, 'a'.repeat(length)]));
    const files = { my_file: new Blob(['no picture']) };
    const reply = await callAny<{ code: string }>(seller, 'POST /api/store/products/upload-image', { fields, files });
    expect([reply.status, reply.body.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('the order list of a payout may be longer', async () => {
    const { admin } = fixture;
    const { files, fields } = plausibleRequest('POST /api/admin/payout/mark-paid', fixture, admin);
    const orders = JSON.stringify(Array.from({ length: 5_000 }, () => crypto.randomUUID()));
    const reply = await callAny<object>(admin, 'POST /api/admin/payout/mark-paid', {
      files: { ...files },
      fields: { ...fields, orders },
    });
    expect(reply.body.code).not.toBe('TOO_LARGE');
    expect(reply.body.errors).toBeUndefined();
  });

  test.each(['٠٠٠٠٠٠', '００００００', '00000é', '0000000'])('the second-factor code %j', async (code) => {
    const admin = await newAdmin();
    await call(admin, 'POST /api/admin/second-factor/start', { body: { password } });
    const { status, body } = await call(admin, 'POST /api/admin/second-factor/confirm', { body: { code } });
    expect([status, body.code]).toEqual([400, 'WRONG_CODE']);
  });

  test('a text with a NUL byte, which PostgreSQL cannot store', async () => {
    const { customer } = fixture;
    const { body, ...request } = plausibleRequest('POST /api/shop/address/add', fixture, customer);
    const changed = { ...(body as object), city: 'Mana\u0000do' };
    const reply = await callAny<{ code: string }>(customer, 'POST /api/shop/address/add', {
      ...request,
      body: changed,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID']);
  });
});

/** A body or form in which one field is missing or too long, and which the schema of the browser's form refuses. */
function* refusedBySchema(key: Key, sent: object): Generator<[string, object]> {
  const { body, fields }: Endpoint = api[key];
  for (const field of Object.keys(sent)) {
    const { [field as never]: _, ...without } = sent;
    for (const changed of [without, { ...sent, [field]: 'x'.repeat(6_000) }]) {
      if (!z.safeParse((body ?? fields)!, changed).success) yield [field, changed];
    }
  }
}

test('what the schema of a form refuses in the browser, the server refuses too, with a message for the field', async () => {
  const before = await takeSnapshot();
  let checked = 0;
  for (const key of Object.keys(api) as Key[]) {
    const { access, fields, rate }: Endpoint = api[key];
    const caller = fixture[typeof access === 'string' ? 'customer' : access.who[0]!];
    const { body, files, ...request } = plausibleRequest(key, fixture, caller);
    if (rate === 'unlimited') continue;
    for (const [field, changed] of refusedBySchema(key, Object(request.fields ?? body) as object)) {
      const sent = fields ? { ...request, files: { ...files }, fields: changed } : { ...request, body: changed };
      const { status, body: refused } = await callAny<object>(caller, key, sent);
      checked += 1;
      const isId = refused.code === 'NOT_FOUND';
      expect([key, field, status, isId || Object.keys(refused.errors ?? {})]).toEqual([
        key,
        field,
        isId ? 404 : 400,
        isId || expect.arrayContaining([expect.stringMatching(`^${field}`)]),
      ]);
    }
  }
  expect(checked).toBeGreaterThan(150);
  expect(await takeSnapshot()).toEqual(before);
});

const uuid = '01a1fb8a-a0b1-761e-8d08-53157ca592f6';
const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, '', ' ', uuid) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>([], {}, [[]], ['a', 'b'], { $gt: '' }, { length: 1e9 }) },
  { weight: 3, arbitrary: fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\ufffe', '%', "' or 1=1--", '\\', '${x}') },
  { weight: 2, arbitrary: fc.constantFrom('9'.repeat(400), 'x'.repeat(20_000), '٣', '１', '1e3', '0x1F', 'NaN', '-0') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]));
  return path.length > 1 ? [path, ...inner] : inner;
}

function withValue(value: unknown, [name, ...rest]: string[], put: unknown): unknown {
  if (name === undefined) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = withValue(copy[name], rest, put);
  return copy;
}

const anyQuery = {
  limit: '24',
  cursor: 'x',
  category: 'souvenirs',
  price: 'under-50',
  sortBy: 'newest',
  tab: 'review',
};
const isText = ([part]: string[]) => part !== 'body';
/** The value as text for a URL or form. Node itself rejects URLs that are too long. */
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 1_000) || '-';

test.each(Object.keys(api) as Key[])('%s never fails on hostile values', async (key) => {
  const row: Endpoint = api[key];
  const caller = fixture[typeof row.access === 'string' ? 'customer' : row.access.who[0]!];
  const plausible = plausibleRequest(key, fixture, caller);
  const request: Sent = key.startsWith('GET') ? { query: anyQuery, ...plausible } : plausible;
  const paths = [...pathsOf(request), ...(key.startsWith('GET') || row.files ? [] : [['body']])];
  // Logging out would end the session that later requests need.
  const who = key === 'POST /api/auth/logout' ? null : caller;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), hostile, async (path, value) => {
      const changed = withValue(request, path, isText(path) ? asText(value) : value) as Sent;
      // Without a write in the last 10 s a node is not ready.
      if (key.startsWith('GET /api/health')) await probeWrites(new Date());
      const { status, body } = await callAny<{ success: boolean; message?: string }>(who, key, changed);
      expect(status, `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 80)}`).toBeLessThan(500);
      if (status >= 400) expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    }),
    { numRuns: Number(process.env.FUZZ_PER_ENDPOINT ?? 12) },
  );
});
