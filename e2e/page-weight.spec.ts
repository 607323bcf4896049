import { expect, test } from '@playwright/test';
import { tooHeavy, weigh } from '../scripts/page-weight.ts';

for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/about']) {
  test(`${path} stays within the page weight limits`, async ({ baseURL }) => {
    expect(tooHeavy(await weigh(baseURL!, path))).toEqual([]);
  });
}
