import { expect, test } from 'vitest';
import { findMutations, mutate } from './mutations.ts';

const mutants = (source: string) => findMutations('rule.ts', source).map((mutation) => mutate(source, mutation));

test('each comparison, logical operator, negation and plain condition is reversed once', () => {
  expect(mutants('if (a < b && !c) f();')).toEqual([
    'if (a >= b && !c) f();',
    'if (a < b || !c) f();',
    'if (a < b && c) f();',
  ]);
  expect(mutants('const x = ready ? 1 : 2;')).toEqual(['const x = !(ready) ? 1 : 2;']);
  expect(mutants('const x: number = a + b;')).toEqual([]);
});

test('conditions of the query builder and of SQL are reversed, assignments are not', () => {
  expect(mutants('where(eq(a, b))')).toEqual(["import { ne as mutant } from 'drizzle-orm';\nwhere(mutant(a, b))"]);
  expect(mutants('sql`update t set n = 1, m = 2 where a = ${b} and c is null`')).toEqual([
    'sql`update t set n = 1, m = 2 where a <> ${b} and c is null`',
    'sql`update t set n = 1, m = 2 where a = ${b} or c is null`',
    'sql`update t set n = 1, m = 2 where a = ${b} and c is not null`',
  ]);
});
