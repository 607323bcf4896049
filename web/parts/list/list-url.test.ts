import { expect, test } from 'vitest';
import { columnSort, countOf, knownParam, searchForPage, searchWith } from './list-url.ts';

const at = (search: string) => new URLSearchParams(search);

test('a new search starts at the first page and keeps the sort order', () => {
  expect(searchWith(at('q=kain&sortBy=oldest&cursor=abc&hal=3'), { q: 'manik' })).toBe('?q=manik&sortBy=oldest');
});

test('an empty search is removed from the URL', () => {
  expect(searchWith(at('q=kain&status=pending'), { q: '' })).toBe('?status=pending');
});

test('changing the page keeps the search', () => {
  expect(searchForPage(at('q=kain&cursor=abc&hal=2'), 'def', 3)).toBe('?q=kain&cursor=def&hal=3');
  expect(searchForPage(at('q=kain&cursor=abc&hal=2'), '', 1)).toBe('?q=kain');
});

test('ignores an unknown filter value', () => {
  expect(knownParam(at('status=lost'), 'status', ['active', 'suspended'])).toBe(undefined);
  expect(knownParam(at('status=active'), 'status', ['active', 'suspended'])).toBe('active');
});

const byDate = { ascending: 'oldest', descending: 'newest', defaultSort: 'newest' } as const;

test('clicking a column sorts by it, clicking again reverses the order', () => {
  expect(columnSort(at('q=kain&hal=2&cursor=abc'), byDate)).toEqual({
    direction: 'descending',
    search: '?q=kain&sortBy=oldest',
  });
  expect(columnSort(at('sortBy=oldest'), byDate)).toEqual({ direction: 'ascending', search: '?' });
  expect(columnSort(at('sortBy=name-atoz'), byDate)).toEqual({ direction: 'none', search: '?sortBy=oldest' });
});

test('shows a total that is a minimum with a plus sign', () => {
  expect(countOf({ total: 10_000, totalIsMinimum: true }, 'seller')).toBe('10.000+ seller');
  expect(countOf({ total: 10_000 }, 'seller')).toBe('10.000 seller');
});
