import { expect, test } from 'vitest';
import { isFiltered, parseListing, toggled, listingUrl, unfiltered } from './listing-address.ts';

const read = (search: string) => parseListing(new URLSearchParams(search));

test('a listing opened without a word is unfiltered and begins with the lowest price', () => {
  expect(read('')).toEqual({ category: [], price: [], offer: [], sortBy: 'price-lowtohigh' });
  expect(isFiltered(read('?sortBy=newest'))).toBe(false);
});

test('each group of an address is joined with commas, and reading it gives the same address again', () => {
  const address = '/shop/listing?category=souvenirs,eco-friendly&price=50-100&offer=promo&sortBy=title-ztoa';
  expect(listingUrl(read(address.slice(address.indexOf('?'))))).toBe(address);
});

test('a form sent without script names a group once for each choice', () => {
  expect(read('?category=souvenirs&category=home-decor&sortBy=newest')).toMatchObject({
    category: ['home-decor', 'souvenirs'],
    sortBy: 'newest',
  });
});

test('words that are no filter are passed over, and the rest of the address counts', () => {
  expect(read('?category=gold,souvenirs&price=cheap&sortBy=random')).toEqual({
    category: ['souvenirs'],
    price: [],
    offer: [],
    sortBy: 'price-lowtohigh',
  });
});

test('a choice is made, and taken back by choosing it again', () => {
  const once = toggled(read('?category=souvenirs'), 'category', 'home-decor');
  expect(once.category).toEqual(['home-decor', 'souvenirs']);
  expect(toggled(once, 'category', 'home-decor').category).toEqual(['souvenirs']);
});

test('taking all filters away keeps the order', () => {
  expect(listingUrl(unfiltered(read('?offer=promo&sortBy=newest')))).toBe('/shop/listing?sortBy=newest');
});
