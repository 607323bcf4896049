import { expect, test } from 'vitest';
import { chosen, narrowed, sortedBy, turned } from './list-address.ts';

const at = (search: string) => new URLSearchParams(search);

test('another search begins at the first page and keeps the order', () => {
  expect(narrowed(at('q=kain&sortBy=oldest&cursor=abc&hal=3'), { q: 'manik' })).toBe('?q=manik&sortBy=oldest');
});

test('an emptied search leaves the address', () => {
  expect(narrowed(at('q=kain&status=pending'), { q: '' })).toBe('?status=pending');
});

test('turning the page keeps what was looked for', () => {
  expect(turned(at('q=kain&cursor=abc&hal=2'), 'def', 3)).toBe('?q=kain&cursor=def&hal=3');
});

test('a word that the list does not know is passed over', () => {
  expect(chosen(at('status=lost'), 'status', ['active', 'suspended'])).toBe(undefined);
  expect(chosen(at('status=active'), 'status', ['active', 'suspended'])).toBe('active');
});

const byDate = { ascending: 'oldest', descending: 'newest', usual: 'newest' } as const;

test('pressing a column sorts by it, pressing it again turns the order around', () => {
  expect(sortedBy(at('q=kain&hal=2&cursor=abc'), byDate)).toEqual({
    direction: 'descending',
    search: '?q=kain&sortBy=oldest',
  });
  expect(sortedBy(at('sortBy=oldest'), byDate)).toEqual({ direction: 'ascending', search: '?' });
  expect(sortedBy(at('sortBy=name-atoz'), byDate)).toEqual({ direction: 'none', search: '?sortBy=oldest' });
});
