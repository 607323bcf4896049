import { expect, test } from 'vitest';
import { formatRupiah } from './money.ts';
import {
  categories,
  categoryLabels,
  defaultSort,
  priceBandLabels,
  priceBandLimits,
  priceBands,
  sorts,
} from './words.ts';

test('there are five categories with Indonesian names', () => {
  expect(categories.map((category) => [category, categoryLabels[category]])).toEqual([
    ['home-decor', 'Dekorasi Rumah'],
    ['accessories-fashion', 'Aksesori & Fashion'],
    ['souvenirs', 'Souvenir & Oleh-Oleh'],
    ['traditional-tools', 'Peralatan Tradisional'],
    ['eco-friendly', 'Produk Ramah Lingkungan'],
  ]);
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
