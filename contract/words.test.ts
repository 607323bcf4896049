import { expect, test } from 'vitest';
import { categories, categoryLabels, defaultSort, sorts } from './words.ts';

test('there are five categories, each with its Indonesian name', () => {
  expect(categories.map((category) => [category, categoryLabels[category]])).toEqual([
    ['home-decor', 'Dekorasi Rumah'],
    ['accessories-fashion', 'Aksesori & Fashion'],
    ['souvenirs', 'Souvenir & Oleh-Oleh'],
    ['traditional-tools', 'Peralatan Tradisional'],
    ['eco-friendly', 'Produk Ramah Lingkungan'],
  ]);
});

test('products are sorted by price or title, either way, or by age; unasked, cheapest first', () => {
  expect(sorts).toEqual(['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa', 'newest']);
  expect(defaultSort).toBe('price-lowtohigh');
});
