import { expect, test } from '@playwright/test';
import { tooHeavy, weigh } from '../scripts/page-weight.ts';
import { apiClient } from './by-api.ts';

test('a product page stays within the page weight limits', async ({ baseURL, request }) => {
  const { data } = await apiClient(request)('GET /api/shop/products/get', { query: { limit: 1 } });
  expect(tooHeavy(await weigh(baseURL!, `/shop/product/${data[0]!._id}`))).toEqual([]);
});

for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/about']) {
  test(`${path} stays within the page weight limits`, async ({ baseURL }) => {
    expect(tooHeavy(await weigh(baseURL!, path))).toEqual([]);
  });
}
