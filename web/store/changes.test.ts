import { expect, test } from 'vitest';
import { countWithChanges, withChanges } from './changes.ts';

const row = (_id: string, stock = 1) => ({ _id, stock });
const listed = [row('b'), row('a')];

test('a changed row stays in its place, and a row that is gone is not shown', () => {
  const changes = new Map([
    ['b', null],
    ['a', row('a', 9)],
  ]);
  expect(withChanges(listed, changes)).toEqual([row('a', 9)]);
  expect(countWithChanges(40, listed, changes)).toBe(39);
});

test('new rows stand before all others, the newest first, and are counted', () => {
  const changes = new Map([
    ['c', row('c')],
    ['d', row('d')],
  ]);
  expect(withChanges(listed, changes).map(({ _id }) => _id)).toEqual(['d', 'c', 'b', 'a']);
  expect(countWithChanges(40, listed, changes)).toBe(42);
});

test('a row that a later page brings is shown and counted once', () => {
  const changes = new Map([['c', row('c', 5)]]);
  expect(withChanges([...listed, row('c')], changes)).toEqual([...listed, row('c', 5)]);
  expect(countWithChanges(40, [...listed, row('c')], changes)).toBe(40);
});
