import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findLostProofs, proofsIn } from './find-lost-proofs.ts';

const root = resolve(import.meta.dirname, '../..');
const specification = readFileSync(resolve(root, 'docs/specification.md'), 'utf8');

test('every line of the specification leads to a test that exists', () => {
  expect(proofsIn(specification).length).toBeGreaterThan(150);
  expect(findLostProofs(root, specification)).toEqual([]);
});

test.each([
  '| a line | `e2e/guard.spec.ts` › a title that nobody wrote |',
  '| a line | `e2e/no-such.spec.ts` › a title |',
  '| Cart | web/visitor/no-such.ts |',
])('what leads nowhere is noticed: %s', (line) => {
  expect(findLostProofs(root, line)).toHaveLength(1);
});
