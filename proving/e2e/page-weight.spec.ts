import { expect, test } from '@playwright/test';
import { tooHeavy, weigh } from './page-weight.ts';
import { findProduct } from './by-api.ts';

test('a product page and its store stay within the page weight limits', async ({ baseURL, request }) => {
  const { _id, sellerId } = await findProduct(request, 'Miniatur Perahu Londe');
  expect(tooHeavy(await weigh(baseURL!, `/shop/product/${_id}`))).toEqual([]);
  expect(tooHeavy(await weigh(baseURL!, `/shop/store/${sellerId}`))).toEqual([]);
});

for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/about']) {
  test(`${path} stays within the page weight limits`, async ({ baseURL }) => {
    expect(tooHeavy(await weigh(baseURL!, path))).toEqual([]);
  });
}
