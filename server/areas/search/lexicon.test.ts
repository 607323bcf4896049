import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/db.ts';
import { indexProducts } from '#server/areas/catalogue/search-index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { forgetLookups, lookUp } from './lexicon.ts';

beforeAll(openShop);

test('only typed words are compared with the lexicon, because a long text has hundreds of parts', async () => {
  const product = await newProduct(await newSeller(), { title: 'Zarubantik zarubantika' });
  await transaction((tx) => indexProducts(tx, [product]));
  forgetLookups();
  const none = new Set<string>();
  const parts = await lookUp({ typed: [], parts: ['zarubantek', 'zarubantik'] }, none);
  const notCompared = { completions: [], near: [] };
  expect(parts.get('zarubantek')).toMatchObject({ products: 0, ...notCompared });
  expect(parts.get('zarubantik')).toMatchObject({ products: 1, ...notCompared });
  const typed = await lookUp({ typed: ['zarubantek', 'zarubantik'], parts: ['zarubantik'] }, none);
  expect(typed.get('zarubantek')!.near.map(({ word }) => word)).toEqual(['zarubantik', 'zarubantika']);
  expect(typed.get('zarubantik')!.completions.map(({ word }) => word)).toEqual(['zarubantika']);
});
