import { expect, test } from 'vitest';
import { changedOrNew, countWithChanges, withChanges } from './local-changes.ts';

const row = (_id: string, stock = 1) => ({ _id, stock });
const listed = [row('b'), row('a')];

test('a changed row keeps its position, and a removed row is not shown', () => {
  const changes = new Map([
    ['b', null],
    ['a', row('a', 9)],
  ]);
  expect(withChanges(listed, changes)).toEqual([row('a', 9)]);
  expect(countWithChanges(40, listed, changes)).toBe(39);
});

test('new rows come first, newest first, and are counted', () => {
  const changes = new Map([
    ['c', row('c')],
    ['d', row('d')],
  ]);
  expect(withChanges(listed, changes).map(({ _id }) => _id)).toEqual(['d', 'c', 'b', 'a']);
  expect(countWithChanges(40, listed, changes)).toBe(42);
});

test('a new row that a later page also contains is shown and counted once', () => {
  const changes = new Map([['c', row('c', 5)]]);
  expect(withChanges([...listed, row('c')], changes)).toEqual([...listed, row('c', 5)]);
  expect(countWithChanges(40, [...listed, row('c')], changes)).toBe(40);
});

test('rows that moved up into a reloaded first page are not treated as new', () => {
  const order = (_id: string, status = 'pending') => ({ _id, status });
  const [a, b, c, d] = [order('a'), order('b'), order('c'), order('d')];
  const [first, removed] = [
    [d, c, b],
    [d, c],
  ];
  const [e, paid] = [order('e'), order('b', 'paid')];
  const news = changedOrNew(first, [e, paid, a], 'newest');
  expect(news).toEqual([e, paid]);
  const changes = new Map([
    ...removed.map(({ _id }) => [_id, null] as const),
    ...news.map((item) => [item._id, item] as const),
  ]);
  expect(withChanges(first, changes)).toEqual([e, paid]);
  expect(countWithChanges(4, first, changes)).toBe(3);
  expect(changedOrNew([], [b, a], 'newest')).toEqual([b, a]);
});

test('new rows are not added to a list that starts with the oldest', () => {
  expect(changedOrNew([row('a'), row('b')], [row('a', 9), row('b'), row('c')], 'oldest')).toEqual([
    row('a', 9),
    row('b'),
  ]);
});
