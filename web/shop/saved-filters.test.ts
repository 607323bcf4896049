import { beforeEach, expect, test } from 'vitest';
import { tabStorage } from '../visitor/storage.ts';
import { saveFilters, savedFilters } from './saved-filters.ts';

beforeEach(() => saveFilters({}));

test('without saved filters all are empty', () => {
  expect(savedFilters()).toMatchObject({ category: [], price: [], offer: [] });
});

test('restores the saved filters', () => {
  const filters = { category: ['home-decor', 'souvenirs'], price: ['50-100'], offer: ['promo'] } as const;
  saveFilters({ category: [...filters.category], price: [...filters.price], offer: [...filters.offer] });
  expect(savedFilters()).toMatchObject(filters);
});

test('saving replaces all filters, also with none', () => {
  saveFilters({ category: ['souvenirs'], offer: ['promo'] });
  saveFilters({ category: ['home-decor'] });
  expect(savedFilters()).toMatchObject({ category: ['home-decor'], offer: [] });
});

test('ignores stored values that the shop does not know', () => {
  tabStorage.set('category', 'gold,souvenirs');
  expect(savedFilters().category).toEqual(['souvenirs']);
});
