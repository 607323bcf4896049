import { expect, test } from 'vitest';
import type * as StatementNames from './statement-names.ts';

test('a statement has a name from its twentieth use on, and at most 64 have one', async () => {
  // The tests of this process have used up the names of the shop's own module.
  const file = './statement-names.ts?another';
  const { nameOf } = (await import(file)) as typeof StatementNames;
  const use = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text)).at(-1);
  expect(use('select 0', 19)).toBeUndefined();
  const name = use('select 0', 1);
  expect(name).toMatch(/^[0-9a-f]{40}$/);
  const others = Array.from({ length: 99 }, (_, index) => use(`select ${index + 1}`, 20));
  expect(new Set(others.filter((other) => other !== undefined)).size).toBe(63);
  expect(use('select 0', 1)).toBe(name);
});
