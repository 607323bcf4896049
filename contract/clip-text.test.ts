import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipText } from './clip-text.ts';

test.each([
  ['Tas', 3, 'Tas'],
  ['Tas anyam', 3, 'Tas'],
  ['Tas 🧺', 5, 'Tas '],
  ['👩‍👩‍👧', 7, ''],
  ['a👍🏽b', 4, 'a'],
  ['a👍🏽b', 5, 'a👍🏽'],
  ['🇮🇩🇮🇩', 5, '🇮🇩'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['ab', 0, ''],
])('%j in %i is %j', (text, max, clipped) => {
  expect(clipText(text, max)).toBe(clipped);
});

test('what is clipped is a beginning of whole letters, and as long as it may be', () => {
  const letters = (text: string) => [...new Intl.Segmenter('id').segment(text)].map(({ segment }) => segment);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 30 }), (text, max) => {
      const clipped = letters(clipText(text, max));
      expect(letters(text).slice(0, clipped.length)).toEqual(clipped);
      expect(clipped.join('').length).toBeLessThanOrEqual(max);
      const next = letters(text)[clipped.length];
      if (next) expect(clipped.join('').length + next.length).toBeGreaterThan(max);
    }),
  );
});

test('a long text takes no longer than its beginning', () => {
  const text = '👍🏽'.repeat(500_000);
  const began = performance.now();
  for (let times = 0; times < 1_000; times += 1) clipText(text, 160);
  expect(performance.now() - began).toBeLessThan(3_000);
});
