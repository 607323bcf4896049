import { expect, test } from 'vitest';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { preparePages } from './render-usual-pages.ts';

test('home, listing and a product are rendered from what a guest may read', async () => {
  await newProduct(await newSeller());
  const rendered: string[] = [];
  await preparePages({
    render: async ({ url }, { call }) => {
      const { success } = await call('GET /api/shop/products/featured');
      if (success) rendered.push(new URL(url).pathname);
      return { status: 200, location: null, html: '' };
    },
    assets: null,
    scriptHashes: '',
  });
  expect(rendered).toEqual(['/shop/home', '/shop/listing', expect.stringMatching(/^\/shop\/product\/\w+/)]);
});
