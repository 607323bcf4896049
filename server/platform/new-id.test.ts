import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isId } from '#contract/ids.ts';
import { lowestIdAt, newId } from './new-id.ts';

test('an id is a version 7 UUID that contains its creation time in milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (at) => {
      const id = newId(at);
      expect(isId(id)).toBe(true);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(at);
    }),
  );
});

test('the lowest id of a time is above the ids before it and not above those from it on', () => {
  const at = 1_700_000_000_000;
  expect([newId(at - 1), newId(at)].map((id) => id >= lowestIdAt(at))).toEqual([false, true]);
  expect(isId(lowestIdAt(at))).toBe(true);
});

test('a later id sorts after an earlier one', () => {
  const ids = Array.from({ length: 100 }, (_, ms) => newId(1_700_000_000_000 + ms));
  expect(ids.toSorted()).toEqual(ids);
});

test('a later id sorts after an earlier one within the same millisecond', () => {
  const ids = Array.from({ length: 2_000 }, () => newId(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids are unique even within one millisecond', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000);
});
