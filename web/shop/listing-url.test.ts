import { expect, test } from 'vitest';
import { isFiltered, parseListing, toggled, listingUrl, unfiltered } from './listing-url.ts';

const read = (search: string) => parseListing(new URLSearchParams(search));

test('a listing without parameters is unfiltered and sorted by lowest price', () => {
  expect(read('')).toMatchObject({ category: [], price: [], offer: [], sortBy: 'price-lowtohigh' });
  expect(isFiltered(read('?sortBy=newest'))).toBe(false);
});

test('filter values are comma-separated, and parsing a URL returns the same URL', () => {
  const address = '/shop/listing?category=souvenirs,eco-friendly&price=50-100&offer=promo&sortBy=title-ztoa';
  expect(listingUrl(read(address.slice(address.indexOf('?'))))).toBe(address);
});

test('parses repeated parameters of a form submitted without JavaScript', () => {
  expect(read('?category=souvenirs&category=home-decor&sortBy=newest')).toMatchObject({
    category: ['home-decor', 'souvenirs'],
    sortBy: 'newest',
  });
});

test('ignores unknown filter values and keeps the others', () => {
  expect(read('?category=gold,souvenirs&price=cheap&sortBy=random')).toMatchObject({
    category: ['souvenirs'],
    price: [],
    offer: [],
    sortBy: 'price-lowtohigh',
  });
});

test('toggling a filter twice removes it', () => {
  const once = toggled(read('?category=souvenirs'), 'category', 'home-decor');
  expect(once.category).toEqual(['home-decor', 'souvenirs']);
  expect(toggled(once, 'category', 'home-decor').category).toEqual(['souvenirs']);
});

test('clearing the filters keeps the sort order', () => {
  expect(listingUrl(unfiltered(read('?offer=promo&sortBy=newest')))).toBe('/shop/listing?sortBy=newest');
});
