import { expect, test } from 'vitest';
import { categories, categoryLabels, defaultSort, sorts } from './words.ts';

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
