import { expect, test } from '@playwright/test';
import { tooHeavy, weigh } from '../scripts/page-weight.ts';
import { findProduct } from './by-api.ts';

test('a product page stays within the page weight limits', async ({ baseURL, request }) => {
  const { _id } = await findProduct(request, 'Miniatur Perahu Londe');
  expect(tooHeavy(await weigh(baseURL!, `/shop/product/${_id}`))).toEqual([]);
});

for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/about']) {
  test(`${path} stays within the page weight limits`, async ({ baseURL }) => {
    expect(tooHeavy(await weigh(baseURL!, path))).toEqual([]);
  });
}
