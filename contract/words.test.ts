import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatRupiah } from './money.ts';
import { categories, defaultSort, priceBandLabels, priceBandLimits, priceBands, sorts } from './words.ts';

const drawings = readFileSync('web/shop/category-drawings.svg', 'utf8');

test('each category has a drawing', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual(categories);
});

test('products can be sorted by price, title or age; the default is the lowest price first', () => {
  expect(sorts).toEqual(['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa', 'newest']);
  expect(defaultSort).toBe('price-lowtohigh');
});

test('the label of a price band names its lowest and its highest price', () => {
  const inner = priceBands.filter((band) => !['under-50', 'over-500'].includes(band));
  expect(inner.map((band) => priceBandLabels[band])).toEqual(
    inner.map((band) => {
      const { from, below } = priceBandLimits[band];
      return `${formatRupiah(from)} – ${formatRupiah(below - 1)}`;
    }),
  );
});
