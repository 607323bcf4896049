import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

const list = (query: Record<string, unknown>) => call(null, 'GET /api/shop/products/get', { query });
const cursorOf = (order: unknown, keys: unknown) => Buffer.from(JSON.stringify([order, keys])).toString('base64url');

test.each([
  ['nonsense', 'nonsense'],
  ['invalid JSON', Buffer.from('{').toString('base64url')],
  ['invalid keys', cursorOf('price-lowtohigh', ["1' or '1'='1", 'x'])],
  ['an invalid price', cursorOf('price-lowtohigh', [1e300, newId()])],
  ['another sort order', cursorOf('title-atoz', ['Tas', newId()])],
  ['empty', ''],
])('returns 400 for an invalid cursor: %s', async (_, cursor) => {
  expect(await list({ cursor })).toMatchObject({ status: 400, body: { success: false, code: 'INVALID' } });
});

test.each([
  { category: 'mobil' },
  { price: 'gratis' },
  { offer: 'x' },
  { sortBy: 'best' },
  { limit: 0 },
  { limit: 101 },
  { limit: 'x' },
])('returns 400 for an invalid filter: %o', async (query) => {
  expect((await list(query)).status).toBe(400);
});
